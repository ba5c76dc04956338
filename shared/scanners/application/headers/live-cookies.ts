import type { Page, SetCookie } from '../../../scanning/web/page/page.ts';

const secondsPerDay = 86_400;

/** How long a cookie stays, in seconds from the response; undefined where it ends with the browser, or its end is unclear. */
export function lifetimeSeconds({ attributes }: SetCookie, { headers }: Page): number | undefined {
  const age = attributes.get('max-age');
  if (age !== undefined && /^-?\d{1,20}$/.test(age)) return Number(age);
  const expires = Date.parse(attributes.get('expires')?.slice(0, 60) ?? '');
  if (Number.isNaN(expires)) return undefined;
  const date = Date.parse(headers.all('date')[0]?.slice(0, 60) ?? '');
  if (!Number.isNaN(date)) return Math.round((expires - date) / 1000);
  // Without a clock only the far past is told: browsers' epoch and what frameworks use for it.
  return expires < Date.UTC(2005, 0) ? -secondsPerDay : undefined;
}

/** The cookies that a response sets and does not delete again, each name once: the last one counts. */
export function liveCookies(page: Page): readonly SetCookie[] {
  const byName = new Map<string, SetCookie>();
  for (const cookie of page.cookies) byName.set(cookie.name, cookie);
  return [...byName.values()].filter((cookie) => (lifetimeSeconds(cookie, page) ?? 1) > 0);
}
