import { headerLines } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A response may be read by the origin `null`, which is that of every sandboxed frame and local file:
 * `Access-Control-Allow-Origin: null`. Certain; with credentials it is as open as it can be.
 */
export const corsNullOrigin: PassiveCheck = {
  id: 'cors-null-origin',
  title: 'CORS: null origin allowed',
  score: 6,
  confidence: 'certain',
  cwe: [942],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Origin#null',
    'https://portswigger.net/web-security/cors',
  ],
  risk: 'Any site can send requests with the origin null from a sandboxed frame. If credentials are allowed, it reads the data of the logged-in visitor.',
  recommendation:
    'Remove null from the allowed origins, and send no CORS header where no origin is allowed.\nnginx: add_header Access-Control-Allow-Origin "https://app.example.com" always;\nApache: Header always unset Access-Control-Allow-Origin "expr=%{resp:Access-Control-Allow-Origin} == \'null\'"\nCloudFront (response headers policy): CorsConfig with AccessControlAllowOrigins and OriginOverride: true',
  appliesTo: () => true,
  inspect: (page) => {
    if (page.headers.get('access-control-allow-origin')?.trim() !== 'null') return [];
    const isSigned = page.headers.get('access-control-allow-credentials')?.trim().toLowerCase() === 'true';
    return [
      {
        cause: '',
        description: `The response is sent with Access-Control-Allow-Origin: null${isSigned ? ' and allows credentials' : ''}.`,
        evidence: headerLines(page, 'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'),
        ...(isSigned ? { score: 8, title: 'CORS: null origin and credentials allowed' } : {}),
      },
    ];
  },
};
