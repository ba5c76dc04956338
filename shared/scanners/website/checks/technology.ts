import type { Check } from '../../../scanning/check.ts';
import type { Technology } from '../../../scanning/technologies/rule.ts';
import { curlLine, oneLine } from '../../../scanning/web/exhibit.ts';
import { isGone } from '../is-gone.ts';
import type { WebsiteArtifact } from '../website-artifact.ts';

/** Name and version: `nginx 1.22.1`. */
export function nameWithVersion({ name, version }: Pick<Technology, 'name' | 'version'>): string {
  return version === undefined ? name : `${name} ${version}`;
}

function wordsOf({ name, version, categories, implied }: Technology, origin: string): string {
  const kind = categories.length === 0 ? '' : ` (${categories.join(', ')})`;
  if (implied)
    return `${name}${kind} is implied by another technology that was detected at ${origin}; the site does not disclose it itself.`;
  const disclosed = version === undefined ? 'the version is not disclosed' : `the disclosed version is ${version}`;
  return `${origin} shows signs of ${name}${kind}; ${disclosed}.`;
}

/**
 * A technology that a site discloses: `Server: nginx/1.22.1` is nginx 1.22.1. One finding for each, whatever shows it; certain
 * where signs of different kinds agree. Gone only where everything that could show it was examined.
 */
export const technology: Check<WebsiteArtifact> = {
  id: 'technology',
  title: 'Technology detected',
  score: 1,
  cwe: [497],
  risk: 'An attacker who knows a vulnerability of a product can find the sites that use it by such signs. Detection alone is no vulnerability.',
  recommendation:
    'Keep the product up to date, and disable version disclosure (`server_tokens off`, `ServerTokens Prod`, `expose_php = Off`).',
  judge(artifact) {
    const { origin, url, technologies, signatures, gaps } = artifact;
    return {
      kind: 'ran',
      instances: technologies.map((each) => {
        const site = signatures.get(each.name)?.site;
        return {
          resource: origin,
          location: each.name,
          title: `Technology detected: ${oneLine(nameWithVersion(each), 45)}`,
          description: wordsOf(each, origin),
          evidence: each.evidence.join('\n'),
          reproduce: curlLine(url),
          confidence: each.confidence ?? 'firm',
          ...(site === undefined ? {} : { references: [site] }),
        };
      }),
      examined: (known) => isGone(known, artifact),
      gaps,
    };
  },
};
