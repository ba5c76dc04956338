import type { Gap } from '../../../../scanning/check.ts';
import { compareVersions } from '../../data/php-version.ts';
import type { Release, Releases } from '../../data/releases.ts';
import { amongText, rangeText } from '../../version-range.ts';
import type { Weighing } from '../weighed.ts';
import type { Clue } from './clue.ts';
import type { VersionVerdict } from './weigh.ts';

/** How the versions that it may be stand in the list of releases. */
export interface Standing {
  /** The day of the list, and the newest release of all in it. */
  readonly asOf: string;
  readonly newest: string;
  readonly possible: readonly Release[];
}

/** What was gathered about the core's version. */
export interface VersionArtifact {
  readonly base: string;
  readonly verdict: VersionVerdict;
  /** All ways were tried; not so in passive mode. */
  readonly thorough: boolean;
  /** Ways that got no answer to read. */
  readonly unanswered: readonly { readonly way: string; readonly gap: Gap }[];
  readonly weighing: Weighing;
  readonly standing: Standing;
}

/**
 * How a verdict stands: the versions that it may be are one where it is known, none where no source discloses it. Where it may be a later one of its
 * branch, the newest of that is among them.
 */
export function standingOf({ version, among, laterOf }: VersionVerdict, releases: Releases): Standing {
  const last = laterOf === undefined ? undefined : releases.of(laterOf).newestOfBranch;
  const versions = version === undefined ? [...among, ...(last === undefined ? [] : [last])] : [version];
  const possible = [...new Set(versions)].map((each) => releases.of(each));
  return { asOf: releases.asOf, newest: releases.newest, possible };
}

/**
 * `6.4.2`, `6.7.1 or 6.7.2`, `6.4.1 to 6.4.3`, `6.8.7 or a later 6.8.x`, `7.1 or newer`; undefined where no
 * source discloses it.
 */
export function versionText({ version, ...range }: VersionVerdict): string | undefined {
  return version ?? rangeText(range);
}

/** `6.4 or newer, before 6.6`; undefined where no clue limits it, or where limits exclude each other. */
function limitsText(clues: readonly Clue[]): string | undefined {
  const bounds = clues.flatMap(({ said }) => (said.kind === 'bounds' ? [said] : []));
  const from = bounds
    .flatMap((each) => each.from ?? [])
    .toSorted(compareVersions)
    .at(-1);
  const [below] = bounds.flatMap((each) => each.below ?? []).toSorted(compareVersions);
  if (from === undefined) return below === undefined ? undefined : `before ${below}`;
  if (below === undefined) return `${from} or newer`;
  return compareVersions(from, below) < 0 ? `${from} or newer, before ${below}` : undefined;
}

/** All that is known of the version: as `versionText`, or else within which limits it lies. */
export function knownText(verdict: VersionVerdict): string | undefined {
  return versionText(verdict) ?? (verdict.conflicting.length > 0 ? undefined : limitsText(verdict.agreeing));
}

function saidOf({ said }: Clue): string {
  switch (said.kind) {
    case 'exact':
      return said.version;
    case 'among':
      return `${amongText(said.versions)}${said.orNewer ? ' or newer' : ''}`;
    case 'bounds':
      return [
        ...(said.from === undefined ? [] : [`not before ${said.from}`]),
        ...(said.below === undefined ? [] : [`before ${said.below}`]),
      ].join(', ');
  }
}

/** What each clue says, a line each; those that contradict apart. */
export function clueLines({ agreeing, conflicting }: VersionVerdict): string {
  const lines = agreeing.map((clue) => `${clue.way}: ${saidOf(clue)}`);
  const others = conflicting.map((clue) => `${clue.way}: ${saidOf(clue)} (contradicts)`);
  return [...lines, ...others].join('\n');
}
