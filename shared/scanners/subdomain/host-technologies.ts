import type { LoadedTechnologies } from '../../scanning/technologies/operator/load-technologies.ts';
import { sampleOf } from '../../scanning/technologies/page/sample.ts';
import { readsElements, recogniseBy } from '../../scanning/technologies/recognise.ts';
import { inOwnWords } from '../../scanning/technologies/self-named/own-words.ts';
import { mergedSignatures } from '../../scanning/technologies/signs/merged-signatures.ts';
import type { Signature } from '../../scanning/technologies/signs/signature.ts';
import type { GatheredHost } from './host/host-artifact.ts';

const none: readonly Signature[] = [];

type Shown = Pick<GatheredHost, 'name' | 'pages' | 'answer' | 'certificate'>;

/**
 * Tells what a host runs by the pages that were asked for anyway, as people write it: `nginx 1.22.1`. What only follows
 * from something else is left out, and so is a host without a page. `load` gives the operator's rules, which are merged with our own.
 */
export function hostTechnologies(load: () => Promise<LoadedTechnologies>): (host: Shown) => Promise<readonly string[]> {
  return async ({ name, pages, answer, certificate }) => {
    if (pages.length === 0) return [];
    const loaded = await load();
    const given = loaded.kind === 'loaded' ? loaded.technologies.signatures : none;
    const records = answer.chain.map((value) => ({ name, type: 'CNAME' as const, value }));
    const signatures = mergedSignatures(given);
    const site = { pages, records, certificateIssuer: certificate?.issuer };
    const sample = sampleOf(site, { withTrees: readsElements(signatures) });
    const recognised = recogniseBy(sample, signatures);
    return [...recognised, ...inOwnWords(sample, recognised)]
      .filter(({ implied }) => !implied)
      .map((each) => (each.version === undefined ? each.name : `${each.name} ${each.version}`));
  };
}
