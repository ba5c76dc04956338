import { expect, test } from 'vitest';
import { authorizerShell } from '../../../shared/http/authorizer-shell.ts';
import { lambdaContext } from '../../lambda-context.ts';
import { recorded } from '../metrics/recorded.ts';

const answer = { principalId: 'somebody', policyDocument: { Version: '2012-10-17', Statement: [] } };

test('the authorizer\u2019s answer and its one word for a bad token come to the gateway as they are', async () => {
  const lines: unknown[] = [];
  const log = (entry: unknown) => void lines.push(entry);
  expect(await authorizerShell(async () => answer, { log, now: () => 0 })({}, lambdaContext())).toBe(answer);
  const refusing = authorizerShell(
    async () => {
      throw new Error('Unauthorized');
    },
    { log, now: () => 0 },
  );
  await expect(refusing({}, lambdaContext())).rejects.toThrow(/^Unauthorized$/);
  expect(lines).toEqual([]);
});

test('a token that cannot be verified in time is a failure with a line, and not called bad', async () => {
  const lines: unknown[] = [];
  const slow = authorizerShell(() => new Promise<never>(() => undefined), {
    log: (entry) => void lines.push(entry),
    now: () => 0,
  });
  await expect(slow({}, lambdaContext(0))).rejects.toThrow('no response within the time limit of the function');
  expect(lines).toEqual([expect.objectContaining({ event: 'token not verified', error: 'TimedOut' })]);
});

test.each([
  ['a token that is good', () => Promise.resolve(answer), undefined, 'accepted'],
  ['one that is bad', () => Promise.reject(new Error('Unauthorized')), undefined, 'denied'],
  ['a failure of ours', () => Promise.reject(new Error('no keys')), undefined, 'failed'],
  ['no verdict in time', () => new Promise<never>(() => undefined), 0, 'failed'],
])('%s is counted once, by its outcome', async (_, core, timeMs, Outcome) => {
  const { measured, measure } = recorded();
  const shell = authorizerShell(core, { log: () => undefined, now: () => 0, measure });
  await shell({}, lambdaContext(timeMs)).catch(() => undefined);
  expect(measured).toEqual([['Authorizations', 1, { Outcome }]]);
});
