import { headerLines, shown } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A response over https redirects to an address with http: `Location: http://shop.example/cart`. Certain. */
export const redirectToHttp: PassiveCheck = {
  id: 'redirect-to-http',
  title: 'Redirect from HTTPS to plain HTTP',
  score: 6,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Redirections',
  ],
  risk: 'Visitors leave the encrypted site without a warning. An attacker on the network path can read and modify what they send next, including cookies without the Secure flag.',
  recommendation:
    'Redirect to https:// or to a path. Behind a proxy that terminates TLS, inform the application about the original scheme.\nnginx: proxy_set_header X-Forwarded-Proto $scheme; absolute_redirect off;\nApache: RequestHeader set X-Forwarded-Proto https\nCloudFront: forward CloudFront-Forwarded-Proto to the origin',
  appliesTo: (page) => isSecure(page) && redirecting.has(page.status),
  inspect: (page) => {
    const [location = ''] = page.headers.all('location');
    const text = location.slice(0, 4000);
    if (!URL.canParse(text, page.url.href)) return [];
    const to = new URL(text, page.url);
    if (to.protocol !== 'http:') return [];
    return [
      {
        cause: shown(to.host, 150),
        description: `The HTTPS response redirects to ${shown(to.origin, 150)}, which is not encrypted.`,
        evidence: headerLines(page, 'Location'),
        ...(to.hostname === page.url.hostname ? {} : { score: 3 }),
      },
    ];
  },
};
