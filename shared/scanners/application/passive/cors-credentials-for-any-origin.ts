import { headerLines } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * An answer is open to any origin and to credentials at once: `Access-Control-Allow-Origin: *` with
 * `Access-Control-Allow-Credentials: true`. Browsers refuse the pair; firm as a sign of what was meant. Whether another
 * origin would be echoed can only be seen by asking as one, which a passive check does not.
 */
export const corsCredentialsForAnyOrigin: PassiveCheck = {
  id: 'cors-credentials-for-any-origin',
  title: 'Credentials are offered to every origin',
  score: 3,
  confidence: 'firm',
  cwe: [942],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS/Errors/CORSNotSupportingCredentials',
    'https://fetch.spec.whatwg.org/#cors-protocol-and-credentials',
  ],
  risk: 'Browsers refuse the two together, so nothing is read today. The next step that is often taken, to echo whatever origin asks, opens every account to every site.',
  recommendation:
    'Decide which origins may read answers in the name of who is signed in, compare Origin with that list, and send Access-Control-Allow-Credentials for these alone. For public data leave it out: nginx `proxy_hide_header Access-Control-Allow-Credentials;`, Apache `Header always unset Access-Control-Allow-Credentials`, CloudFront CorsConfig with AccessControlAllowCredentials: false.',
  judges: () => true,
  look: (page) => {
    const origin = page.headers.get('access-control-allow-origin')?.trim();
    const credentials = page.headers.get('access-control-allow-credentials')?.trim().toLowerCase();
    if (origin !== '*' || credentials !== 'true') return [];
    return [
      {
        cause: '',
        description: 'The answer allows any origin and credentials at once.',
        evidence: headerLines(page, 'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'),
      },
    ];
  },
};
