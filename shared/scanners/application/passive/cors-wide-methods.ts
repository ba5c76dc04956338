import { headerLines, shown } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

const changing = ['*', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT'];

/**
 * A response that allows any origin also offers it methods that change things: `Access-Control-Allow-Origin: *` with
 * `Access-Control-Allow-Methods: GET, PUT, DELETE`. Certain, and informational: whether they do anything is not known.
 */
export const corsWideMethods: PassiveCheck = {
  id: 'cors-wide-methods',
  title: 'CORS: state-changing methods allowed for any origin',
  score: 1,
  confidence: 'certain',
  cwe: [942],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Methods'],
  risk: 'Scripts of any site can send such requests from the networks of their visitors. They take effect where a method requires no authentication.',
  recommendation:
    'Allow only the methods that pages of other origins need, usually GET and HEAD.\nnginx: add_header Access-Control-Allow-Methods "GET, HEAD" always;\nApache: Header always set Access-Control-Allow-Methods "GET, HEAD"\nCloudFront (response headers policy): CorsConfig: { AccessControlAllowMethods: { Items: [GET, HEAD] }, ... }',
  appliesTo: () => true,
  inspect: (page) => {
    if (page.headers.get('access-control-allow-origin')?.trim() !== '*') return [];
    const methods = (page.headers.get('access-control-allow-methods') ?? '').slice(0, 1000).toUpperCase().split(',');
    const named = changing.filter((method) => methods.some((each) => each.trim() === method));
    if (named.length === 0) return [];
    return [
      {
        cause: '',
        description: `The response allows any origin to use ${shown(named.join(', '), 100)}.`,
        evidence: headerLines(page, 'Access-Control-Allow-Origin', 'Access-Control-Allow-Methods'),
      },
    ];
  },
};
