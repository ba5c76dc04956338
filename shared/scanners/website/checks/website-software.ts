import type { Check } from '../../../scanning/check.ts';
import type { LoadedCves } from '../../../scanning/vulnerabilities/load-cves.ts';
import { platformIn } from '../../../scanning/vulnerabilities/platform.ts';
import { productsOfTechnology } from '../../../scanning/vulnerabilities/product-names.ts';
import { type SeenSoftware, vulnerableSoftware } from '../../../scanning/vulnerabilities/vulnerable-software.ts';
import { curlLine } from '../../../scanning/web/exhibit.ts';
import { isGone } from '../is-gone.ts';
import type { WebsiteArtifact } from '../website-artifact.ts';

/** What a website discloses itself; what is only implied by that has no version. */
function softwareOf({ origin, url, technologies }: WebsiteArtifact): SeenSoftware[] {
  const platform = platformIn(technologies.flatMap(({ name, evidence }) => [name, ...evidence]).join('\n'));
  return technologies
    .filter(({ implied }) => !implied)
    .map(({ name, version, evidence, confidence }) => ({
      name,
      version,
      products: productsOfTechnology(name),
      platform,
      resource: origin,
      evidence: evidence.join('\n'),
      reproduce: curlLine(url),
      ...(confidence === 'tentative' && { confidence }),
    }));
}

/** A technology of a website with known vulnerabilities, by the version that the site discloses. */
export function websiteSoftware(cves: LoadedCves): Check<WebsiteArtifact> {
  return {
    ...vulnerableSoftware,
    judge(artifact) {
      const verdict = vulnerableSoftware.judge({
        software: softwareOf(artifact),
        cves,
        isGone: (known) => isGone({ ...known, location: known.location.replace(/@[^@]*$/, '') }, artifact),
      });
      if (verdict.kind !== 'ran') return verdict;
      return { ...verdict, examined: (known) => artifact.isWhole && verdict.examined(known) };
    },
  };
}
