import type { Confidence } from '../../../../records/findings/confidence.ts';
import { compareVersions } from '../../data/php-version.ts';
import { packagedReleases, type Releases } from '../../data/releases.ts';
import type { VersionRange } from '../../version-range.ts';
import type { Clue, ClueSource, Said } from './clue.ts';

/** What all clues together say of the core's version. */
export interface VersionVerdict extends VersionRange {
  /** Undefined where no clue, or no clear majority, discloses it. */
  readonly version: string | undefined;
  readonly confidence: Confidence;
  readonly agreeing: readonly Clue[];
  /** Clues that say something else. */
  readonly conflicting: readonly Clue[];
}

const nothing = { among: [], laterOf: undefined, orNewer: false } as const;

const isNewer = (version: string, known: readonly string[]) =>
  known.every((each) => compareVersions(version, each) > 0);

const branchOf = (version: string) => version.split('.', 2).join('.');

/** True for a version that came after those that a clue names, of a branch or in all that is known. */
function isLater({ versions, laterOf, orNewer }: Extract<Said, { kind: 'among' }>, version: string): boolean {
  const branch = branchOf(version);
  const ofBranch = versions.filter((each) => branchOf(each) === branch);
  return (orNewer && isNewer(version, versions)) || (laterOf.includes(branch) && isNewer(version, ofBranch));
}

/** True where a clue allows a version. */
function allows({ said }: Clue, version: string): boolean {
  // `6.5-beta1` has what 6.5 has.
  const release = version.split('-', 1).join();
  switch (said.kind) {
    case 'exact':
      return said.version === version;
    case 'among':
      return said.versions.includes(version) || isLater(said, version);
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

/** What is left where some clues name all that it may be, and the others agree. */
function commonOf(clues: readonly Clue[]): VersionRange {
  const named = clues.flatMap(({ said }) => (said.kind === 'among' ? [said] : []));
  const others = clues.filter(({ said }) => said.kind !== 'exact');
  const [first] = named;
  const left = (first?.versions ?? []).filter((version) => others.every((clue) => allows(clue, version)));
  const among = left.toSorted(compareVersions);
  const branches = new Set(among.map(branchOf));
  const [branch = ''] = branches;
  const mayFollow = branches.size === 1 && named.every(({ laterOf }) => laterOf.includes(branch));
  return {
    among,
    laterOf: mayFollow ? branch : undefined,
    orNewer: among.length > 0 && named.every(({ orNewer }) => orNewer) && others.every(isEndless),
  };
}

/** A clue that what is newer than all that is known would give, too. */
const isEndless = ({ said }: Clue) => said.kind !== 'bounds' || said.below === undefined;

/** A hint that only says what cannot be. */
const isWide = ({ said }: Clue) => said.kind === 'bounds';

/** A version that nobody released says nothing: it is a cache buster's, or made up. */
function isReleased(version: string, releases: Releases): boolean {
  return releases.of(version).standing !== 'unknown';
}

/**
 * What the bytes of several files of the core have in common, where they exclude a version: a text is changed in a minute, in
 * pages and feeds and for all assets at once, but nobody changes the files themselves.
 */
function contradicted(version: string, clues: readonly Clue[]): VersionRange | undefined {
  const files = clues.filter(({ source }) => source === 'files');
  if (files.length < 2 || files.every((clue) => allows(clue, version))) return undefined;
  const common = commonOf(files);
  return common.among.length > 0 ? common : undefined;
}

/** What is said where bytes contradict texts: what they allow, and not for sure. */
function byFiles(clues: readonly Clue[], { among, laterOf, orNewer }: VersionRange): VersionVerdict {
  const isAllowed = (clue: Clue) => among.some((version) => allows(clue, version));
  const agreeing = clues.filter(isAllowed);
  const conflicting = clues.filter((clue) => !isAllowed(clue));
  const [version] = among;
  const isOne = among.length === 1 && laterOf === undefined && !orNewer;
  const told = isOne ? { version, ...nothing } : { version: undefined, among, laterOf, orNewer };
  return { ...told, confidence: 'tentative', agreeing, conflicting };
}

/** What is said where no single version is known. */
function untold(clues: readonly Clue[], common: ReturnType<typeof commonOf>): VersionVerdict {
  const conflicting = clues.filter(({ said }) => said.kind === 'exact');
  const agreeing = clues.filter((clue) => !conflicting.includes(clue));
  const isTold = common.among.length > 0 && conflicting.length === 0;
  return { version: undefined, ...common, confidence: isTold ? 'firm' : 'tentative', agreeing, conflicting };
}

/**
 * Weighs the clues of a site against each other. Sources that agree make sure; where they do not, the version with twice
 * the weight of all others is reported as tentative, and else none.
 */
export function weigh(clues: readonly Clue[], releases: Releases = packagedReleases): VersionVerdict {
  const named = clues.flatMap(({ said }) => (said.kind === 'exact' ? [said.version] : []));
  const common = commonOf(clues);
  const isOne = common.among.length === 1 && common.laterOf === undefined && !common.orNewer;
  const candidates = new Set([...named, ...(isOne ? common.among : [])].filter((each) => isReleased(each, releases)));
  const ranked = [...candidates]
    .map((version) => {
      const allowing = clues.filter((clue) => allows(clue, version));
      const telling = allowing.filter((clue) => !isWide(clue));
      return { version, allowing, ...support(telling) };
    })
    .sort((a, b) => b.weight - a.weight);
  const [best, second] = ranked;
  if (best === undefined) return untold(clues, common);
  const { version, weight, sources, allowing } = best;
  const bytes = contradicted(version, clues);
  if (bytes !== undefined) return byFiles(clues, bytes);
  if (second !== undefined && weight < 2 * second.weight)
    return { version: undefined, ...nothing, confidence: 'tentative', agreeing: [], conflicting: clues };
  const conflicting = clues.filter((clue) => !allowing.includes(clue));
  const facts = { version, ...nothing, agreeing: allowing, conflicting };
  const told = conflicting.filter(({ said }) => said.kind !== 'bounds');
  if (told.length > 0) return { ...facts, confidence: 'tentative' };
  if (sources > 1 && conflicting.length === 0) return { ...facts, confidence: 'certain' };
  return { ...facts, confidence: weight > 1 ? 'firm' : 'tentative' };
}
