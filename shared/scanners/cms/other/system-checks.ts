import type { Check, CheckFacts, Verdict } from '../../../scanning/check.ts';
import { branchesAsOf, branchOf } from '../../../scanning/support/branches.ts';
import { curlLine, oneLine } from '../../../scanning/web/exhibit.ts';
import { title } from '../title.ts';
import type { OtherArtifact, Recognised } from './other-artifact.ts';

const place = 'core';

function negative({ gaps, probedSystems }: OtherArtifact, cms: string, reason?: string): Verdict {
  const own = gaps[cms] ?? [];
  const told = reason === undefined ? own : [...own, { outcome: 'not_testable' as const, reason }];
  return { kind: 'ran', instances: [], examined: () => own.length === 0 && probedSystems.includes(cms), gaps: told };
}

function waysOf({ signs }: Recognised): string {
  return [...new Set(signs.map(({ way }) => way))].join(', ');
}

/** A check that reports which CMS the site runs, with its version where it can be determined. */
export function versionCheck(cms: string, words: CheckFacts): Check<OtherArtifact> {
  return {
    ...words,
    judge(artifact) {
      const found = artifact.recognised.find(({ id }) => id === cms);
      if (found === undefined) return negative(artifact, cms);
      const { name, signs, version } = found;
      const source =
        version === undefined
          ? 'The version could not be determined.'
          : `Version sources: ${version.agreeing.map(({ way }) => way).join(', ')}.`;
      const against = (version?.contradicting ?? []).map(({ way, version: other }) => `${way} (${other})`).join(', ');
      const instance = {
        resource: artifact.base,
        location: place,
        title: version === undefined ? `${name} detected` : title(`${name} version disclosed: ${version.version}`),
        description: oneLine(
          `The site runs ${name}, detected by: ${waysOf(found)}. ${source}${against === '' ? '' : ` Contradicting: ${against}.`}`,
          1500,
        ),
        evidence: signs.map(({ evidence }) => evidence).join('\n\n'),
        reproduce: curlLine(artifact.base),
        confidence: version?.confidence ?? (signs.length > 1 ? ('certain' as const) : ('firm' as const)),
      };
      return { kind: 'ran', instances: [instance], examined: () => false, gaps: artifact.gaps[cms] ?? [] };
    },
  };
}

/** A check that reports a branch that is end-of-life on the day of the scan. */
export function unsupportedCheck(cms: string, words: CheckFacts): Check<OtherArtifact> {
  return {
    ...words,
    judge(artifact) {
      const found = artifact.recognised.find(({ id }) => id === cms);
      if (found === undefined) return negative(artifact, cms);
      const { name, signs, version } = found;
      if (version === undefined)
        return negative({ ...artifact, probedSystems: [] }, cms, `the version of ${name} could not be determined`);
      const branch = branchOf(cms, version.version);
      if (branch === undefined) {
        const reason = `the end of support of ${name} ${version.version} is not known (vendor data as of ${branchesAsOf})`;
        return negative({ ...artifact, probedSystems: [] }, cms, reason);
      }
      // What contradicts itself proves neither that the branch is old nor that it is not.
      if (version.contradicting.length > 0) {
        return negative({ ...artifact, probedSystems: [] }, cms, `the version clues for ${name} contradict each other`);
      }
      if (branch.endsAt >= artifact.today) {
        return { kind: 'ran', instances: [], examined: () => true, gaps: artifact.gaps[cms] ?? [] };
      }
      const instance = {
        resource: artifact.base,
        location: place,
        title: `${name} ${branch.branch} is end-of-life`,
        description: `The site runs ${name} ${version.version}. Security support for ${name} ${branch.branch} ended on ${branch.endsAt} (vendor data as of ${branchesAsOf}). Paid extended support cannot be detected remotely.`,
        evidence: signs.map(({ evidence }) => evidence).join('\n\n'),
        reproduce: curlLine(artifact.base),
        confidence: version.confidence,
      };
      return { kind: 'ran', instances: [instance], examined: () => false, gaps: artifact.gaps[cms] ?? [] };
    },
  };
}
