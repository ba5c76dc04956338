import type { Check, Gap } from '../../../scanning/check.ts';
import type { Technology } from '../../../scanning/technologies/rule.ts';
import { curlLine } from '../../../scanning/web/exhibit.ts';
import { endOfLife, endOfLifeAsOf } from '../end-of-life.ts';
import { isAbout, isGone } from '../is-gone.ts';
import type { WebsiteArtifact } from '../website-artifact.ts';
import { titled } from './technology.ts';

const dayMs = 86_400_000;
/** Older data misses ends that the makers have announced since. */
const staleDays = 180;

/** Distributions that mend a version for years after its maker has left it, and where they name themselves. */
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
    reason: `the data on ends of support are of ${endOfLifeAsOf}: later announcements are not known`,
  };
}

/**
 * A technology in a version that its makers mend no more (PHP 7.4 since 2022-11-28), by the version that the site tells.
 * Only likely where a distribution keeps versions alive by patches of its own: Debian's PHP 7.4 is mended, and does not
 * say how far.
 */
export const technologyEndOfLife: Check<WebsiteArtifact> = {
  id: 'technology-end-of-life',
  title: 'Technology without support',
  score: 6,
  cwe: [1104],
  risk: 'Flaws that become known from now on stay open: nobody mends this version any more.',
  recommendation: 'Change to a version that its makers support.',
  judge(artifact) {
    const { origin, url, technologies, seenAt, gaps } = artifact;
    const judged = technologies.flatMap((each) => {
      const { version } = each;
      return version === undefined ? [] : [{ each, version, life: endOfLife(each.name, version, seenAt) }];
    });
    const instances = judged.flatMap(({ each, life }) => {
      if (life.kind !== 'ended') return [];
      const by = patchedBy(each, technologies);
      const when = life.endedAt === undefined ? `no more when these data were put together` : `last on ${life.endedAt}`;
      const patched =
        by === undefined
          ? 'A distribution (Debian, Ubuntu, Red Hat) may still mend the packages of its own releases; the site does not say that it runs one.'
          : `The site names a distribution (${by}), which mends the packages of its own releases: see whether that release is supported, and whether its updates are installed.`;
      return [
        {
          resource: origin,
          location: each.name,
          title: `No more support: ${titled(each)}`,
          description: `${origin} tells that it runs ${titled(each)}. The makers mended ${each.name} ${life.branch} ${when} (data of ${endOfLifeAsOf}). ${patched}`,
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
      lookedAt(known) {
        const seen = judged.find(({ each }) => each.name === known.location);
        if (seen !== undefined) return artifact.isWhole && isAbout(known, artifact) && seen.life.kind !== 'unknown';
        // It is there, and keeps its version to itself.
        if (technologies.some(({ name }) => name === known.location)) return false;
        return isGone(known, artifact);
      },
      gaps: stale === undefined ? gaps : [...gaps, stale],
    };
  },
};
