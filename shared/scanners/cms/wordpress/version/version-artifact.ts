import type { Gap } from '../../../../scanning/check.ts';
import type { Weighing } from '../vulnerable.ts';
import type { Clue } from './clue.ts';
import type { VersionVerdict } from './weigh.ts';

/** What was gathered about the core's version. */
export interface VersionArtifact {
  readonly base: string;
  readonly verdict: VersionVerdict;
  /** All ways were tried; not so in passive mode. */
  readonly thorough: boolean;
  /** Ways that got no answer to read. */
  readonly unanswered: readonly { readonly way: string; readonly gap: Gap }[];
  readonly weighing: Weighing;
}

/** The versions that it may be: one where it is known, none where no source discloses it. */
export function possibleVersions({ version, among }: VersionVerdict): readonly string[] {
  return version === undefined ? among : [version];
}

/** `6.4.2`, `6.4.1 to 6.4.3`, `6.4 or a later release of its branch`; undefined where no source discloses it. */
export function versionText(verdict: VersionVerdict): string | undefined {
  const versions = possibleVersions(verdict);
  if (versions.length > 0) return rangeText(versions);
  return verdict.branch === undefined ? undefined : `${verdict.branch} or a later release of its branch`;
}

function rangeText(versions: readonly string[]): string {
  const [first = '', last = first] = [versions[0], versions.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

function saidOf({ said }: Clue): string {
  switch (said.kind) {
    case 'exact':
      return said.version;
    case 'among':
      return `${rangeText(said.versions)}${said.orNewer ? ' or newer' : ''}`;
    case 'branches':
      return `${rangeText(said.branches)}${said.orNewer ? ' or newer' : ''}`;
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
