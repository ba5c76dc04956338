import type { Check } from '../../scanning/check.ts';
import { extensionKey } from '../../scanning/vulnerabilities/cve-record.ts';
import { productsOfTechnology } from '../../scanning/vulnerabilities/product-names.ts';
import {
  type SeenSoftware,
  type SoftwareArtifact,
  vulnerableSoftware,
} from '../../scanning/vulnerabilities/vulnerable-software.ts';
import { curlLine, evidenceOf } from '../../scanning/web/exhibit.ts';
import type { SoftwareType } from './feed/vulnerability.ts';
import type { OtherArtifact } from './other/other-artifact.ts';
import { type ExtensionKind, type ExtensionsArtifact, extensionLocation } from './wordpress/extensions/extension.ts';
import type { VersionArtifact } from './wordpress/version/version-artifact.ts';
import type { Weighed } from './wordpress/weighed.ts';

/** The core, a plugin or a theme as feeds of CVEs know it; what the feed of the CMS scan lists is reported by that. */
export function wordpressSoftware(
  type: SoftwareType,
  base: string,
  slug: string,
  { location, version, confidence, exhibits, vulnerabilities }: Weighed,
): SeenSoftware {
  return {
    name: type === 'core' ? 'WordPress' : slug,
    place: location,
    version,
    products: type === 'core' ? productsOfTechnology('WordPress') : [extensionKey('wordpress', slug)],
    resource: base,
    evidence: evidenceOf(exhibits.slice(0, 3)),
    reproduce: curlLine(exhibits[0]?.url ?? base),
    confidence,
    reported: new Set(vulnerabilities.flatMap(({ cve }) => cve)),
  };
}

/** Systems other than WordPress, with what shows them. */
function systemsOf({ base, recognised }: OtherArtifact): SeenSoftware[] {
  return recognised
    .filter(({ isTrace }) => !isTrace)
    .map(({ name, signs, version, range }) => ({
      name,
      // A feed knows releases: of what may be one of several, nothing is claimed.
      version: range === undefined ? version?.version : undefined,
      products: productsOfTechnology(name),
      resource: base,
      evidence: signs.map(({ evidence }) => evidence).join('\n\n'),
      reproduce: curlLine(base),
      ...(version === undefined ? {} : { confidence: version.confidence }),
    }));
}

function checkOf<Artifact>(softwareOf: (artifact: Artifact) => SoftwareArtifact): Check<Artifact> {
  return { ...vulnerableSoftware, judge: (artifact) => vulnerableSoftware.judge(softwareOf(artifact)) };
}

const unasked: SoftwareArtifact = {
  software: [],
  cves: { kind: 'none', reason: 'no CVE feed is configured' },
  isGone: () => false,
};

/** The core with known vulnerabilities by the operator's CVE feed. */
export const coreCves = checkOf<VersionArtifact>(({ weighing }) => ({ ...unasked, ...weighing.cves }));

/** Plugins or themes with known vulnerabilities by the operator's CVE feed. */
export function extensionCves(kind: ExtensionKind): Check<ExtensionsArtifact> {
  return checkOf(({ base, missing, weighing }) => ({
    ...unasked,
    ...weighing.cves,
    isGone: ({ resource, location }) =>
      resource === base && missing.some((slug) => location.startsWith(`${extensionLocation(kind, slug)}@`)),
  }));
}

/** Another system with known vulnerabilities by the operator's CVE feed. */
export const systemCves = checkOf<OtherArtifact>((artifact) => {
  const { cves = unasked.cves } = artifact;
  return { ...unasked, software: systemsOf(artifact), cves };
});
