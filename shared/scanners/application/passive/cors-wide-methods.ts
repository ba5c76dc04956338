import { headerLines, shown } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

const changing = ['*', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT'];

/**
 * An answer that is open to any origin also offers it methods that change things: `Access-Control-Allow-Origin: *` with
 * `Access-Control-Allow-Methods: GET, PUT, DELETE`. Certain, and informational: whether they do anything is not known.
 */
export const corsWideMethods: PassiveCheck = {
  id: 'cors-wide-methods',
  title: 'Changing methods are offered to every origin',
  score: 1,
  confidence: 'certain',
  cwe: [942],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Methods'],
  risk: 'Scripts of any site may send such requests from the networks of their visitors; where a method needs no sign-in, it works.',
  recommendation:
    'Name the methods that pages of other origins need, mostly GET and HEAD.\nnginx: add_header Access-Control-Allow-Methods "GET, HEAD" always;\nApache: Header always set Access-Control-Allow-Methods "GET, HEAD"\nCloudFront (response headers policy): CorsConfig: { AccessControlAllowMethods: { Items: [GET, HEAD] }, ... }',
  judges: () => true,
  look: (page) => {
    if (page.headers.get('access-control-allow-origin')?.trim() !== '*') return [];
    const methods = (page.headers.get('access-control-allow-methods') ?? '').slice(0, 1000).toUpperCase().split(',');
    const named = changing.filter((method) => methods.some((each) => each.trim() === method));
    if (named.length === 0) return [];
    return [
      {
        cause: '',
        description: `Any origin may use ${shown(named.join(', '), 100)}.`,
        evidence: headerLines(page, 'Access-Control-Allow-Origin', 'Access-Control-Allow-Methods'),
      },
    ];
  },
};
