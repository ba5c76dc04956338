import { expect, test } from 'vitest';
import { isInTime, OutOfTime } from '../../../../shared/scanning/frame/out-of-time.ts';
import { WebFailure } from '../../../../shared/scanning/web/message/web-failure.ts';

test.each([
  ['that is through', undefined, true],
  ['for which the time is up', new OutOfTime(), false],
  ['whose budget of requests is spent', new WebFailure('spent', 'no requests left'), false],
])('a part of a scan %s', async (_, thrown, isThrough) => {
  const part = async () => {
    if (thrown) throw thrown;
  };
  expect(await isInTime(part)).toBe(isThrough);
});

test('a part that fails for another reason fails the scan', async () => {
  const failure = new WebFailure('timeout', 'no answer');
  await expect(isInTime(() => Promise.reject(failure))).rejects.toBe(failure);
});
