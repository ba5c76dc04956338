import { headerLines } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A response over http asks for a user name and password by the Basic scheme: `401` with `WWW-Authenticate: Basic
 * realm="..."`. Certain.
 */
export const basicAuthenticationOverHttp: PassiveCheck = {
  id: 'basic-authentication-over-http',
  title: 'HTTP Basic authentication over plain HTTP',
  score: 6,
  confidence: 'certain',
  cwe: [522, 319],
  references: [
    'https://www.rfc-editor.org/rfc/rfc7617#section-4',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Authentication',
  ],
  risk: 'The browser sends the user name and password with every request, encoded in Base64 only. An attacker who can observe the network traffic can read them.',
  recommendation:
    'Offer Basic authentication over HTTPS only, and redirect HTTP to HTTPS before credentials are requested.\nnginx: server { listen 80; return 301 https://$host$request_uri; } without auth_basic\nApache: Redirect permanent / https://www.example.com/ in the virtual host of port 80, without AuthType\nCloudFront: ViewerProtocolPolicy: https-only',
  appliesTo: (page) => !isSecure(page),
  inspect: (page) =>
    page.headers.all('www-authenticate').some((header) => /(?:^|,)\s{0,20}basic\b/i.test(header.slice(0, 2000)))
      ? [
          {
            cause: '',
            description:
              'The response over plain HTTP requests a user name and password with HTTP Basic authentication.',
            evidence: headerLines(page, 'WWW-Authenticate'),
          },
        ]
      : [],
};
