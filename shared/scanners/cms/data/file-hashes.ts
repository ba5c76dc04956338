import table from './file-hashes.json' with { type: 'json' };
import { compareVersions } from './php-version.ts';
import { releaseOf } from './releases.ts';

/** The files to ask for, from the site's base on, the most telling first. Each has less than 500 kB. */
export const fingerprintPaths: readonly string[] = table.files.map(({ path }) => path);

/** What the content of a file says of the version. */
export interface HashMatch {
  /** The releases in the table that have it, oldest first. Releases that are not in the table may have it too. */
  readonly versions: readonly string[];
  /** Their branches, oldest first: `6.4`. */
  readonly branches: readonly string[];
  /** Every release of these branches is in the table, and none but `versions` has it. Else it is the branch that is told. */
  readonly exact: boolean;
  /** The newest release in the table has it, so that a newer one may. */
  readonly orNewer: boolean;
}

const inTable: ReadonlySet<string> = new Set(table.releases);
const newest = table.releases.toSorted(compareVersions).at(-1);

/** True where the table holds the whole branch, from its first release to its newest. */
function isWhole(branch: string): boolean {
  const last = releaseOf(branch).newestOfBranch;
  const patches = last === undefined || last === branch ? 0 : Number(last.slice(branch.length + 1));
  return Array.from({ length: patches + 1 }, (_, at) => (at === 0 ? branch : `${branch}.${at}`)).every((each) =>
    inTable.has(each),
  );
}

function matchOf(versions: readonly string[]): HashMatch {
  const branches = [...new Set(versions.flatMap((version) => releaseOf(version).branch ?? []))];
  return {
    versions,
    branches,
    exact: branches.every(isWhole),
    orNewer: newest !== undefined && versions.includes(newest),
  };
}

const matches: ReadonlyMap<string, HashMatch> = new Map(
  table.files.flatMap(({ path, contents }) =>
    contents.map(({ hash, versions }) => [`${path} ${hash}`, matchOf(versions)] as const),
  ),
);

/**
 * Which releases have a file with this content; `path` is one of `fingerprintPaths`, `hash` is `fileHash` of the whole
 * body. Undefined where no release in the table has it: an unknown version, or a file that somebody changed.
 */
export function versionsOf(path: string, hash: string): HashMatch | undefined {
  return matches.get(`${path} ${hash}`);
}
