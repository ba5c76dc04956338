import { expect, test } from 'vitest';
import { isQuotaSpent, quotaWords, spanWords } from '../../../../../shared/scanners/subdomain/sources/service-quota.ts';
import { headersOf } from '../headers-of.ts';

const now = Date.parse('2026-01-31T10:00:00Z');

test.each([
  [{}, undefined],
  [{ 'retry-after': '3600' }, 'again in 60 minutes'],
  [{ 'retry-after': 'Sat, 31 Jan 2026 13:00:00 GMT' }, 'again in 3 hours'],
  [{ 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0' }, '0 of 50 requests are left'],
  [{ 'ratelimit-remaining': '7', 'ratelimit-reset': '30' }, '7 requests are left, again in 30 seconds'],
  [
    { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(now / 1000 + 5 * 86_400) },
    '0 requests are left, again in 5 days',
  ],
  [{ 'x-ratelimit-reset': String(now + 60_000) }, 'again in 60 seconds'],
  [{ 'x-ratelimit-remaining': 'many', 'retry-after': 'soon' }, undefined],
])('the quota that a service tells by %j is told as %s', (headers, words) => {
  expect(quotaWords(headersOf(Object.entries(headers)), now)).toBe(words);
});

test('a quota is spent where nothing of it is left', () => {
  expect(isQuotaSpent(headersOf([['x-ratelimit-remaining', '0']]))).toBe(true);
  expect(isQuotaSpent(headersOf([['x-ratelimit-remaining', '1']]))).toBe(false);
  expect(isQuotaSpent(headersOf([]))).toBe(false);
});

test.each([
  [0, '0 seconds'],
  [1000, '1 second'],
  [600_000, '10 minutes'],
  [7_200_000, '2 hours'],
  [3 * 86_400_000, '3 days'],
])('%d ms are %s', (ms, words) => {
  expect(spanWords(ms)).toBe(words);
});
