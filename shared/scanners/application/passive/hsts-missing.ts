import { withoutHeader } from '../headers/evidence.ts';
import { hasHostName, isContent, isSecure } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page or data over https comes without Strict-Transport-Security. Silent on addresses instead of names, for which
 * browsers ignore it, and on what pages are made of. Certain; a host on the browsers' preload list is reported as well.
 */
export const hstsMissing: PassiveCheck = {
  id: 'hsts-missing',
  title: 'HSTS header missing',
  score: 3,
  confidence: 'certain',
  cwe: [319, 523],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Strict_Transport_Security_Cheat_Sheet.html',
  ],
  risk: 'Visitors who type the host name or follow an old link first connect over plain HTTP. An attacker who can modify the network traffic can keep them there and read and change the traffic (SSL stripping).',
  recommendation: `Send the header with every HTTPS response. Start with a short max-age such as 300, then raise it:\n${toSend('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')}`,
  appliesTo: (page) => isSecure(page) && hasHostName(page) && isContent(page),
  inspect: (page) =>
    page.headers.get('strict-transport-security') === undefined
      ? [
          {
            cause: '',
            description:
              'The HTTPS response has no Strict-Transport-Security header (HTTP Strict Transport Security, HSTS).',
            evidence: withoutHeader(page, 'Strict-Transport-Security'),
          },
        ]
      : [],
};
