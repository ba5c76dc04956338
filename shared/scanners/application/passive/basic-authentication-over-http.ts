import { headerLines } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * An answer over http asks for a user name and password by the Basic scheme: `401` with `WWW-Authenticate: Basic
 * realm="..."`. Certain.
 */
export const basicAuthenticationOverHttp: PassiveCheck = {
  id: 'basic-authentication-over-http',
  title: 'Passwords are asked for without encryption',
  score: 6,
  confidence: 'certain',
  cwe: [522, 319],
  references: [
    'https://www.rfc-editor.org/rfc/rfc7617#section-4',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Authentication',
  ],
  risk: 'The browser sends name and password with each request in a form that anybody on the way reads.',
  recommendation:
    'Ask for passwords over https alone, and redirect http before it asks.\nnginx: server { listen 80; return 301 https://$host$request_uri; } without auth_basic\nApache: Redirect permanent / https://www.example.com/ in the virtual host of port 80, without AuthType\nCloudFront: ViewerProtocolPolicy: https-only',
  judges: (page) => !isSecure(page),
  look: (page) =>
    page.headers.all('www-authenticate').some((header) => /(?:^|,)\s{0,20}basic\b/i.test(header.slice(0, 2000)))
      ? [
          {
            cause: '',
            description: 'The answer over http asks for a user name and password by Basic authentication.',
            evidence: headerLines(page, 'WWW-Authenticate'),
          },
        ]
      : [],
};
