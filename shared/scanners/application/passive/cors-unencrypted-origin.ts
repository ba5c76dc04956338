import { headerLines, shown } from '../headers/evidence.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A response over https may be read by an origin over http: `Access-Control-Allow-Origin: http://app.example`. This
 * machine's own name is left out: it does not cross the network. Certain.
 */
export const corsUnencryptedOrigin: PassiveCheck = {
  id: 'cors-unencrypted-origin',
  title: 'CORS: plain HTTP origin allowed',
  score: 3,
  confidence: 'certain',
  cwe: [942, 319],
  references: ['https://portswigger.net/web-security/cors', 'https://fetch.spec.whatwg.org/#http-cors-protocol'],
  risk: 'An attacker who can modify the network traffic can inject a script into a page of that origin and read the response through it. HTTPS on this site does not prevent this.',
  recommendation:
    'Allow the origin with https:// only, and redirect its pages to HTTPS.\nnginx: add_header Access-Control-Allow-Origin "https://partner.example.com" always;\nApache: Header always set Access-Control-Allow-Origin "https://partner.example.com"\nCloudFront (response headers policy): CorsConfig: { AccessControlAllowOrigins: { Items: [https://partner.example.com] }, OriginOverride: true, ... }',
  appliesTo: isSecure,
  inspect: (page) => {
    const origin = page.headers.get('access-control-allow-origin')?.trim().slice(0, 300) ?? '';
    if (!/^http:\/\//i.test(origin) || /^http:\/\/(?:localhost|127\.|\[::1\])/i.test(origin)) return [];
    const isSigned = page.headers.get('access-control-allow-credentials')?.trim().toLowerCase() === 'true';
    return [
      {
        cause: shown(origin, 100),
        description: `Scripts of ${shown(origin, 100)}, an origin over plain HTTP, may read the response${isSigned ? ' with credentials' : ''}.`,
        evidence: headerLines(page, 'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'),
        ...(isSigned ? { score: 6 } : {}),
      },
    ];
  },
};
