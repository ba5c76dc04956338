import { headerLines } from '../headers/evidence.ts';
import { isContent } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page or a response with data allows scripts of any site to read it: `Access-Control-Allow-Origin: *`. Silent for fonts,
 * scripts, styles and images, which are made to be shared. Firm: it is right for what is public on purpose.
 */
export const corsAnyOrigin: PassiveCheck = {
  id: 'cors-any-origin',
  title: 'CORS: any origin allowed (wildcard)',
  score: 3,
  confidence: 'firm',
  cwe: [942],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Origin',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html#cross-origin-resource-sharing',
  ],
  risk: 'Scripts of any site can read the response through the browser of a visitor. Content that is restricted by network location or client IP address is exposed in this way.',
  recommendation:
    'Send the header for public content only; elsewhere allow the one origin that needs access.\nnginx: add_header Access-Control-Allow-Origin "https://app.example.com" always; add_header Vary Origin always;\nApache: Header always set Access-Control-Allow-Origin "https://app.example.com"\nCloudFront (response headers policy): CorsConfig: { AccessControlAllowOrigins: { Items: [https://app.example.com] }, OriginOverride: true, ... }',
  appliesTo: isContent,
  inspect: (page) => {
    const isOpen = page.headers.get('access-control-allow-origin')?.trim() === '*';
    const isContradiction = page.headers.get('access-control-allow-credentials')?.trim().toLowerCase() === 'true';
    if (!isOpen || isContradiction) return [];
    return [
      {
        cause: '',
        description:
          'The response is sent with Access-Control-Allow-Origin: *. Scripts of any origin may read it, without credentials.',
        evidence: headerLines(page, 'Access-Control-Allow-Origin'),
      },
    ];
  },
};
