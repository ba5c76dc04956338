import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Process, type Stall, stalls } from './process.ts';

const slowly = { name: 'slow call', isEffect: true };

test.each(stalls)(
  'who is told to finish while its call is under way ends, though it was to stand still: %s',
  async (stall: Stall) => {
    const process = new Process(
      'p',
      0,
      () => stall,
      5,
      (each) => each.call(slowly, () => pause(20)),
    );
    await pause(5);
    await process.finish();
    expect(process.isOver).toBe(true);
    expect(process.failure).toBeUndefined();
  },
);

test('a process rests only when the call that it will stand still after has come back', async () => {
  let isBack = false;
  const call = async () => {
    await pause(20);
    isBack = true;
  };
  const process = new Process(
    'p',
    0,
    () => 'stalled after',
    5,
    (each) => each.call(slowly, call),
  );
  await process.rest();
  expect(isBack).toBe(true);
  expect(process.isOver).toBe(false);
  await process.finish();
});
