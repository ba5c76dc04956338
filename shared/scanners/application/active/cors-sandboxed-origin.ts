import type { ActiveCheck } from '../active-check.ts';
import { allowsCredentialsTo, corsLines, requestFromOrigin } from '../answers/allowed-origin.ts';

/**
 * CORS: null origin allowed with credentials. The response allows the origin `null` with credentials, which sandboxed
 * frames of any site have. Silent where `null` is not named, and where any origin is, which cors-reflected-origin
 * reports. Certain.
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
  appliesTo: ({ kind }) => kind === 'header',
  async probe(probe) {
    if (!allowsCredentialsTo(await requestFromOrigin(probe, 'null'), 'null')) return undefined;
    // The negative control: an origin that is on no list.
    const other = `https://${probe.marker()}.example.invalid`;
    const control = await requestFromOrigin(probe, other);
    if (allowsCredentialsTo(control, other) || allowsCredentialsTo(control, 'null')) return undefined;
    const response = await requestFromOrigin(probe, 'null');
    if (!allowsCredentialsTo(response, 'null')) return undefined;
    return {
      cause: '',
      description:
        'The response allows the origin "null" with credentials: Access-Control-Allow-Origin: null, Access-Control-Allow-Credentials: true.',
      evidence: corsLines('null'),
      response,
    };
  },
};
