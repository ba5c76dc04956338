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
  title: 'Cookie for all hosts of a domain',
  score: 1,
  confidence: 'certain',
  cwe: [565],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#domaindomain-value',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/06-Session_Management_Testing/02-Testing_for_Cookies_Attributes',
  ],
  risk: 'Every other host under the domain gets the cookie and may replace it: the weakest of them decides how safe it is.',
  recommendation:
    'Leave Domain out, so that only this host gets the cookie back; a name that begins with __Host- makes sure of it.\nnginx (in front of an application): proxy_cookie_domain example.com $host; narrows it\nApache: Header always edit* Set-Cookie "(?i);\\s*Domain=[^;]*" ""\nCloudFront: take Domain out of event.response.cookies in a function on viewer-response',
  judges: () => true,
  look: (page) =>
    liveCookies(page).flatMap(({ name, attributes, shown: header }) => {
      const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase().slice(0, 253);
      const { hostname } = page.url;
      if (domain === '' || domain === hostname || !hostname.endsWith(`.${domain}`)) return [];
      if (getDomain(domain) === null) return [];
      return [
        {
          cause: shown(name, 100),
          description: `${shown(hostname, 100)} sets the cookie ${shown(name, 100)} for every host under ${shown(domain, 100)}.`,
          evidence: `Set-Cookie: ${shown(header)}`,
          ...(isSessionName(name) ? { score: 3, title: 'Session cookie for all hosts of a domain' } : {}),
        },
      ];
    }),
};
