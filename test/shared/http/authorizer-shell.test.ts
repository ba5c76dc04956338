import { expect, test } from 'vitest';
import { authorizerShell } from '../../../shared/http/authorizer-shell.ts';
import { lambdaContext } from '../../lambda-context.ts';

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
