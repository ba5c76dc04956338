import type { Confidence } from '../../../../records/finding.ts';
import { compareVersions } from '../../data/php-version.ts';
import { releaseOf } from '../../data/releases.ts';
import type { Clue, ClueSource } from './clue.ts';

/** What all clues together say of the core's version. */
export interface VersionVerdict {
  /** Undefined where no clue, or no clear majority, discloses it. */
  readonly version: string | undefined;
  /** One of these, where no single one is known. */
  readonly among: readonly string[];
  /** `6.4`, where only the branch is known. */
  readonly branch: string | undefined;
  readonly confidence: Confidence;
  readonly agreeing: readonly Clue[];
  /** Clues that say something else. */
  readonly conflicting: readonly Clue[];
}

const isNewer = (version: string, known: readonly string[]) =>
  known.every((each) => compareVersions(version, each) > 0);

/** True where a clue allows a version. */
function allows({ said }: Clue, version: string): boolean {
  // `6.5-beta1` has what 6.5 has.
  const release = version.split('-', 1).join();
  switch (said.kind) {
    case 'exact':
      return said.version === version;
    case 'among':
      return said.versions.includes(version) || (said.orNewer && isNewer(version, said.versions));
    case 'branches': {
      const branch = release.split('.', 2).join('.');
      return said.branches.includes(branch) || (said.orNewer && isNewer(branch, said.branches));
    }
    case 'bounds':
      return (
        (said.from === undefined || compareVersions(release, said.from) >= 0) &&
        (said.below === undefined || compareVersions(release, said.below) < 0)
      );
  }
}

/** The weight behind a version: the best clue of each source that names it, exactly or as the only one left. */
function support(clues: readonly Clue[]): { readonly weight: number; readonly sources: number } {
  const best = new Map<ClueSource, number>();
  for (const { source, weight } of clues) best.set(source, Math.max(best.get(source) ?? 0, weight));
  return { weight: [...best.values()].reduce((sum, each) => sum + each, 0), sources: best.size };
}

/** The versions that are left where some clues tell all that it may be, and the others agree. */
function commonOf(clues: readonly Clue[]): readonly string[] {
  const lists = clues.flatMap(({ said }) => (said.kind === 'among' && !said.orNewer ? [said.versions] : []));
  const others = clues.filter(({ said }) => said.kind !== 'exact');
  const [first = []] = lists;
  return first.filter((version) => others.every((clue) => allows(clue, version))).toSorted(compareVersions);
}

/** The branch that is left where the clues tell branches, and all agree. */
function branchOf(clues: readonly Clue[]): string | undefined {
  const lists = clues.flatMap(({ said }) => (said.kind === 'branches' && !said.orNewer ? [said.branches] : []));
  const [first = []] = lists;
  const left = first.filter((branch) => clues.every((clue) => allows(clue, branch)));
  return left.length === 1 ? left[0] : undefined;
}

/** A hint that only says what cannot be. */
const isWide = ({ said }: Clue) => said.kind === 'bounds' || said.kind === 'branches';

/** A version that nobody released says nothing: it is a cache buster's, or made up. */
function isReleased(version: string): boolean {
  return releaseOf(version).standing !== 'unknown';
}

/**
 * Weighs the clues of a site against each other. Sources that agree make sure; where they do not, the version with twice
 * the weight of all others is reported as tentative, and else none.
 */
export function weigh(clues: readonly Clue[]): VersionVerdict {
  const named = clues.flatMap(({ said }) => (said.kind === 'exact' ? [said.version] : []));
  const common = commonOf(clues);
  const candidates = new Set([...named, ...(common.length === 1 ? common : [])].filter(isReleased));
  const ranked = [...candidates]
    .map((version) => {
      const allowing = clues.filter((clue) => allows(clue, version));
      const telling = allowing.filter((clue) => !isWide(clue));
      return { version, allowing, ...support(telling) };
    })
    .sort((a, b) => b.weight - a.weight);
  const [best, second] = ranked;
  if (best === undefined) {
    const conflicting = clues.filter(({ said }) => said.kind === 'exact');
    const agreeing = clues.filter((clue) => !conflicting.includes(clue));
    const branch = common.length === 0 ? branchOf(clues) : undefined;
    const isTold = (common.length > 0 || branch !== undefined) && conflicting.length === 0;
    const confidence = isTold ? 'firm' : 'tentative';
    return { version: undefined, among: common, branch, confidence, agreeing, conflicting };
  }
  const { version, weight, sources, allowing } = best;
  if (second !== undefined && weight < 2 * second.weight)
    return {
      version: undefined,
      among: [],
      branch: undefined,
      confidence: 'tentative',
      agreeing: [],
      conflicting: clues,
    };
  const conflicting = clues.filter((clue) => !allowing.includes(clue));
  const facts = { version, among: [], branch: undefined, agreeing: allowing, conflicting };
  const told = conflicting.filter(({ said }) => said.kind !== 'bounds');
  if (told.length > 0) return { ...facts, confidence: 'tentative' };
  if (sources > 1 && conflicting.length === 0) return { ...facts, confidence: 'certain' };
  return { ...facts, confidence: weight > 1 ? 'firm' : 'tentative' };
}
