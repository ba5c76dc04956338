import { CookieJar, type SerializedCookie } from 'tough-cookie';
import type { ObservedSite } from '../observed-site.ts';
import { type Outcome, worstOutcome } from '../outcomes.ts';

/** From good to bad. */
const order = [
  'cookies-without-secure-flag-but-protected-by-hsts',
  'cookies-without-secure-flag',
  'cookies-session-without-secure-flag-but-protected-by-hsts',
  'cookies-samesite-flag-invalid',
  'cookies-anticsrf-without-samesite-flag',
  'cookies-session-without-httponly-flag',
  'cookies-session-without-secure-flag',
] as const satisfies readonly Outcome[];

type Fault = (typeof order)[number];

/** A cookie that a load balancer sets and nobody can change. */
const overlooked = 'heroku-session-affinity';

/** A site that sets more cookies is not better known by them. */
const maxCookies = 500;

/** True where a Set-Cookie header has a SameSite that no browser knows. */
function isSameSiteUnknown(header: string): boolean {
  return header.split(';').some((part) => {
    const [name = '', value = ''] = part.trim().split('=');
    if (name.trim().toLowerCase() !== 'samesite') return false;
    return !['lax', 'strict', 'none'].includes(value.trim().toLowerCase());
  });
}

/** The cookies that a browser would keep of what was set on the way. */
function keptCookies(set: ObservedSite['cookies']): readonly SerializedCookie[] {
  const jar = new CookieJar();
  for (const { url, header } of set.slice(0, maxCookies)) jar.setCookieSync(header, url, { ignoreError: true });
  const kept = jar.serializeSync()?.cookies ?? [];
  return kept.filter(({ key }) => key !== undefined && key !== '' && key !== overlooked);
}

function faultsOf(cookie: SerializedCookie, hasHsts: boolean): readonly Fault[] {
  const name = String(cookie.key).toLowerCase();
  const isSession = name.includes('login') || name.includes('sess');
  const faults: Fault[] = [];
  if (!cookie.secure) {
    if (cookie.sameSite === 'none') faults.push('cookies-samesite-flag-invalid');
    faults.push(hasHsts ? 'cookies-without-secure-flag-but-protected-by-hsts' : 'cookies-without-secure-flag');
    if (isSession)
      faults.push(
        hasHsts ? 'cookies-session-without-secure-flag-but-protected-by-hsts' : 'cookies-session-without-secure-flag',
      );
  }
  if (name.includes('csrf') && !cookie.sameSite) faults.push('cookies-anticsrf-without-samesite-flag');
  if (isSession && !cookie.httpOnly) faults.push('cookies-session-without-httponly-flag');
  return faults;
}

/** Cookies of the front page and of the redirects that led to it. */
export function cookies({ answer, cookies: set }: ObservedSite, hasHsts: boolean): Outcome {
  const kept = keptCookies(set);
  // Without a cookie that is kept, what is wrong with its header does not matter either.
  if (kept.length === 0) return 'cookies-not-found';
  const unknown: Fault[] = answer.headers.all('set-cookie').some(isSameSiteUnknown)
    ? ['cookies-samesite-flag-invalid']
    : [];
  const fault = worstOutcome([...unknown, ...kept.flatMap((cookie) => faultsOf(cookie, hasHsts))], order);
  if (fault !== undefined) return fault;
  return kept.every(({ sameSite }) => sameSite)
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions';
}
