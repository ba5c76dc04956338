import { expect, test } from 'vitest';
import { excerptOf } from '../../../../shared/scanners/application/excerpt.ts';
import { cookieWithoutSamesite } from '../../../../shared/scanners/application/passive/cookie-without-samesite.ts';
import { pageOf } from './page-of.ts';

/** The same page, asked for at another time over another connection. */
const at = (date: string, left: number, ms: number, length: number) =>
  pageOf({
    headers: {
      Date: date,
      'Keep-Alive': `timeout=5, max=${left}`,
      Connection: 'Keep-Alive',
      // Of a page with a token that was packed.
      'Content-Length': String(length),
      'X-Response-Time': `${ms}ms`,
      'Set-Cookie': `lang=en; expires=${date}; Max-Age=3600; path=/`,
      'Content-Security-Policy': `default-src 'self' 'nonce-${ms}aGVyb25z'`,
    },
  });

test('what is shown of an answer is the same whenever it came', () => {
  const first = at('Sat, 21 Nov 2026 21:59:46 GMT', 97, 2, 4477);
  const second = at('Sun, 22 Nov 2026 01:00:12 GMT', 100, 31, 4475);
  expect(excerptOf(second)).toBe(excerptOf(first));
  expect(excerptOf(first)).toContain('< Set-Cookie: lang=en; expires=(a date); Max-Age=3600; path=/');
  expect(excerptOf(first)).toContain("< Content-Security-Policy: default-src 'self' 'nonce-...'");
  const evidence = (page: typeof first) => cookieWithoutSamesite.inspect(page).map((each) => each.evidence);
  expect(evidence(first)).toHaveLength(1);
  expect(evidence(second)).toEqual(evidence(first));
});

test('no value of a cookie that may be a session is shown', () => {
  const cookies = (line: string) =>
    excerptOf(pageOf({ headers: { 'Set-Cookie': line } }))
      .split('\n')
      .at(-1);
  expect(cookies('sid=k9; Path=/')).toBe('< Set-Cookie: sid=...; Path=/');
  expect(cookies('pond="heron-and=reed"; Secure')).toBe('< Set-Cookie: pond=...; Secure');
  expect(cookies('lang=en')).toBe('< Set-Cookie: lang=en');
  expect(cookies('gone=; Max-Age=0')).toBe('< Set-Cookie: gone=; Max-Age=0');
});
