import type { Check, Verdict } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import type { Release } from '../data/releases.ts';
import { clueLines, type VersionArtifact, versionText } from '../wordpress/version/version-artifact.ts';

const isOld = ({ standing }: Release) => standing === 'outdated' || standing === 'unsupported';

function wordsOf({ branch, newestOfBranch, newestOfBranchAt, standing }: Release): string {
  if (standing === 'unsupported') return `The ${branch} branch no longer receives security fixes`;
  return `The latest release of the ${branch} branch is ${newestOfBranch}, released on ${newestOfBranchAt}`;
}

/** 8 for a branch without fixes, 4 for one release behind, 6 for more; of several possible versions, the newest counts. */
function scoreOf(releases: readonly Release[]): number {
  if (releases.every(({ standing }) => standing === 'unsupported')) return 8;
  return releases.some(({ standing, behind }) => standing !== 'unsupported' && behind === 1) ? 4 : 6;
}

function inconclusive(reason: string, examined: boolean): Verdict {
  return { kind: 'ran', instances: [], examined: () => examined, gaps: [{ outcome: 'not_testable', reason }] };
}

/**
 * The core is older than the latest release of its branch, or its branch is end-of-life, by the dated list of releases.
 * Only reported for a version that is certain or firm; a version newer than the list is no finding.
 */
export const wordpressOutdated: Check<VersionArtifact> = {
  id: 'wordpress-outdated',
  title: 'WordPress is outdated',
  score: 6,
  risk: 'Details of vulnerabilities fixed in later releases are public, and automated attacks exploit them widely.',
  recommendation:
    'Update WordPress to the latest release, and keep automatic updates enabled, at least for security releases.',
  cwe: [1104],
  references: [
    'https://wordpress.org/download/releases/',
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
  ],
  judge({ base, verdict, standing }) {
    const text = versionText(verdict);
    const [first, ...others] = standing.possible;
    if (text === undefined || first === undefined) return inconclusive('the version of WordPress is not known', false);
    if (verdict.confidence === 'tentative') return inconclusive('the version of WordPress is uncertain', false);
    if (first.standing === 'newer_than_list')
      return inconclusive(`WordPress ${text} is newer than the release data as of ${standing.asOf}`, true);
    // What may be newer than all that is known is not old for sure.
    if (verdict.orNewer || !isOld(first) || !others.every(isOld)) {
      if (verdict.version === undefined) return inconclusive(`WordPress may be up to date: ${text}`, false);
      return { kind: 'ran', instances: [], examined: () => true };
    }
    const why = wordsOf(first);
    const exhibits = verdict.agreeing.map(({ exhibit }) => exhibit);
    const latest = `The latest WordPress release is ${standing.newest}`;
    return {
      kind: 'ran',
      instances: [
        {
          resource: base,
          location: 'core',
          score: scoreOf([first, ...others]),
          title: `WordPress ${text} is ${first.standing === 'unsupported' ? 'end-of-life' : 'outdated'}`,
          description: `The site runs WordPress ${text}. ${why}. ${latest} (release data as of ${standing.asOf}).`,
          evidence: `${why}.\n${clueLines(verdict)}\n\n${evidenceOf(exhibits.slice(0, 3))}`,
          reproduce: curlLine(exhibits[0]?.url ?? base),
          confidence: verdict.confidence,
        },
      ],
      examined: () => true,
    };
  },
};
