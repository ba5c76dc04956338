import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { serviceVersion } from '../../../clients/command/service-version.ts';
import { listening } from '../../targets/server.ts';

test.each([
  { said: '{"openapi":"3.1.0","info":{"title":"Scanfold API","version":"1.2.3"}}', status: 200, version: '1.2.3' },
  { said: '{"error":"Forbidden"}', status: 403, version: undefined },
  { said: '<title>Sign in</title>', status: 200, version: undefined },
  { said: '{"info":{"version":7}}', status: 200, version: undefined },
  { said: '', status: 200, version: undefined },
])('the version of a service that answers $status $said is $version', async ({ said, status, version }) => {
  await using server = await listening(
    createServer((_, response) => response.writeHead(status).end(said)),
    '127.0.0.1',
    0,
  );
  expect(await serviceVersion(`http://127.0.0.1:${server.port}`)).toBe(version);
});
