import { headerLines } from '../headers/evidence.ts';
import { isContent } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page or an answer with data may be read by scripts of any site: `Access-Control-Allow-Origin: *`. Silent for fonts,
 * scripts, styles and images, which are made to be shared. Firm: it is right for what is public on purpose.
 */
export const corsAnyOrigin: PassiveCheck = {
  id: 'cors-any-origin',
  title: 'Readable by scripts of any site',
  score: 3,
  confidence: 'firm',
  cwe: [942],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Origin',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html#cross-origin-resource-sharing',
  ],
  risk: 'Any page on the web can read the answer through its visitors: what is open inside a company only, or told apart by network address, gets out that way.',
  recommendation:
    'Send the header for what is public on purpose only; elsewhere name the one origin that needs it.\nnginx: add_header Access-Control-Allow-Origin "https://app.example.com" always; add_header Vary Origin always;\nApache: Header always set Access-Control-Allow-Origin "https://app.example.com"\nCloudFront (response headers policy): CorsConfig: { AccessControlAllowOrigins: { Items: [https://app.example.com] }, OriginOverride: true, ... }',
  judges: isContent,
  look: (page) => {
    const isOpen = page.headers.get('access-control-allow-origin')?.trim() === '*';
    const isContradiction = page.headers.get('access-control-allow-credentials')?.trim().toLowerCase() === 'true';
    if (!isOpen || isContradiction) return [];
    return [
      {
        cause: '',
        description: 'Scripts of any origin may read this answer, without cookies.',
        evidence: headerLines(page, 'Access-Control-Allow-Origin'),
      },
    ];
  },
};
