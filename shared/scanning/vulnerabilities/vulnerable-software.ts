import type { Confidence } from '../../records/findings/confidence.ts';
import type { Check, Gap, Instance } from '../check.ts';
import type { KnownFinding } from '../scanner.ts';
import { oneLine } from '../web/exhibit.ts';
import { isBranch } from './branch-version.ts';
import type { KnownCve } from './cve-knowledge.ts';
import type { LoadedCves } from './load-cves.ts';
import type { Software } from './software.ts';
import { adviceOf, confidenceOf, factsOf, linesOf, scoreOfAll, summaryOf } from './vulnerability-words.ts';

/** Software that a scan saw at a place. */
export interface SeenSoftware extends Omit<Software, 'version'> {
  /** `OpenSSH` */
  readonly name: string;
  /** Where in the resource it is, where that says more than its name: `plugins/akismet`. */
  readonly place?: string;
  /** Undefined where it is not disclosed. */
  readonly version: string | undefined;
  /** What it is about, as the user would name it. */
  readonly resource: string;
  /** What disclosed it. */
  readonly evidence: string;
  readonly reproduce: string;
  /** How sure the version is; `firm` where it does not say. */
  readonly confidence?: Confidence;
  /** Vulnerabilities that another finding is about already. */
  readonly reported?: ReadonlySet<string>;
}

/** The software of some places, and what is known of its vulnerabilities. */
export interface SoftwareArtifact {
  readonly software: readonly SeenSoftware[];
  readonly cves: LoadedCves;
  /** True for a place of an earlier finding where the software is proved to be gone. */
  readonly isGone: (known: KnownFinding) => boolean;
}

/** The name of the software is the target's own word. */
const shownName = (name: string) => oneLine(name, 100).replaceAll('@', ' ');

const placeOf = ({ name, place = name }: SeenSoftware) => shownName(place);

/** Stable between scans for one version of one product. */
function locationOf(seen: SeenSoftware, version: string): string {
  return `${placeOf(seen)}@${oneLine(version, 40)}`;
}

/** Its version names a branch of releases alone. */
const isVague = ({ products, version }: SeenSoftware) => version !== undefined && isBranch({ products, version });

const titleOf = (words: string) => `Known vulnerabilities in ${words}`.slice(0, 70);

function instanceOf(seen: SeenSoftware, version: string, cves: readonly KnownCve[]): Instance {
  const { platform, resource, evidence, reproduce } = seen;
  const name = shownName(seen.name);
  const words = `${name} ${oneLine(version, 40)}`;
  const ids = cves.map(({ id }) => id).filter((id) => id.startsWith('CVE-'));
  return {
    resource,
    location: locationOf(seen, version),
    title: titleOf(words),
    description: `${resource} discloses ${words}. ${summaryOf(words, cves, platform)}`,
    recommendation: adviceOf(name, cves, platform),
    evidence: `${evidence}\n\n${linesOf(cves)}`,
    reproduce,
    score: scoreOfAll(cves),
    confidence: seen.confidence === 'tentative' ? 'tentative' : confidenceOf(cves),
    references: ids.slice(0, 5).map((id) => `https://www.cve.org/CVERecord?id=${id}`),
    ...factsOf(cves),
  };
}

function gapsOf({ software, cves }: SoftwareArtifact): Gap[] {
  const warnings = cves.kind === 'loaded' ? cves.warnings : [];
  const hidden = software.filter(({ version }) => version === undefined).map(({ name }) => shownName(name));
  const nameless = software.filter(({ version, products }) => version !== undefined && products.length === 0);
  const vague = software.filter(isVague);
  const gap = (reason: string, count: number): Gap => ({ outcome: 'not_testable', reason, count });
  return [
    ...warnings.map((reason) => gap(reason, 1)),
    ...(hidden.length > 0 ? [gap('the version of the software is not disclosed', hidden.length)] : []),
    ...(vague.length > 0
      ? [gap('the version of the software is disclosed without its last number', vague.length)]
      : []),
    ...(nameless.length > 0 ? [gap('the software has no known name in the CVE feed', nameless.length)] : []),
  ];
}

/**
 * A version of a product that has published vulnerabilities according to the operator's CVE feed: one finding for each
 * version at a place, with all of its CVEs. The score is the highest CVSS base score, and 9 at least where one of them is
 * known to be exploited (KEV). Firm by the version alone, tentative where a distribution may have fixed it under the same
 * version, or where it depends on a platform that is not known.
 */
export const vulnerableSoftware: Check<SoftwareArtifact> = {
  id: 'vulnerable-software',
  title: 'Software with known vulnerabilities',
  score: 6,
  cwe: [1395],
  references: [
    'https://nvd.nist.gov/vuln',
    'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
    'https://cwe.mitre.org/data/definitions/1395.html',
  ],
  risk: 'An attacker can look up and exploit published vulnerabilities of this version; for many of them exploits are public. What is gained depends on the vulnerability.',
  recommendation: 'Update the software to a version without known vulnerabilities.',
  judge(artifact) {
    const { software, cves, isGone } = artifact;
    if (cves.kind === 'none') return { kind: 'skipped', reason: cves.reason };
    const instances = software.flatMap((seen) => {
      const { version, reported } = seen;
      if (version === undefined) return [];
      const found = cves.knowledge.affecting({ ...seen, version }).filter(({ id }) => reported?.has(id) !== true);
      return found.length === 0 ? [] : [instanceOf(seen, version, found)];
    });
    return {
      kind: 'ran',
      instances,
      gaps: gapsOf(artifact),
      examined(known) {
        const place = known.location.slice(0, known.location.lastIndexOf('@'));
        const here = software.find((seen) => seen.resource === known.resource && placeOf(seen) === place);
        if (here === undefined) return isGone(known);
        const isTold = here.version !== undefined && here.confidence !== 'tentative' && !isVague(here);
        // Only a whole feed can tell that nothing is known any more.
        return cves.isWhole && isTold && here.products.length > 0;
      },
    };
  },
};
