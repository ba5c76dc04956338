import { cacheControl } from '../headers/cache-control.ts';
import { headerLines, shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { isContent } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import { isSessionName } from '../headers/session-name.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** What lets caches that many share keep an answer; undefined where nothing does (RFC 9111, 3). */
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
 * share: `Set-Cookie: sid=...` with `Cache-Control: public, max-age=600`. Firm: a cache may have rules of its own.
 */
export const privatePageCacheable: PassiveCheck = {
  id: 'private-page-cacheable',
  title: "Caches may hand one visitor's page to others",
  score: 6,
  confidence: 'firm',
  cwe: [524, 525],
  references: [
    'https://www.rfc-editor.org/rfc/rfc9111#section-3',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Caching#private_caches',
  ],
  risk: "A CDN or proxy that keeps the answer gives it to the next visitor: they read another one's data, or get their session cookie and are signed in as them.",
  recommendation: `Mark what is one visitor's own, where the application writes it; a rule in front of it may be limited to such paths:\n${toSend('Cache-Control', 'private, no-store')}`,
  judges: isContent,
  look: (page) => {
    const session = liveCookies(page).find(({ name }) => isSessionName(name));
    if (session === undefined && !page.loggedIn) return [];
    const by = permission(page);
    if (by === undefined) return [];
    const whose = session ? `sets the session cookie ${shown(session.name, 60)}` : 'is shown to who is signed in';
    return [
      {
        cause: session ? `cookie ${shown(session.name, 60)}` : 'signed in',
        description: `The answer ${whose}, and ${by} in Cache-Control lets shared caches keep it.`,
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
