import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck } from '../active-check.ts';
import { allowsCredentialsTo, corsLines, requestFromOrigin } from '../answers/allowed-origin.ts';

/** True for the interface of WordPress, which forgets who the visitor is where its nonce is not sent along. */
function asksForNonce({ headers }: WebResponse): boolean {
  return /(?:^|[\s,])x-wp-nonce(?:$|[\s,])/i.test(headers.get('access-control-allow-headers') ?? '');
}

/**
 * CORS: arbitrary origin reflected with credentials. The response names whatever origin asks as allowed, with
 * credentials: a random name under `example.invalid` is returned in Access-Control-Allow-Origin. Silent without
 * Access-Control-Allow-Credentials, where only public things can be read. Informational for the interface of
 * WordPress. Certain.
 */
export const corsReflectedOrigin: ActiveCheck = {
  id: 'cors-reflected-origin',
  title: 'CORS: arbitrary origin reflected with credentials',
  score: 8,
  confidence: 'certain',
  cwe: [942],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/11-Client-side_Testing/07-Testing_Cross_Origin_Resource_Sharing',
  ],
  risk: "An attacker who gets a logged-in visitor to open a page can read from it the responses that the visitor receives, often including anti-CSRF tokens, and can then act on the visitor's behalf. This requires that the browser sends the site's cookies with cross-site requests.",
  recommendation:
    'Compare the Origin header with an allowlist of complete origins and return it only where it matches, with `Vary: Origin`; omit Access-Control-Allow-Credentials where cookies are not needed. nginx: a `map $http_origin $allowed { default ""; "https://app.example.com" $http_origin; }`; Apache: `SetEnvIf Origin "^https://app\\.example\\.com$" ALLOWED=$0`; CloudFront: a response headers policy with a list of origins.',
  appliesTo: ({ kind }) => kind === 'header',
  async probe(probe) {
    const ask = async () => {
      const origin = `https://${probe.marker()}.example.invalid`;
      const response = await requestFromOrigin(probe, origin);
      return { origin, response, lets: allowsCredentialsTo(response, origin) };
    };
    const first = await ask();
    if (!first.lets) return undefined;
    const { origin, response, lets } = await ask();
    // The negative control: the first origin is not the one that is allowed now.
    if (!lets || allowsCredentialsTo(response, first.origin)) return undefined;
    if (asksForNonce(response))
      return {
        cause: 'WordPress',
        title: 'CORS: arbitrary origin reflected by the WordPress REST API',
        score: 1,
        description:
          'The response reflects any Origin in Access-Control-Allow-Origin and allows credentials. This is the default of the WordPress REST API, which accepts a login cookie only together with a nonce that other sites cannot read. Other sites therefore see public data only, except for what plugins derive from cookies of their own.',
        evidence: corsLines(origin),
        response,
      };
    return {
      cause: '',
      description:
        'The response reflects an arbitrary Origin in Access-Control-Allow-Origin and sends Access-Control-Allow-Credentials: true.',
      evidence: corsLines(origin),
      response,
    };
  },
};
