import { expect, test } from 'vitest';
import { gatewayShell } from '../../../shared/http/gateway-shell.ts';
import { NotFound } from '../../../shared/outcome/errors.ts';
import { lambdaContext } from '../../lambda-context.ts';
import { recorded } from '../metrics/recorded.ts';

const event = { multiValueHeaders: {}, requestContext: { requestId: 'r-1' } };

test.each([
  ['an answer', async () => ({ statusCode: 201, body: '' }), '2xx'],
  ['what the caller did wrong', () => Promise.reject(new NotFound('gone')), '4xx'],
  ['a bug', () => Promise.reject(new Error('bug')), '5xx'],
  ['no answer in time', () => new Promise<never>(() => undefined), '5xx'],
])('%s is counted by its route and class of status, once, with its duration', async (what, run, StatusClass) => {
  const { measured, measure } = recorded();
  let at = 0;
  const now = () => at;
  const shell = gatewayShell(
    () => {
      at += 40;
      return run();
    },
    () => ({ route: 'get-osint' }),
    { log: () => undefined, now, measure },
    { routeOf: () => 'osint/get-osint' },
  );
  await shell(event, lambdaContext(what === 'no answer in time' ? 0 : undefined));
  expect(measured).toEqual([
    ['Requests', 1, { Route: 'osint/get-osint', StatusClass }],
    ['Duration', 40],
  ]);
});
