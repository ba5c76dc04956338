import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { earlyTimeout, TimedOut } from '../../../shared/http/early-timeout.ts';
import { gatewayShell } from '../../../shared/http/gateway-shell.ts';
import { lambdaContext } from '../../lambda-context.ts';

const event = { multiValueHeaders: {}, requestContext: { requestId: 'r-1' } };

test('a function without an answer hears so before Lambda ends it, and fails', async () => {
  let heard: boolean | undefined;
  const wait = (_event: unknown, _context: Context, { signal }: { signal: AbortSignal }) =>
    new Promise<never>(() => signal.addEventListener('abort', () => (heard = signal.aborted)));
  const shell = middy(wait, earlyTimeout);
  const context = lambdaContext(1005);
  await expect(shell(event, context)).rejects.toThrow(TimedOut);
  expect(heard).toBe(true);
});

test('its caller has the 500 of the contract, and the log one line that says why', async () => {
  const lines: Record<string, unknown>[] = [];
  const shell = gatewayShell(
    () => new Promise<never>(() => undefined),
    () => ({ route: 'get-osint' }),
    { log: (entry) => void lines.push(entry), now: () => 5 },
  );
  const answer = await shell(event, lambdaContext(0));
  expect(answer).toEqual({
    statusCode: 500,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Request-Id': 'r-1' },
    body: '{"error":"InternalServerError"}',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ event: 'request', route: 'get-osint', error: 'TimedOut', status: 500 });
});

test('what fails once its caller has been answered is nobody else\u2019s failure', async () => {
  const lines: unknown[] = [];
  const { promise, reject } = Promise.withResolvers<never>();
  const shell = gatewayShell(
    () => promise,
    () => ({}),
    { log: (entry) => void lines.push(entry), now: () => 5 },
  );
  expect((await shell(event, lambdaContext(0))).statusCode).toBe(500);
  reject(new Error('late'));
  await expect(promise).rejects.toThrow('late');
  expect(lines).toHaveLength(1);
});

test('an answer in time is the answer, and no timer of it is left', async () => {
  const before = process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
  const shell = gatewayShell(
    async () => ({ statusCode: 200, body: '{}' }),
    () => ({}),
    { log: () => undefined, now: () => 5 },
  );
  expect((await shell(event, lambdaContext())).statusCode).toBe(200);
  expect(process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length).toBe(before);
});
