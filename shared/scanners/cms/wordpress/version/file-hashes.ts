import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import { askFor } from '../../ask.ts';
import { fileHash } from '../../data/file-hash.ts';
import type { FileHashes } from '../../data/file-hashes.ts';
import type { Releases } from '../../data/releases.ts';
import type { StepContext } from '../../step.ts';
import type { Clue, Said } from './clue.ts';

const WAY = 'hashes of core files';

/** The table's files are smaller; what is longer is another file. */
const MAX_FILE = 600_000;

/** How many files are requested at most. */
const FILES = { mixed: 12, aggressive: 24 } as const;

/** So many files are to agree: one alone may have been left behind by an update. */
const AGREEING = 3;

/** A folder that gave nothing to so many requests is shut. */
const REFUSED = 3;

const rootOf = (path: string) => path.split('/', 1).join();
const branchOf = (version: string) => version.split('.', 2).join('.');

/** What a site says by a content that these releases have. A branch that gets fixes may have a later release with it. */
function saidOf(table: FileHashes, releases: Releases, positions: ReadonlySet<number>): Said {
  const versions = table.versionsAt(positions);
  const newest = new Map(table.releases.map((version) => [branchOf(version), version]));
  const laterOf = [...newest]
    .filter(([branch, last]) => versions.includes(last) && releases.of(branch).supported !== false)
    .map(([branch]) => branch);
  return { kind: 'among', versions, laterOf, orNewer: positions.has(table.releases.length - 1) };
}

/** Which files were asked for, what they have left, and which folders are shut. */
class Search {
  readonly #table: FileHashes;
  readonly #all: ReadonlySet<number>;
  readonly #asked = new Set<string>();
  readonly #given = new Set<string>();
  readonly #refused = new Map<string, number>();
  #left: ReadonlySet<number>;
  #matched = 0;

  constructor(table: FileHashes) {
    this.#table = table;
    this.#all = new Set(table.releases.keys());
    this.#left = this.#all;
  }

  #isOpen(path: string): boolean {
    const root = rootOf(path);
    return !this.#asked.has(path) && (this.#given.has(root) || (this.#refused.get(root) ?? 0) < REFUSED);
  }

  /** The file to ask for next; undefined where no file tells more, and enough agree. */
  next(most: number): string | undefined {
    if (this.#asked.size >= most) return undefined;
    const isOpen = (path: string) => this.#isOpen(path);
    const telling = this.#left.size === 0 ? undefined : this.#table.next(this.#left, isOpen);
    const next = telling ?? (this.#matched < AGREEING ? this.#table.next(this.#all, isOpen) : undefined);
    if (next !== undefined) this.#asked.add(next);
    return next;
  }

  refused(path: string): void {
    const root = rootOf(path);
    this.#refused.set(root, (this.#refused.get(root) ?? 0) + 1);
  }

  matched(path: string, positions: ReadonlySet<number>): void {
    this.#given.add(rootOf(path));
    this.#matched += 1;
    this.#left = this.#left.intersection(positions);
  }
}

/** Tells the version by the bytes of files that every site serves: nobody takes the trouble to change those. */
export async function hashClues(
  { site, options, data }: StepContext,
  core: string,
): Promise<{ readonly way: string; readonly clues: readonly Clue[]; readonly gap: Gap | undefined }> {
  const { hashes, releases } = data;
  const clues: Clue[] = [];
  const search = new Search(hashes);
  const most = options.detectionMode === 'aggressive' ? FILES.aggressive : FILES.mixed;
  let gap: Gap | undefined;
  for (let path = search.next(most); path !== undefined; path = search.next(most)) {
    const asked = await askFor(site, { url: `${core}${path}`, maxBodyBytes: MAX_FILE });
    gap ??= asked.gap;
    if (asked.gap !== undefined || asked.response.status !== 200 || asked.missing || asked.response.truncated) {
      search.refused(path);
      continue;
    }
    const { response } = asked;
    const hash = fileHash(response.body);
    const positions = hashes.having(path, hash);
    if (positions === undefined) continue;
    search.matched(path, positions);
    const said = saidOf(hashes, releases, positions);
    clues.push({ way: WAY, source: 'files', weight: 4, said, exhibit: exhibit(response, [`MD5 ${hash}...`]) });
  }
  return { way: WAY, clues, gap };
}
