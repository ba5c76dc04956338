import type { Check, Verdict } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import { newestRelease, type Release, releaseOf } from '../data/releases.ts';
import {
  clueLines,
  possibleVersions,
  type VersionArtifact,
  versionText,
} from '../wordpress/version/version-artifact.ts';

const isOld = ({ standing }: Release) => standing === 'outdated' || standing === 'unsupported';

function wordsOf({ branch, newestOfBranch, newestOfBranchAt, standing }: Release): string {
  if (standing === 'unsupported') return `The branch ${branch} gets no security fixes any more`;
  return `The newest release of the branch ${branch} is ${newestOfBranch} of ${newestOfBranchAt}`;
}

function untold(reason: string, lookedAt: boolean): Verdict {
  return { kind: 'ran', instances: [], lookedAt: () => lookedAt, gaps: [{ outcome: 'not_testable', reason }] };
}

/**
 * The core is behind the newest release of its branch, or its branch gets no fixes any more, by the dated list of
 * releases. Only told of a version that is sure; a version newer than the list is no finding.
 */
export const wordpressOutdated: Check<VersionArtifact> = {
  id: 'wordpress-outdated',
  title: 'WordPress is outdated',
  score: 6,
  risk: 'Flaws that later releases mended are published and are tried on every site by machine.',
  recommendation:
    'Update WordPress to the newest release and leave automatic updates on, at least for security releases.',
  cwe: [1104],
  references: [
    'https://wordpress.org/download/releases/',
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
  ],
  judge({ base, verdict }) {
    const text = versionText(verdict);
    const releases = possibleVersions(verdict).map(releaseOf);
    // Of a branch alone it is known whether it gets fixes, not whether they were taken.
    const branch = verdict.branch === undefined ? undefined : releaseOf(verdict.branch);
    if (branch?.supported === true)
      return untold(
        `only the branch ${verdict.branch} is known, whose newest release is ${branch.newestOfBranch}`,
        false,
      );
    const [first, ...others] = branch === undefined ? releases : [branch];
    if (text === undefined || first === undefined) return untold('the version of WordPress is not known', false);
    if (verdict.confidence === 'tentative') return untold('the version of WordPress is not sure', false);
    if (first.standing === 'newer_than_list')
      return untold(`WordPress ${text} is newer than the list of releases of ${newestRelease.asOf}`, true);
    if (!isOld(first) || !others.every(isOld))
      return { kind: 'ran', instances: [], lookedAt: () => others.length === 0 };
    const why = wordsOf(first);
    const exhibits = verdict.agreeing.map(({ exhibit }) => exhibit);
    const newest = `${newestRelease.version} is the newest release of all`;
    return {
      kind: 'ran',
      instances: [
        {
          resource: base,
          location: 'core',
          title: `WordPress ${text} is ${first.standing === 'unsupported' ? 'not supported any more' : 'outdated'}`,
          description: `${why}; ${newest} (list of ${newestRelease.asOf}). The site runs ${text}.`,
          evidence: `${why}.\n${clueLines(verdict)}\n\n${evidenceOf(exhibits.slice(0, 3))}`,
          reproduce: curlLine(exhibits[0]?.url ?? base),
          confidence: verdict.confidence,
        },
      ],
      lookedAt: () => true,
    };
  },
};
