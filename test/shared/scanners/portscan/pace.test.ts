import { describe, expect, test } from 'vitest';
import { Control } from '../../../../shared/scanners/portscan/connecting/control.ts';
import { Loss } from '../../../../shared/scanners/portscan/connecting/loss.ts';
import { SocketPool } from '../../../../shared/scanners/portscan/connecting/socket-pool.ts';
import { CongestionWindow } from '../../../../shared/scanners/portscan/connecting/window.ts';
import { Semaphore } from '../../../../shared/scanning/pacing/semaphore.ts';
import { TokenBucket } from '../../../../shared/scanning/pacing/token-bucket.ts';
import { loopbackEgress } from '../scan-context.ts';

const times = (count: number, work: () => void) => {
  for (let index = 0; index < count; index += 1) work();
};

describe('the window', () => {
  test('is full until the first answer, and small from then on', () => {
    const window = CongestionWindow.untilAnswer(400);
    expect(window.size).toBe(400);
    window.answered();
    expect(window.size).toBeLessThanOrEqual(101);
  });

  test('grows slowly above the size at which packets were lost, and opens again where that was for nothing', () => {
    const window = new CongestionWindow(400);
    for (let now = 0; now < 1000; now += 100) window.lost(now, 100);
    expect(window.size).toBe(2);
    expect(window.isSlowest).toBe(true);
    times(100, () => window.answered());
    expect(window.size).toBeLessThan(20);
    window.reopen();
    expect(window.size).toBe(100);
  });

  test('grows fast by answers of ports that are known to answer, but not once packets were lost', () => {
    const window = new CongestionWindow(400);
    times(5, () => window.carried());
    expect(window.size).toBe(309);
    times(5, () => window.carried());
    expect(window.size).toBe(400);
    window.lost(0, 100);
    times(5, () => window.carried());
    expect(window.size).toBe(200);
  });

  test('stays as it is while the process has its hands full, but recovers from losses', () => {
    const window = CongestionWindow.untilAnswer(400);
    times(300, () => window.answered(true));
    expect(window.size).toBe(100);
    times(300, () => window.answered(false));
    expect(window.size).toBe(400);
    for (let now = 0; now < 1000; now += 100) window.lost(now, 100);
    times(20, () => window.answered(true));
    expect(window.size).toBeGreaterThan(2);
  });

  test('for one try at each of many hosts stays as it is', () => {
    const window = CongestionWindow.fixed(300);
    times(10, () => window.answered());
    window.lost(0, 100);
    expect(window.size).toBe(300);
  });
});

describe('loss', () => {
  test('shows in tries of ports that are known to answer, where nothing else answers', () => {
    const loss = new Loss();
    times(2, () => loss.answered(0));
    expect([loss.isClear, loss.triesNeeded()]).toEqual([false, 3]);
    times(12, () => loss.controlled(false, false));
    times(6, () => loss.controlled(true, false));
    expect([loss.isClear, loss.triesNeeded()]).toEqual([true, 10]);
    expect(Math.round(loss.share * 100)).toBe(30);
    expect([loss.isInDoubt(2), loss.isInDoubt(10)]).toEqual([true, false]);
  });

  test('without loss two tries are enough', () => {
    const loss = new Loss();
    expect(loss.triesNeeded()).toBe(2);
    times(20, () => loss.controlled(false, false));
    expect(loss.triesNeeded()).toBe(2);
    expect(loss.isInDoubt(2)).toBe(false);
  });

  test('that stays at the slowest pace is the network’s own', () => {
    const loss = new Loss();
    times(32, () => loss.controlled(true, true));
    expect(loss.isHeavy).toBe(true);
    expect(loss.judgePace(true)).toBe(true);
    expect(loss.isHeavy).toBe(false);
    expect(loss.judgePace(true)).toBe(false);
  });

  test('that goes away at the slowest pace came of the pace', () => {
    const loss = new Loss();
    times(20, () => loss.controlled(true, false));
    times(32, () => loss.controlled(false, true));
    expect(loss.judgePace(true)).toBe(false);
    expect(loss.isHeavy).toBe(true);
    // A small sample may mislead: another one corrects it, and without any the pace goes up.
    for (let index = 0; index < 32; index += 1) loss.controlled(index % 3 === 0, true);
    expect(loss.judgePace(true)).toBe(true);
    const blind = new Loss();
    times(32, () => blind.controlled(false, true));
    expect([blind.judgePace(true), blind.judgePace(false), blind.judgePace(false)]).toEqual([false, true, false]);
  });

  test('that grows with the pace after all is heeded again', () => {
    const loss = new Loss();
    for (let index = 0; index < 32; index += 1) loss.controlled(index % 3 === 0, true);
    expect(loss.judgePace(true)).toBe(true);
    times(16, () => loss.controlled(true, false));
    expect(loss.isHeavy).toBe(true);
  });
});

test('controls are closed ports where there are any, and an open port is not asked without end', () => {
  const control = new Control(loopbackEgress().range('127.0.0.1').at(0n));
  expect([control.isLeft, control.next()]).toEqual([false, undefined]);
  control.add(22, 'open');
  control.add(25, 'open');
  const asked = Array.from({ length: 21 }, () => control.next());
  expect(asked.filter((port) => port === 22).length).toBe(10);
  expect(asked.filter((port) => port === 25).length).toBe(10);
  expect([asked[20], control.isLeft]).toEqual([undefined, false]);
  control.add(80, 'closed');
  expect(Array.from({ length: 30 }, () => control.next()).every((port) => port === 80)).toBe(true);
});

test('connect scans share the sockets evenly, and never take more than there are', () => {
  const pool = new SocketPool(10);
  pool.join();
  expect(pool.share).toBe(10);
  times(2, () => pool.join());
  expect(pool.share).toBe(3);
  expect(Array.from({ length: 11 }, () => pool.take())).toEqual([...Array.from({ length: 10 }, () => true), false]);
  pool.release();
  expect(pool.take()).toBe(true);
  times(2, () => pool.leave());
  expect(pool.share).toBe(10);
});

test('the rights of a semaphore are handed on in order, also after work that failed', async () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const works = gates.map(({ promise }, index) =>
    semaphore.run(() => {
      begun.push(index);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('broken'));
  await expect(works[1]).rejects.toThrow('broken');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.allSettled(works);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('a token that is reserved comes before those who only look for one', () => {
  const bucket = new TokenBucket(100, 0);
  while (bucket.take(0));
  expect([bucket.reserve(0), bucket.reserve(0)]).toEqual([10, 20]);
  expect(bucket.take(20)).toBe(false);
  expect(bucket.take(30)).toBe(true);
  expect(new TokenBucket(undefined, 0).reserve(0)).toBe(0);
});
