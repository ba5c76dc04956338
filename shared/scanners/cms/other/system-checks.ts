import type { Check, CheckFacts, Verdict } from '../../../scanning/check.ts';
import { branchOf, endWords } from '../../../scanning/support/branches.ts';
import { curlLine, oneLine } from '../../../scanning/web/exhibit.ts';
import { title } from '../title.ts';
import { filesWay } from './hidden-version.ts';
import { type OtherArtifact, type Recognised, versionWords } from './other-artifact.ts';

const place = 'core';

function negative({ gaps, probedSystems }: OtherArtifact, cms: string, reason?: string): Verdict {
  const own = gaps[cms] ?? [];
  const told = reason === undefined ? own : [...own, { outcome: 'not_testable' as const, reason }];
  return { kind: 'ran', instances: [], examined: () => own.length === 0 && probedSystems.includes(cms), gaps: told };
}

function waysOf({ signs }: Recognised): string {
  return [...new Set(signs.map(({ way }) => way))].join(', ');
}

/** What tells the version, or what is left of it. */
function sourcesOf({ version, range }: Recognised): readonly string[] {
  const ways = (version?.agreeing ?? []).map(({ way }) => way);
  return [...new Set(range === undefined ? ways : [...ways, filesWay])];
}

/** The versions that it may be. */
function possibleOf({ version, range }: Recognised): readonly string[] {
  return range?.among ?? (version === undefined ? [] : [version.version]);
}

function traceOf(found: Recognised, { base }: OtherArtifact) {
  const { name, signs } = found;
  const instance = {
    resource: base,
    location: place,
    title: `Traces of ${name}`,
    description: oneLine(
      `There are traces of ${name} (${waysOf(found)}), but none of its programs answers: it may be a static export, a copy, or another program in its place.`,
      1500,
    ),
    evidence: signs.map(({ evidence }) => evidence).join('\n\n'),
    reproduce: curlLine(base),
    confidence: 'tentative' as const,
  };
  return { kind: 'ran' as const, instances: [instance], examined: () => false };
}

/** A check that reports which CMS the site runs, with its version where it can be determined. */
export function versionCheck(cms: string, words: CheckFacts): Check<OtherArtifact> {
  return {
    ...words,
    judge(artifact) {
      const found = artifact.recognised.find(({ id }) => id === cms);
      if (found === undefined) return negative(artifact, cms);
      const { name, signs, version } = found;
      if (found.isTrace) return { ...traceOf(found, artifact), gaps: artifact.gaps[cms] ?? [] };
      const text = versionWords(found);
      const source =
        text === undefined
          ? 'The version could not be determined.'
          : `Version sources: ${sourcesOf(found).join(', ')}.`;
      const against = (version?.contradicting ?? []).map(({ way, version: other }) => `${way} (${other})`).join(', ');
      const instance = {
        resource: artifact.base,
        location: place,
        title: text === undefined ? `${name} detected` : title(`${name} version disclosed: ${text}`),
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
      if (found.isTrace) return negative(artifact, cms, `there are only traces of ${name}`);
      const untold = (reason: string) => negative({ ...artifact, probedSystems: [] }, cms, reason);
      const words = versionWords(found);
      if (version === undefined && words === undefined) return untold(`the version of ${name} could not be determined`);
      // What contradicts itself proves neither that the branch is old nor that it is not.
      if (version !== undefined && version.contradicting.length > 0)
        return untold(`the version clues for ${name} contradict each other`);
      const { support } = artifact;
      const branches = possibleOf(found).map((each) => branchOf(support, cms, each));
      const [branch] = branches.toSorted((left, right) => ((left?.endsAt ?? '') > (right?.endsAt ?? '') ? -1 : 1));
      if (branch === undefined || branches.includes(undefined) || found.range?.orNewer === true)
        return untold(`the end of support of ${name} ${words} is not known (vendor data as of ${support.asOf})`);
      const supported = branches.filter((each) => each !== undefined && each.endsAt >= artifact.today);
      if (supported.length > 0 && supported.length < branches.length)
        return untold(`${name} ${words} may be supported or end-of-life`);
      if (supported.length > 0) {
        return { kind: 'ran', instances: [], examined: () => true, gaps: artifact.gaps[cms] ?? [] };
      }
      const instance = {
        resource: artifact.base,
        location: place,
        title: `${name} ${branch.branch} is end-of-life`,
        description: `The site runs ${name} ${words}. Security support for ${name} ${branch.branch} ${endWords(branch)} (vendor data as of ${support.asOf}). Paid extended support cannot be detected remotely.`,
        evidence: signs.map(({ evidence }) => evidence).join('\n\n'),
        reproduce: curlLine(artifact.base),
        confidence: version?.confidence ?? ('firm' as const),
      };
      return { kind: 'ran', instances: [instance], examined: () => false, gaps: artifact.gaps[cms] ?? [] };
    },
  };
}
