import { headerLines } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A response has Strict-Transport-Security more than once; browsers use the first one (RFC 6797, 8.1). Certain. */
export const hstsRepeated: PassiveCheck = {
  id: 'hsts-repeated',
  title: 'Multiple HSTS headers',
  score: 3,
  confidence: 'certain',
  cwe: [319, 523],
  references: ['https://www.rfc-editor.org/rfc/rfc6797#section-8.1'],
  risk: 'Browsers use the first header only, and intermediaries may join the headers to an invalid one. Which policy takes effect is unpredictable.',
  recommendation:
    'Send the header from one component only: the application or the server in front of it.\nnginx (reverse proxy): proxy_hide_header Strict-Transport-Security; in addition to its own add_header\nApache: Header always set instead of add; remove the header of the application with Header unset\nCloudFront: StrictTransportSecurity with Override: true',
  appliesTo: isSecure,
  inspect: (page) => {
    const count = page.headers.all('strict-transport-security').length;
    if (count < 2) return [];
    return [
      {
        cause: '',
        description:
          'The response has several Strict-Transport-Security headers (HTTP Strict Transport Security, HSTS), of which browsers use the first.',
        evidence: headerLines(page, 'Strict-Transport-Security'),
      },
    ];
  },
};
