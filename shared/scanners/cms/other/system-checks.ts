import type { Check, CheckFacts, Verdict } from '../../../scanning/check.ts';
import { branchesAsOf, branchOf } from '../../../scanning/support/branches.ts';
import { curlLine, oneLine } from '../../../scanning/web/exhibit.ts';
import type { OtherArtifact, Recognised } from './other-artifact.ts';

const place = 'core';

function negative({ gaps, askedFor }: OtherArtifact, cms: string, reason?: string): Verdict {
  const own = gaps[cms] ?? [];
  const told = reason === undefined ? own : [...own, { outcome: 'not_testable' as const, reason }];
  return { kind: 'ran', instances: [], lookedAt: () => own.length === 0 && askedFor.includes(cms), gaps: told };
}

function waysOf({ signs }: Recognised): string {
  return [...new Set(signs.map(({ way }) => way))].join(', ');
}

/** Says that the site runs a system, and in which version as far as it can be told. */
export function versionCheck(cms: string, words: CheckFacts): Check<OtherArtifact> {
  return {
    ...words,
    judge(artifact) {
      const found = artifact.recognised.find(({ id }) => id === cms);
      if (found === undefined) return negative(artifact, cms);
      const { name, signs, version } = found;
      const full = version === undefined ? name : `${name} ${version.version}`;
      const told =
        version === undefined
          ? 'Its version could not be told.'
          : `The version is told by ${version.agreeing.map(({ way }) => way).join(', ')}.`;
      const against = (version?.contradicting ?? [])
        .map(({ way, version: other }) => `${way} says ${other}`)
        .join(', ');
      const instance = {
        resource: artifact.base,
        location: place,
        title: `${full} runs the site`,
        description: oneLine(
          `The site runs ${name}, shown by ${waysOf(found)}. ${told}${against === '' ? '' : ` But ${against}.`}`,
          1500,
        ),
        evidence: signs.map(({ evidence }) => evidence).join('\n\n'),
        reproduce: curlLine(artifact.base),
        confidence: version?.confidence ?? (signs.length > 1 ? ('certain' as const) : ('firm' as const)),
      };
      return { kind: 'ran', instances: [instance], lookedAt: () => false, gaps: artifact.gaps[cms] ?? [] };
    },
  };
}

/** Says that the branch of a system gets no fixes any more, on the day of the scan. */
export function unsupportedCheck(cms: string, words: CheckFacts): Check<OtherArtifact> {
  return {
    ...words,
    judge(artifact) {
      const found = artifact.recognised.find(({ id }) => id === cms);
      if (found === undefined) return negative(artifact, cms);
      const { name, signs, version } = found;
      if (version === undefined)
        return negative({ ...artifact, askedFor: [] }, cms, `the version of ${name} could not be told`);
      const branch = branchOf(cms, version.version);
      if (branch === undefined) {
        const reason = `how long ${name} ${version.version} gets fixes was not known on ${branchesAsOf}`;
        return negative({ ...artifact, askedFor: [] }, cms, reason);
      }
      // What contradicts itself proves neither that the branch is old nor that it is not.
      if (version.contradicting.length > 0) {
        return negative(
          { ...artifact, askedFor: [] },
          cms,
          `the clues to the version of ${name} contradict each other`,
        );
      }
      if (branch.endsAt >= artifact.today) {
        return { kind: 'ran', instances: [], lookedAt: () => true, gaps: artifact.gaps[cms] ?? [] };
      }
      const instance = {
        resource: artifact.base,
        location: place,
        title: `${name} ${branch.branch} gets no security fixes any more`,
        description: `The site runs ${name} ${version.version}. Its makers ended the security fixes for ${branch.branch} on ${branch.endsAt} (as known on ${branchesAsOf}); extended support that is paid for cannot be seen from outside.`,
        evidence: signs.map(({ evidence }) => evidence).join('\n\n'),
        reproduce: curlLine(artifact.base),
        confidence: version.confidence,
      };
      return { kind: 'ran', instances: [instance], lookedAt: () => false, gaps: artifact.gaps[cms] ?? [] };
    },
  };
}
