import * as z from 'zod/mini';
import packaged from './file-hashes.json' with { type: 'json' };

/** `5d86d79a0cedd338 0-3 7`: a hash, and the positions of the releases that have it in their list. */
const content = z.string().check(z.maxLength(2000), z.regex(/^[0-9a-f]{16}(?: \d{1,4}(?:-\d{1,4})?)+$/));

/** The table as it is written. */
export const fileHashTable = z.object({
  asOf: z.iso.date(),
  releases: z.array(z.string().check(z.regex(/^\d{1,3}\.\d{1,3}(?:\.\d{1,3})?$/))).check(z.maxLength(5000)),
  files: z
    .array(
      z.object({
        path: z.string().check(z.regex(/^wp-(?:includes|admin)\/[\w./-]{1,150}$/)),
        contents: z.array(content).check(z.maxLength(5000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(1000)),
});

/** Parsed where it is read. */
export type FileHashTable = z.output<typeof fileHashTable>;

interface HashedFile {
  readonly path: string;
  /** The positions of the releases that have a content, by its hash. */
  readonly positions: ReadonlyMap<string, ReadonlySet<number>>;
}

function read(text: string): readonly [hash: string, positions: Set<number>] {
  const [hash = '', ...ranges] = text.split(' ');
  const parts = ranges.map((range) => range.split('-').map(Number));
  const positions = parts.flatMap(([first = 0, last = first]) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at),
  );
  return [hash, new Set(positions)];
}

const sizeOf = (positions: ReadonlySet<number>, left: ReadonlySet<number>) => positions.intersection(left).size;

/** How many releases are left, on average, when a file was read; a release that lacks it stays, with all others. */
function leftAfter({ positions }: HashedFile, left: ReadonlySet<number>): number {
  const groups = [...positions.values()].map((having) => sizeOf(having, left));
  const having = groups.reduce((sum, each) => sum + each, 0);
  const squares = groups.reduce((sum, each) => sum + each * each, 0);
  return (squares + (left.size - having) * left.size) / left.size;
}

/** Which releases of WordPress have which content of which static file. */
export class FileHashes {
  /** The day on which the table had all releases. */
  readonly asOf: string;
  /** All releases of the table, oldest first. */
  readonly releases: readonly string[];
  readonly #files: readonly HashedFile[];

  constructor({ asOf, releases, files }: FileHashTable) {
    this.asOf = asOf;
    this.releases = releases;
    this.#files = files.map(({ path, contents }) => ({ path, positions: new Map(contents.map(read)) }));
  }

  /**
   * The positions of the releases that have a file with this content; `hash` is `fileHash` of the whole body. Undefined where
   * none has it: an unknown release, or a file that somebody changed.
   */
  having(path: string, hash: string): ReadonlySet<number> | undefined {
    return this.#files.find((each) => each.path === path)?.positions.get(hash);
  }

  /** The releases at some positions, oldest first. */
  versionsAt(positions: ReadonlySet<number>): string[] {
    return this.releases.filter((_, at) => positions.has(at));
  }

  /**
   * The file to ask for next, which tells most of the releases that are left; those of wp-includes first, as nobody shuts
   * it. Undefined where no file tells more.
   */
  next(left: ReadonlySet<number>, isOpen: (path: string) => boolean): string | undefined {
    const open = this.#files
      .filter(({ path }) => isOpen(path))
      .map((file) => ({ path: file.path, after: leftAfter(file, left) }))
      .filter(({ after }) => after < left.size);
    const isNeeded = (path: string) => path.startsWith('wp-includes/');
    const needed = open.filter(({ path }) => isNeeded(path));
    return (needed.length > 0 ? needed : open).toSorted((a, b) => a.after - b.after)[0]?.path;
  }
}

let own: FileHashes | undefined;

/** The table that comes with the product. */
export function packagedHashes(): FileHashes {
  own ??= new FileHashes(z.parse(fileHashTable, packaged));
  return own;
}
