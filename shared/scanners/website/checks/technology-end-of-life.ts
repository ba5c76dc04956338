import type { Check, Gap } from '../../../scanning/check.ts';
import type { Technology } from '../../../scanning/technologies/rule.ts';
import { curlLine, oneLine } from '../../../scanning/web/exhibit.ts';
import { endOfLife, endOfLifeAsOf } from '../end-of-life.ts';
import { isAbout, isGone } from '../is-gone.ts';
import type { WebsiteArtifact } from '../website-artifact.ts';
import { nameWithVersion } from './technology.ts';

const dayMs = 86_400_000;
/** Older data misses ends of support that vendors have announced since. */
const staleDays = 180;

/** Distributions that patch a version for years after the end of vendor support, and how they show. */
const distributions =
  /\b(?:Debian|Ubuntu|Raspbian|Red ?Hat|RHEL|CentOS|Rocky|Alma(?:Linux)?|Fedora|SUSE|Amazon Linux|Oracle Linux)\b|[+~-](?:deb|ubuntu|el)\d|\bUnix\) .{0,40}\bmod_/i;

function patchedBy({ evidence }: Technology, all: readonly Technology[]): string | undefined {
  const [own] = distributions.exec(evidence.join('\n')) ?? [];
  if (own !== undefined) return own.replace(/^[+~-]/, '');
  return all.find(({ name, implied }) => !implied && distributions.test(name))?.name;
}

function gapOf(seenAt: number): Gap | undefined {
  const days = Math.floor((seenAt - Date.parse(endOfLifeAsOf)) / dayMs);
  if (days <= staleDays) return undefined;
  return {
    outcome: 'not_testable',
    reason: `the end-of-life data dates from ${endOfLifeAsOf}; later vendor announcements are not included`,
  };
}

/**
 * A technology in a version without vendor support (PHP 7.4 since 2022-11-28), by the version that the site discloses.
 * Only likely where a distribution backports patches: Debian patches PHP 7.4, and its version does not show how far.
 */
export const technologyEndOfLife: Check<WebsiteArtifact> = {
  id: 'technology-end-of-life',
  title: 'End-of-life technology',
  score: 6,
  cwe: [1104],
  risk: 'The vendor no longer fixes vulnerabilities in this version. An attacker can exploit those that are published after the end of support.',
  recommendation: 'Upgrade to a version that the vendor supports.',
  judge(artifact) {
    const { origin, url, technologies, seenAt, gaps } = artifact;
    const judged = technologies.flatMap((each) => {
      const { version } = each;
      return version === undefined ? [] : [{ each, version, life: endOfLife(each.name, version, seenAt) }];
    });
    const instances = judged.flatMap(({ each, life }) => {
      if (life.kind !== 'ended') return [];
      const by = patchedBy(each, technologies);
      const when =
        life.endedAt === undefined
          ? `had ended before ${endOfLifeAsOf}, the date of the end-of-life data`
          : `ended on ${life.endedAt} (data of ${endOfLifeAsOf})`;
      const patched =
        by === undefined
          ? 'A Linux distribution (Debian, Ubuntu, Red Hat) may still patch the packages of its own releases; none could be identified here.'
          : `The site discloses a distribution (${by}), which patches the packages of its own releases: check whether the release is supported and its updates are installed.`;
      return [
        {
          resource: origin,
          location: each.name,
          title: `${oneLine(nameWithVersion(each), 50)} is end-of-life`,
          description: `${origin} discloses ${nameWithVersion(each)}. Vendor security support for ${each.name} ${life.branch} ${when}. ${patched}`,
          evidence: each.evidence.join('\n'),
          reproduce: curlLine(url),
          confidence: by === undefined ? ('firm' as const) : ('tentative' as const),
          references: [life.source],
        },
      ];
    });
    const stale = gapOf(seenAt);
    return {
      kind: 'ran',
      instances,
      examined(known) {
        const seen = judged.find(({ each }) => each.name === known.location);
        if (seen !== undefined) return artifact.isWhole && isAbout(known, artifact) && seen.life.kind !== 'unknown';
        // It is detected, without its version.
        if (technologies.some(({ name }) => name === known.location)) return false;
        return isGone(known, artifact);
      },
      gaps: stale === undefined ? gaps : [...gaps, stale],
    };
  },
};
