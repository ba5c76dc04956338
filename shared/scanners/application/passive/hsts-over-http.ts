import { headerLines } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A response over http has Strict-Transport-Security, which browsers ignore there (RFC 6797, 7.2). Certain. */
export const hstsOverHttp: PassiveCheck = {
  id: 'hsts-over-http',
  title: 'HSTS header sent over plain HTTP',
  score: 1,
  confidence: 'certain',
  cwe: [319, 523],
  references: ['https://www.rfc-editor.org/rfc/rfc6797#section-7.2'],
  risk: 'Browsers ignore the header over plain HTTP, as an attacker on the network path could have inserted it. Usually it indicates that content is served over plain HTTP instead of redirecting to HTTPS.',
  recommendation:
    'Respond to plain HTTP with a redirect to HTTPS only, and send the header over HTTPS.\nnginx: server { listen 80; return 301 https://$host$request_uri; }\nApache: Redirect permanent / https://www.example.com/\nCloudFront: ViewerProtocolPolicy: redirect-to-https',
  appliesTo: (page) => !isSecure(page),
  inspect: (page) =>
    page.headers.get('strict-transport-security') === undefined
      ? []
      : [
          {
            cause: '',
            description:
              'The response over plain HTTP has a Strict-Transport-Security header (HTTP Strict Transport Security, HSTS), which browsers ignore.',
            evidence: headerLines(page, 'Strict-Transport-Security'),
          },
        ],
};
