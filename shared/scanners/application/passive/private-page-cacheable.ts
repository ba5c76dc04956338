import type { Page } from '../../../scanning/web/page/page.ts';
import { cacheControl } from '../headers/cache-control.ts';
import { headerLines, shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { isContent, isForAnybody } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import { isSessionName } from '../headers/session-name.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** What lets caches that many share keep a response; undefined where nothing does (RFC 9111, 3). */
function permission(page: Page): string | undefined {
  const directives = cacheControl(page);
  if (['no-store', 'private', 'no-cache'].some((name) => directives.has(name))) return undefined;
  const seconds = (name: string) => Number(/^\d{1,12}$/.exec(directives.get(name) ?? '')?.[0] ?? 0);
  if (directives.has('s-maxage')) return seconds('s-maxage') > 0 ? 's-maxage' : undefined;
  if (directives.has('max-age')) {
    if (seconds('max-age') === 0) return undefined;
    return directives.has('public') ? 'public' : 'max-age';
  }
  return directives.has('public') ? 'public' : undefined;
}

/**
 * A page that is one visitor's own, as it hands out a session or was asked with one, may be kept by caches that many
 * share: `Set-Cookie: sid=...` with `Cache-Control: public, max-age=600`. Silent for
 * `robots.txt` and what else is meant for anybody. Firm: a cache may have rules of its own.
 */
export const privatePageCacheable: PassiveCheck = {
  id: 'private-page-cacheable',
  title: 'Session-specific page cacheable by shared caches',
  score: 6,
  confidence: 'firm',
  cwe: [524, 525],
  references: [
    'https://www.rfc-editor.org/rfc/rfc9111#section-3',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Caching#private_caches',
  ],
  risk: "A CDN or proxy that caches the response can serve it to other visitors. They can read another user's data, or receive their session cookie and take over the session.",
  recommendation: `Send Cache-Control: private, no-store with session-specific responses, in the application or, for these paths, on the reverse proxy:\n${toSend('Cache-Control', 'private, no-store')}`,
  appliesTo: isContent,
  inspect: (page) => {
    const session = liveCookies(page).find(({ name }) => isSessionName(name));
    if (session === undefined && (!page.loggedIn || isForAnybody(page))) return [];
    const by = permission(page);
    if (by === undefined) return [];
    const whose = session ? `sets the session cookie ${shown(session.name, 60)}` : 'belongs to a logged-in session';
    return [
      {
        cause: session ? `cookie ${shown(session.name, 60)}` : 'signed in',
        description: `The response ${whose}, and the Cache-Control directive ${by} allows shared caches to store it.`,
        evidence: [
          headerLines(page, 'Cache-Control', 'Expires', 'Vary'),
          session ? `Set-Cookie: ${shown(session.shown)}` : '',
        ]
          .filter((line) => line !== '')
          .join('\n'),
      },
    ];
  },
};
