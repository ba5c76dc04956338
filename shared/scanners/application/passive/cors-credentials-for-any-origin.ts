import { headerLines } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A response allows any origin and credentials at once: `Access-Control-Allow-Origin: *` with
 * `Access-Control-Allow-Credentials: true`. Browsers refuse the pair; firm as a sign of what was meant. Whether another
 * origin would be echoed can only be seen by asking as one, which a passive check does not.
 */
export const corsCredentialsForAnyOrigin: PassiveCheck = {
  id: 'cors-credentials-for-any-origin',
  title: 'CORS: wildcard origin combined with credentials',
  score: 3,
  confidence: 'firm',
  cwe: [942],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS/Errors/CORSNotSupportingCredentials',
    'https://fetch.spec.whatwg.org/#cors-protocol-and-credentials',
  ],
  risk: 'Browsers reject this combination, so that responses cannot be read today. If the server is changed to reflect the Origin header instead, every site can read the data of logged-in visitors.',
  recommendation:
    'Compare the Origin header with a list of trusted origins and send Access-Control-Allow-Credentials for these only. For public data remove the header: nginx `proxy_hide_header Access-Control-Allow-Credentials;`, Apache `Header always unset Access-Control-Allow-Credentials`, CloudFront CorsConfig with AccessControlAllowCredentials: false.',
  appliesTo: () => true,
  inspect: (page) => {
    const origin = page.headers.get('access-control-allow-origin')?.trim();
    const credentials = page.headers.get('access-control-allow-credentials')?.trim().toLowerCase();
    if (origin !== '*' || credentials !== 'true') return [];
    return [
      {
        cause: '',
        description:
          'The response is sent with Access-Control-Allow-Origin: * and Access-Control-Allow-Credentials: true.',
        evidence: headerLines(page, 'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'),
      },
    ];
  },
};
