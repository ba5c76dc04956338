import { withoutHeader } from '../headers/evidence.ts';
import { hasHostName, isContent, isSecure } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page or data over https comes without Strict-Transport-Security. Silent on addresses instead of names, for which
 * browsers ignore it, and on what pages are made of. Certain; a host on the browsers' own list is told all the same.
 */
export const hstsMissing: PassiveCheck = {
  id: 'hsts-missing',
  title: 'Browsers are not told to stay with https',
  score: 3,
  confidence: 'certain',
  cwe: [319, 523],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Strict_Transport_Security_Cheat_Sheet.html',
  ],
  risk: 'A visitor who types the name or follows an old link begins over http: who is in the same network can keep them there and read along.',
  recommendation: `Send the header with every answer over https, with a short max-age at first:\n${toSend('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')}`,
  judges: (page) => isSecure(page) && hasHostName(page) && isContent(page),
  look: (page) =>
    page.headers.get('strict-transport-security') === undefined
      ? [
          {
            cause: '',
            description: 'The answer over https has no Strict-Transport-Security header.',
            evidence: withoutHeader(page, 'Strict-Transport-Security'),
          },
        ]
      : [],
};
