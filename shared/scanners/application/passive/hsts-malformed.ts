import { headerLines } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import { transportSecurity } from '../headers/transport-security.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * The Strict-Transport-Security header that counts cannot be read by the grammar of RFC 6797: `max-age: 31536000`, no
 * max-age, a directive twice. Certain.
 */
export const hstsMalformed: PassiveCheck = {
  id: 'hsts-malformed',
  title: 'HSTS header malformed',
  score: 3,
  confidence: 'certain',
  cwe: [319, 523],
  references: [
    'https://www.rfc-editor.org/rfc/rfc6797#section-6.1',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security#directives',
  ],
  risk: 'Browsers ignore the header, so that HTTP Strict Transport Security (HSTS) is not active. An attacker who can modify the network traffic can keep visitors on plain HTTP (SSL stripping).',
  recommendation:
    'Use the syntax max-age=31536000; includeSubDomains: an equals sign, seconds without a unit, directives separated by semicolons.\nnginx: add_header Strict-Transport-Security "max-age=31536000; includeSubDomains" always; (once, where no other block overrides it)\nApache: Header always set Strict-Transport-Security "max-age=31536000; includeSubDomains"\nCloudFront: the StrictTransportSecurity fields of a response headers policy produce the correct syntax.',
  appliesTo: isSecure,
  inspect: (page) => {
    const said = transportSecurity(page);
    if (said?.kind !== 'invalid') return [];
    return [
      {
        cause: '',
        description: `The Strict-Transport-Security header is invalid: ${said.fault}.`,
        evidence: headerLines(page, 'Strict-Transport-Security'),
      },
    ];
  },
};
