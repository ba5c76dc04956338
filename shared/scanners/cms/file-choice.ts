import type { FileHashes } from './data/file-hashes.ts';

/** So many files are to agree: one alone may have been left behind by an update. */
const agreeing = 3;

/** A folder that gave nothing to so many requests is shut. */
const refusals = 3;

/** Which file of a table to ask a site for next, by what it gave and refused until then. */
export class FileChoice {
  readonly #table: FileHashes;
  readonly #all: ReadonlySet<number>;
  readonly #asked = new Set<string>();
  readonly #given = new Set<string>();
  readonly #refused = new Map<string, number>();
  #left: ReadonlySet<number>;
  /** Releases that lack what the site refused: it may hide files, so that this proves nothing, but these are likely. */
  #likely: ReadonlySet<number>;
  #matched = 0;

  constructor(table: FileHashes) {
    this.#table = table;
    this.#all = new Set(table.releases.keys());
    this.#left = this.#all;
    this.#likely = this.#all;
  }

  /** The positions of the releases that have all that the site gave. */
  get left(): ReadonlySet<number> {
    return this.#left;
  }

  #isOpen(path: string): boolean {
    const folder = this.#table.folderOf(path);
    return !this.#asked.has(path) && (this.#given.has(folder) || (this.#refused.get(folder) ?? 0) < refusals);
  }

  #telling(): string | undefined {
    const isOpen = (path: string) => this.#isOpen(path);
    const likely = this.#left.intersection(this.#likely);
    const first = likely.size > 1 ? this.#table.next(likely, isOpen) : undefined;
    return first ?? (this.#left.size > 1 ? this.#table.next(this.#left, isOpen) : undefined);
  }

  #confirming(): string | undefined {
    if (this.#matched >= agreeing) return undefined;
    const likely = this.#left.intersection(this.#likely);
    const isOpen = (path: string) => this.#isOpen(path);
    const isThere = (path: string) => isOpen(path) && this.#table.holding(path).intersection(likely).size > 0;
    return this.#table.next(this.#all, isThere) ?? this.#table.next(this.#all, isOpen);
  }

  /** The file to ask for next, of `most`; undefined where no file tells more, and enough agree. */
  next(most: number): string | undefined {
    if (this.#asked.size >= most) return undefined;
    const next = this.#telling() ?? this.#confirming();
    if (next !== undefined) this.#asked.add(next);
    return next;
  }

  /** The site did not give a file. */
  refused(path: string): void {
    const folder = this.#table.folderOf(path);
    this.#refused.set(folder, (this.#refused.get(folder) ?? 0) + 1);
    this.#likely = this.#likely.difference(this.#table.holding(path));
  }

  /** The site gave what the releases at these positions have. */
  matched(path: string, positions: ReadonlySet<number>): void {
    this.#given.add(this.#table.folderOf(path));
    this.#matched += 1;
    this.#left = this.#left.intersection(positions);
  }
}
