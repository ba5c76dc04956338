import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

test('a table that cannot be reached is a 500 after a few tries, and the service recovers by itself', async () => {
  const { endpoint } = await functionEnvironment();
  let away = true;
  let tries = 0;
  // Stands before the table and hangs up while it is away.
  const proxy = createServer(async (request, response) => {
    if (away) {
      tries += 1;
      return request.socket.destroy();
    }
    const body = await Array.fromAsync(request).then((chunks) => Buffer.concat(chunks));
    const headers = { ...(request.headers as Record<string, string>) };
    for (const name of ['host', 'connection', 'content-length', 'expect']) delete headers[name];
    const answer = await fetch(endpoint, { method: 'POST', headers, body });
    return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const caller = new Caller(direct);
  const lost = await caller.get('osint/list-osint/');
  expect([lost.status, lost.body]).toEqual([500, { error: 'InternalServerError' }]);
  expect(tries).toBeGreaterThan(0);
  expect(tries).toBeLessThanOrEqual(5);
  away = false;
  expect((await caller.get('osint/list-osint/')).status).toBe(200);
  proxy.closeAllConnections();
  proxy.close();
});
