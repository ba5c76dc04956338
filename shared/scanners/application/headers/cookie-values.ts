import type { Page } from '../../../scanning/web/page/page.ts';

const longest = 8192;

/**
 * What a response sets its cookies to, by name, each the last time; the beginning of a header that is longer than browsers
 * take. Read once for all of them: a response may set thousands.
 */
export function cookieValues(page: Page): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const header of page.headers.all('set-cookie')) {
    const pair = (header.slice(0, longest).split(';')[0] ?? '').trim();
    const at = pair.indexOf('=');
    if (at >= 0) values.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return values;
}
