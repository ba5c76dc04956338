import type { Check } from '../../../scanning/check.ts';
import type { Technology } from '../../../scanning/technologies/rule.ts';
import { curlLine } from '../../../scanning/web/exhibit.ts';
import { isGone } from '../is-gone.ts';
import type { WebsiteArtifact } from '../website-artifact.ts';

/** A name and version as people write them. */
export function titled({ name, version }: Pick<Technology, 'name' | 'version'>): string {
  return version === undefined ? name : `${name} ${version}`;
}

function wordsOf({ name, version, categories, implied }: Technology, origin: string): string {
  const kind = categories.length === 0 ? '' : ` (${categories.join(', ')})`;
  if (implied) return `What else ${origin} shows implies ${name}${kind}; the site does not say so itself.`;
  const told = version === undefined ? 'it does not tell the version' : `by its own words version ${version}`;
  return `${origin} shows signs of ${name}${kind}; ${told}.`;
}

/**
 * A technology that a site shows to everyone: `Server: nginx/1.22.1` is nginx 1.22.1. One finding for each, whatever shows
 * it; sure where signs of different kinds agree. Gone only where the places that could show it were looked at.
 */
export const technology: Check<WebsiteArtifact> = {
  id: 'technology',
  title: 'Technology in use',
  score: 1,
  risk: 'Whoever looks for sites with a flaw that became known finds this one by what it shows. Alone this is no flaw.',
  recommendation:
    'Keep it up to date, and switch off what tells versions (`server_tokens off`, `ServerTokens Prod`, `expose_php = Off`).',
  judge(artifact) {
    const { origin, url, technologies, signatures, gaps } = artifact;
    return {
      kind: 'ran',
      instances: technologies.map((each) => {
        const site = signatures.get(each.name)?.site;
        return {
          resource: origin,
          location: each.name,
          title: `Technology in use: ${titled(each)}`,
          description: wordsOf(each, origin),
          evidence: each.evidence.join('\n'),
          reproduce: curlLine(url),
          confidence: each.confidence ?? 'firm',
          ...(site === undefined ? {} : { references: [site] }),
        };
      }),
      lookedAt: (known) => isGone(known, artifact),
      gaps,
    };
  },
};
