import { headerLines } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** An answer over http has Strict-Transport-Security, which browsers ignore there (RFC 6797, 7.2). Certain. */
export const hstsOverHttp: PassiveCheck = {
  id: 'hsts-over-http',
  title: 'Strict-Transport-Security over http',
  score: 1,
  confidence: 'certain',
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc6797#section-7.2'],
  risk: 'It protects nobody there, as anybody on the way could have written it; it mostly shows that http is answered as https is, instead of leading there.',
  recommendation:
    'Answer http with a redirect to https and nothing else, and send the header over https.\nnginx: server { listen 80; return 301 https://$host$request_uri; }\nApache: Redirect permanent / https://www.example.com/\nCloudFront: ViewerProtocolPolicy: redirect-to-https',
  judges: (page) => !isSecure(page),
  look: (page) =>
    page.headers.get('strict-transport-security') === undefined
      ? []
      : [
          {
            cause: '',
            description: 'The answer over http has a Strict-Transport-Security header, which browsers ignore.',
            evidence: headerLines(page, 'Strict-Transport-Security'),
          },
        ],
};
