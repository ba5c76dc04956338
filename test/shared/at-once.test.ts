import { expect, test } from 'vitest';
import { atOnce } from '../../shared/at-once.ts';

/** Waits for a turn of the event loop, in which others go on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function* counted(to: number, read: number[]) {
  for (let at = 0; at < to; at += 1) {
    read.push(at);
    yield at;
  }
}

test('results come in the order of the items, whichever ends first', async () => {
  const work = async (item: number) => {
    for (let at = item; at < 5; at += 1) await turn();
    return item * 10;
  };
  expect(await atOnce([0, 1, 2, 3, 4], 3, work)).toEqual([0, 10, 20, 30, 40]);
  expect(await atOnce(counted(5, []), 3, work)).toEqual([0, 10, 20, 30, 40]);
  expect(await atOnce([], 3, work)).toEqual([]);
});

test('no more are under way than permitted, and what is read one by one is read when its turn comes', async () => {
  const read: number[] = [];
  let [now, most, ahead] = [0, 0, 0];
  await atOnce(counted(50, read), 4, async (item) => {
    now += 1;
    most = Math.max(most, now);
    ahead = Math.max(ahead, read.length - item);
    await turn();
    now -= 1;
  });
  expect(most).toBe(4);
  expect(ahead).toBeLessThanOrEqual(8);
  expect(read).toHaveLength(50);
});

test.each([
  ['a list', () => Array.from({ length: 20 }, (_, at) => at)],
  ['a stream', () => counted(20, [])],
])('the first failure is thrown once what was under way has ended, and the rest of %s is left', async (_, items) => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const all = atOnce(items(), 3, async (item) => {
    begun.push(item);
    await turn();
    if (item === 4) throw new Error('the fifth');
    await turn();
    ended.push(item);
  });
  await expect(all).rejects.toThrow('the fifth');
  expect(begun.length).toBeLessThan(10);
  expect(ended.length).toBe(begun.length - 1);
});

test('a stream that breaks off is a failure', async () => {
  async function* broken() {
    yield 1;
    throw new Error('no more pages');
  }
  await expect(atOnce(broken(), 2, async (item) => item)).rejects.toThrow('no more pages');
});

test('once it is enough nothing begins, and what reads the items is told', async () => {
  let closed = false;
  async function* items() {
    try {
      for (let at = 0; ; at += 1) yield at;
    } finally {
      closed = true;
    }
  }
  const done: number[] = [];
  const work = async (item: number) => void done.push(item);
  await atOnce(items(), 2, work, async () => done.length >= 6);
  expect(done.length).toBeGreaterThanOrEqual(6);
  expect(done.length).toBeLessThanOrEqual(8);
  expect(closed).toBe(true);
});
