import type { ReleaseFiles } from './release-files.ts';

/** The contents of a file in each release, numbered; -1 where a release has no such file. */
interface Column {
  readonly path: string;
  readonly contents: Int32Array;
}

/** Two releases that are to be told apart, by their positions in the list, and by how many more files. */
interface Pair {
  readonly one: number;
  readonly other: number;
  left: number;
}

const branchOf = (version: string) => version.split('.', 2).join('.');

function columnsOf(releases: readonly ReleaseFiles[]): Column[] {
  const paths = new Set(releases.flatMap(({ hashes }) => [...hashes.keys()]));
  return [...paths]
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .map((path) => {
      const numbers = new Map<string, number>();
      const contents = Int32Array.from(releases, ({ hashes }) => {
        const hash = hashes.get(path);
        if (hash === undefined) return -1;
        const number = numbers.get(hash) ?? numbers.size;
        numbers.set(hash, number);
        return number;
      });
      return { path, contents };
    })
    .filter(({ contents }) => new Set(contents).size > 1);
}

/**
 * Each two releases of a branch; and of each two branches their first and last ones. Of all pairs there are too many, and a
 * file that tells those apart tells the others apart, too.
 */
function pairsOf(releases: readonly ReleaseFiles[], wanted: number): Pair[] {
  const positions = Map.groupBy(releases.keys(), (at) => branchOf(releases[at]?.version ?? ''));
  const within = [...positions.values()].flatMap((branch) => every(branch));
  const edges = [...positions.values()].flatMap((branch) => [...new Set([branch[0] ?? 0, branch.at(-1) ?? 0])]);
  const across = every(edges).filter(
    ([one, other]) => branchOf(releases[one]?.version ?? '') !== branchOf(releases[other]?.version ?? ''),
  );
  // A branch that has many states is told apart from others, not from itself.
  const different = ([one, other]: readonly [number, number]) => releases[one]?.version !== releases[other]?.version;
  return [...within, ...across].filter(different).map(([one, other]) => ({ one, other, left: wanted }));
}

function every(positions: readonly number[]): (readonly [number, number])[] {
  return positions.flatMap((one, at) => positions.slice(at + 1).map((other) => [one, other] as const));
}

/** True where both have the file, and not the same. A file that one lacks proves nothing: sites hide files. */
function tellsApart({ contents }: Column, { one, other }: Pair): boolean {
  const [left = -1, right = -1] = [contents[one], contents[other]];
  return left >= 0 && right >= 0 && left !== right;
}

const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** Takes from `columns` greedily what tells most of the pairs apart, until none is left or nothing tells more. */
function take(columns: readonly Column[], pairs: readonly Pair[], chosen: string[], limit: number): void {
  let open = pairs.filter(({ left }) => left > 0);
  const rest = new Set(columns.filter(({ path }) => !chosen.includes(path)));
  while (chosen.length < limit && open.length > 0) {
    const used = new Set(chosen.map(folderOf));
    let best: Column | undefined;
    let most = 0;
    for (const column of rest) {
      const told = open.reduce((sum, pair) => sum + (tellsApart(column, pair) ? 1 : 0), 0);
      // A file of another folder before one of the same, since sites shut whole folders.
      const gain = told === 0 ? 0 : told + (used.has(folderOf(column.path)) ? 0 : 0.5);
      if (gain === 0) rest.delete(column);
      if (gain > most) [best, most] = [column, gain];
    }
    if (best === undefined) return;
    const next = best;
    chosen.push(next.path);
    rest.delete(next);
    for (const pair of open) if (tellsApart(next, pair)) pair.left -= 1;
    open = open.filter(({ left }) => left > 0);
  }
}

/** Each pair of releases is to be told apart by so many files, so that one that is missing or changed does no harm. */
const wanted = 3;

/**
 * The fewest files that tell most releases apart, at most `limit`, the most telling first. Two of the three that tell a
 * pair apart are of those that pages need where it has them: nobody shuts these, as is done to wp-admin or to texts.
 */
export function distinguishingPaths(
  releases: readonly ReleaseFiles[],
  limit: number,
  isNeeded: (path: string) => boolean,
): string[] {
  const columns = columnsOf(releases);
  const pairs = pairsOf(releases, wanted - 1);
  const chosen: string[] = [];
  const needed = columns.filter(({ path }) => isNeeded(path));
  take(needed, pairs, chosen, limit);
  for (const pair of pairs) pair.left += 1;
  take(columns, pairs, chosen, limit);
  return chosen;
}
