import { describe, expect, test } from 'vitest';
import { methodThrottle } from '../../../../infra/local/gateway/method-throttle.ts';

const all = { httpMethod: '*', path: '/*', rate: 10, burst: 3 };
const docs = { httpMethod: 'GET', path: '/docs/{file}', rate: 1, burst: 2 };

/** How many of so many requests at once are let through. */
const letThrough = (ask: () => boolean, times: number) => Array.from({ length: times }, ask).filter(Boolean).length;

describe('a method', () => {
  test('lets through its burst at once and then its rate', () => {
    let nowMs = 0;
    const throttle = methodThrottle([all, docs], () => nowMs);
    const ask = () => throttle({ httpMethod: 'GET', path: '/docs/{file}' });
    expect(letThrough(ask, 10)).toBe(2);
    nowMs += 999;
    expect(ask()).toBe(false);
    nowMs += 1;
    expect(letThrough(ask, 10)).toBe(1);
    nowMs += 3_600_000;
    expect(letThrough(ask, 10)).toBe(2);
  });

  test('has a limit of its own, also one without a setting of its own', () => {
    const throttle = methodThrottle([all, docs], () => 0);
    letThrough(() => throttle({ httpMethod: 'GET', path: '/docs/{file}' }), 10);
    for (const path of ['/a', '/b']) expect(letThrough(() => throttle({ httpMethod: 'GET', path }), 10)).toBe(3);
    expect(letThrough(() => throttle({ httpMethod: 'POST', path: '/docs/{file}' }), 10)).toBe(3);
  });

  test('without any setting lets all through', () => {
    expect(letThrough(() => methodThrottle([docs], () => 0)({ httpMethod: 'GET', path: '/a' }), 1000)).toBe(1000);
  });

  test('is not harmed by a clock that goes back', () => {
    let nowMs = 1_000_000;
    const throttle = methodThrottle([docs], () => nowMs);
    const ask = () => throttle({ httpMethod: 'GET', path: '/docs/{file}' });
    expect(letThrough(ask, 10)).toBe(2);
    nowMs = 0;
    expect(ask()).toBe(false);
    nowMs = 1000;
    expect(ask()).toBe(true);
  });
});
