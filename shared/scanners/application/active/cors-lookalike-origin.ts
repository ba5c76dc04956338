import type { ActiveCheck } from '../active-check.ts';
import { allowsCredentialsTo, corsLines, requestFromOrigin } from '../answers/allowed-origin.ts';

/** Origins that look like the site's own to a comparison of beginnings or endings alone. */
const lookalikes: readonly ((own: URL, word: string) => string)[] = [
  (own, word) => `${own.protocol}//${own.hostname}.${word}.example.invalid`,
  (own, word) => `${own.protocol}//${word}${own.hostname}`,
];

/**
 * CORS: lookalike origin allowed with credentials. The response allows origins that only look like the site's own,
 * with credentials: its name with another domain behind it, or with other letters before it. Silent where any origin
 * is allowed, which cors-reflected-origin reports. Certain.
 */
export const corsLookalikeOrigin: ActiveCheck = {
  id: 'cors-lookalike-origin',
  title: 'CORS: lookalike origin allowed with credentials',
  score: 8,
  confidence: 'certain',
  cwe: [942, 697],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS',
    'https://cwe.mitre.org/data/definitions/942.html',
  ],
  risk: 'An attacker who registers a matching domain name can read, from a page there, the responses that a logged-in visitor of the site receives.',
  recommendation:
    'Compare the whole Origin header with an allowlist of complete origins. Do not match prefixes or suffixes, and escape the dots in a regular expression.',
  appliesTo: ({ kind }) => kind === 'header',
  async probe(probe) {
    const { point, marker } = probe;
    for (const lookalike of lookalikes) {
      const first = lookalike(point.url, marker());
      if (!allowsCredentialsTo(await requestFromOrigin(probe, first), first)) continue;
      const any = `https://${marker()}.example.invalid`;
      if (allowsCredentialsTo(await requestFromOrigin(probe, any), any)) return undefined;
      const second = lookalike(point.url, marker());
      const response = await requestFromOrigin(probe, second);
      if (!allowsCredentialsTo(response, second)) continue;
      return {
        cause: '',
        description:
          "The response allows an origin that only resembles the site's own (by prefix or suffix) to read it with credentials: Access-Control-Allow-Origin names it, and Access-Control-Allow-Credentials is true.",
        evidence: corsLines(second),
        response,
      };
    }
    return undefined;
  },
};
