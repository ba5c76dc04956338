import { getDomain } from 'tldts';
import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { isSessionName } from '../headers/session-name.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A cookie is set for a domain above the host that sets it: `Domain=example.com` by `shop.example.com`. Silent for the
 * host's own name, and for domains that browsers refuse (of other sites, public suffixes). Certain, and informational
 * unless its name is that of a session.
 */
export const cookieDomainTooWide: PassiveCheck = {
  id: 'cookie-domain-too-wide',
  title: 'Cookie scoped to parent domain',
  score: 1,
  confidence: 'certain',
  cwe: [565],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#domaindomain-value',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/06-Session_Management_Testing/02-Testing_for_Cookies_Attributes',
  ],
  risk: 'Browsers send the cookie to every host under the domain, and each of these hosts can overwrite it. An attacker who controls one of them can read or replace the cookie.',
  recommendation:
    'Remove the Domain attribute so that browsers send the cookie to this host only; the name prefix __Host- enforces this.\nnginx (reverse proxy): proxy_cookie_domain example.com $host;\nApache: Header always edit* Set-Cookie "(?i);\\s*Domain=[^;]*" ""\nCloudFront: remove Domain from event.response.cookies in a function on viewer-response',
  appliesTo: () => true,
  inspect: (page) =>
    liveCookies(page).flatMap(({ name, attributes, shown: header }) => {
      const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase().slice(0, 253);
      const { hostname } = page.url;
      if (domain === '' || domain === hostname || !hostname.endsWith(`.${domain}`)) return [];
      if (getDomain(domain) === null) return [];
      return [
        {
          cause: shown(name, 100),
          description: `${shown(hostname, 100)} sets the cookie ${shown(name, 100)} with a Domain attribute that covers every host under ${shown(domain, 100)}.`,
          evidence: `Set-Cookie: ${shown(header)}`,
          ...(isSessionName(name) ? { score: 3, title: 'Session cookie scoped to parent domain' } : {}),
        },
      ];
    }),
};
