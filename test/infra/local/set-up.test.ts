import { expect, test } from 'vitest';
import { setUp } from '../../../infra/local/set-up.ts';
import { startFault } from '../../../infra/local/start/start-fault.ts';

const answered = (httpStatusCode: number) => () =>
  Promise.reject(Object.assign(new Error('database or disk is full'), { $metadata: { httpStatusCode } }));

test('an emulator that cannot write is a fault of the data folder, in one line', async () => {
  const error = await setUp('/data', answered(500)()).catch((thrown: unknown) => thrown);
  expect(startFault(error, undefined)).toBe(
    'the tables and queues in /data cannot be set up: database or disk is full',
  );
});

test.each([
  ['a request that an emulator does not take', answered(400)],
  ['a bug', () => Promise.reject(new TypeError('x is not a function'))],
])('%s is none', async (_, work) => {
  const error = await setUp('/data', work()).catch((thrown: unknown) => thrown);
  expect(startFault(error, undefined)).toBeUndefined();
});
