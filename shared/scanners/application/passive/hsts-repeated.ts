import { headerLines } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** An answer has Strict-Transport-Security more than once; browsers heed the first one (RFC 6797, 8.1). Certain. */
export const hstsRepeated: PassiveCheck = {
  id: 'hsts-repeated',
  title: 'Strict-Transport-Security is there more than once',
  score: 3,
  confidence: 'certain',
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc6797#section-8.1'],
  risk: 'Only the first one counts, and servers in between may join them to one that cannot be read: which of them holds is left to chance.',
  recommendation:
    'Let one place send it: the application, or the server in front of it.\nnginx (in front of an application): proxy_hide_header Strict-Transport-Security; beside its own add_header\nApache: Header always set, not add; and unset without always what the application sends\nCloudFront: StrictTransportSecurity with Override: true',
  judges: isSecure,
  look: (page) => {
    const count = page.headers.all('strict-transport-security').length;
    if (count < 2) return [];
    return [
      {
        cause: '',
        description: 'The answer has several Strict-Transport-Security headers, of which browsers heed the first.',
        evidence: headerLines(page, 'Strict-Transport-Security'),
      },
    ];
  },
};
