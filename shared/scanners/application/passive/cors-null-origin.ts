import { headerLines } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * An answer may be read by the origin `null`, which is that of every sandboxed frame and local file:
 * `Access-Control-Allow-Origin: null`. Certain; with credentials it is as open as it can be.
 */
export const corsNullOrigin: PassiveCheck = {
  id: 'cors-null-origin',
  title: 'Readable by the origin null',
  score: 6,
  confidence: 'certain',
  cwe: [942],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Origin#null',
    'https://portswigger.net/web-security/cors',
  ],
  risk: 'Any site gets the origin null by a frame with a sandbox attribute. With credentials it reads what the visitor may read.',
  recommendation:
    'Never list null among the origins that are allowed, and send no header where no origin is.\nnginx: add_header Access-Control-Allow-Origin "https://app.example.com" always;\nApache: Header always unset Access-Control-Allow-Origin "expr=%{resp:Access-Control-Allow-Origin} == \'null\'"\nCloudFront (response headers policy): CorsConfig with AccessControlAllowOrigins and OriginOverride: true',
  judges: () => true,
  look: (page) => {
    if (page.headers.get('access-control-allow-origin')?.trim() !== 'null') return [];
    const isSigned = page.headers.get('access-control-allow-credentials')?.trim().toLowerCase() === 'true';
    return [
      {
        cause: '',
        description: `The origin null may read this answer${isSigned ? ', in the name of who is signed in' : ''}.`,
        evidence: headerLines(page, 'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'),
        ...(isSigned ? { score: 8, title: 'Readable by the origin null with credentials' } : {}),
      },
    ];
  },
};
