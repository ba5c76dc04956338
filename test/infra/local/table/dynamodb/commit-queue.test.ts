import type { Change } from 'dynalite/db/index.js';
import { expect, test } from 'vitest';
import { CommitQueue } from '../../../../../infra/local/table/dynamodb/commit-queue.ts';

const put = (key: string, value: unknown): Change => ({ type: 'put', key, value });

/** A queue whose batches are written when the test says so. */
function start() {
  const batches: { readonly keys: string[]; readonly end: (error?: Error) => void }[] = [];
  const queue = new CommitQueue((changes) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = (error?: Error) => (error ? reject(error) : resolve());
    batches.push({ keys: changes.map(({ key }) => key), end });
    return promise;
  });
  const next = async (count: number) => {
    await expect.poll(() => batches.length).toBe(count);
    return batches[count - 1];
  };
  return { queue, next };
}

test('what comes while one batch is written is written together in the next, in order', async () => {
  const { queue, next } = start();
  const first = queue.add([put('a', 1)]);
  const batch = await next(1);
  const others = [queue.add([put('b', 1), put('c', 1)]), queue.add([put('b', 2)]), queue.add([])];
  expect(batch?.keys).toEqual(['a']);
  batch?.end();
  await first;
  const second = await next(2);
  expect(second?.keys).toEqual(['b', 'c', 'b']);
  second?.end();
  await Promise.all(others);
});

test('what is not written yet is seen by those who plan, and forgotten once it is', async () => {
  const { queue, next } = start();
  const first = queue.add([put('a', 1)]);
  const batch = await next(1);
  const second = queue.add([put('a', 2)]);
  expect(queue.planned('a')).toMatchObject({ value: 2 });
  batch?.end();
  await first;
  expect(queue.planned('a')).toMatchObject({ value: 2 });
  (await next(2))?.end();
  await second;
  expect(queue.planned('a')).toBeUndefined();
});

test('a batch that fails fails all that was in it', async () => {
  const { queue, next } = start();
  const both = Promise.allSettled([queue.add([put('a', 1)]), queue.add([put('b', 1)])]);
  (await next(1))?.end(new Error('no space'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await queue.settled();
});
