import type { ActiveCheck } from '../active-check.ts';
import { askedFrom, corsLines, letsRead } from '../probing/allowed-origin.ts';

/**
 * The answer allows the origin `null` with credentials, which sandboxed frames of any site have. Silent where `null` is
 * not named, and where any origin is, which cors-reflected-origin tells. Certain.
 */
export const corsSandboxedOrigin: ActiveCheck = {
  id: 'cors-sandboxed-origin',
  title: 'CORS: null origin allowed with credentials',
  score: 6,
  confidence: 'certain',
  cwe: [942],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Origin',
    'https://w3c.github.io/webappsec-cors-for-developers/#avoid-returning-access-control-allow-origin-null',
  ],
  risk: 'Any site can send requests with the origin "null" from a sandboxed iframe. An attacker can thereby read the responses that a logged-in visitor receives.',
  recommendation:
    'Remove `null` from the list of allowed origins. For tests with local files, use a local web server, which has an origin of its own.',
  asks: ({ kind }) => kind === 'header',
  async probe(probe) {
    if (!letsRead(await askedFrom(probe, 'null'), 'null')) return undefined;
    // The negative control: an origin that is on no list.
    const other = `https://${probe.marker()}.example.invalid`;
    const control = await askedFrom(probe, other);
    if (letsRead(control, other) || letsRead(control, 'null')) return undefined;
    const response = await askedFrom(probe, 'null');
    if (!letsRead(response, 'null')) return undefined;
    return {
      cause: '',
      description:
        'The response allows the origin "null" with credentials: Access-Control-Allow-Origin: null, Access-Control-Allow-Credentials: true.',
      evidence: corsLines('null'),
      response,
    };
  },
};
