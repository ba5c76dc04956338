import type { Page } from '../../../scanning/web/page/page.ts';

const longest = 8192;

/** What a response sets a cookie to, the last time; the beginning of a header that is longer than browsers take. */
export function cookieValue(page: Page, name: string): string {
  const pairs = page.headers.all('set-cookie').map((header) => (header.slice(0, longest).split(';')[0] ?? '').trim());
  return pairs.findLast((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
