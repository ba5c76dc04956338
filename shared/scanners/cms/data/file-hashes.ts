import * as z from 'zod/mini';
import packaged from './file-hashes.json' with { type: 'json' };

/** `5d86d79a0cedd338 0-3 7`: a hash, and the positions of the releases that have it in their list. */
const content = z.string().check(z.maxLength(2000), z.regex(/^[0-9a-f]{16}(?: \d{1,4}(?:-\d{1,4})?)+$/));

/** Systems beside WordPress that have a table of their own. */
export const hashedSystems = [
  'drupal',
  'joomla',
  'typo3',
  'phpbb',
  'concrete',
  'magento',
  'prestashop',
  'nextcloud',
  'shopware',
  'mediawiki',
] as const;

export type HashedSystem = (typeof hashedSystems)[number];

/** The table as it is written. */
export const fileHashTable = z.object({
  /** Left out for WordPress. */
  system: z.optional(z.enum(hashedSystems)),
  asOf: z.iso.date(),
  releases: z
    .array(z.string().check(z.regex(/^\d{1,3}\.\d{1,3}(?:\.\d{1,3}){0,2}(?:-pl\d)?$/)))
    .check(z.maxLength(5000)),
  files: z
    .array(
      z.object({
        path: z.string().check(z.regex(/^(?!.*\.\.)\w[\w./-]{1,180}$/)),
        contents: z.array(content).check(z.maxLength(5000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(1000)),
});

/** Parsed where it is read. */
export type FileHashTable = z.output<typeof fileHashTable>;

interface HashedFile {
  readonly path: string;
  /** The positions of the releases that have the file at all. */
  readonly holding: ReadonlySet<number>;
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

const neededByWordPress = /^wp-includes\//;
const neededByPages = /\.(?:css|js|svg|png|gif|jpg|ico)$/;

/** True for files that pages load, such as scripts and styles: a site that blocks them breaks its own pages. */
export function isNeededBy(system: HashedSystem | undefined, path: string): boolean {
  // What is in Joomla's repository since 4 are texts and descriptions: the style sheets are built for a release.
  return system === 'joomla' || (system === undefined ? neededByWordPress : neededByPages).test(path);
}

const sizeOf = (positions: ReadonlySet<number>, left: ReadonlySet<number>) => positions.intersection(left).size;

/** How many releases are left, on average, when a file was read; a release that lacks it stays, with all others. */
function leftAfter({ positions }: HashedFile, left: ReadonlySet<number>): number {
  const groups = [...positions.values()].map((having) => sizeOf(having, left));
  const having = groups.reduce((sum, each) => sum + each, 0);
  const squares = groups.reduce((sum, each) => sum + each * each, 0);
  return (squares + (left.size - having) * left.size) / left.size;
}

/** Which releases of a system have which content of which static file. */
export class FileHashes {
  /** Undefined for WordPress. */
  readonly system: HashedSystem | undefined;
  /** The day on which the table had all releases. */
  readonly asOf: string;
  /** All releases of the table, oldest first. */
  readonly releases: readonly string[];
  readonly #files: readonly HashedFile[];

  constructor({ system, asOf, releases, files }: FileHashTable) {
    this.system = system;
    this.asOf = asOf;
    this.releases = releases;
    this.#files = files.map(({ path, contents }) => {
      const positions = new Map(contents.map(read));
      return { path, positions, holding: new Set([...positions.values()].flatMap((having) => [...having])) };
    });
  }

  /** What is shut together: a folder of the base, and of other systems than WordPress one kind of file in it. */
  folderOf(path: string): string {
    const [root = ''] = path.split('/', 1);
    return this.system === undefined ? root : `${root} ${path.slice(path.lastIndexOf('.'))}`;
  }

  /** The positions of the releases that have a file, in whatever content. */
  holding(path: string): ReadonlySet<number> {
    return this.#files.find((each) => each.path === path)?.holding ?? new Set();
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
   * The file to ask for next, which tells most of the releases that are left; those that pages need first, as nobody shuts
   * them. Undefined where no file tells more.
   */
  next(left: ReadonlySet<number>, isOpen: (path: string) => boolean): string | undefined {
    const open = this.#files
      .filter(({ path }) => isOpen(path))
      .map((file) => ({ path: file.path, after: leftAfter(file, left) }))
      .filter(({ after }) => after < left.size);
    const needed = open.filter(({ path }) => isNeededBy(this.system, path));
    return (needed.length > 0 ? needed : open).toSorted((a, b) => a.after - b.after)[0]?.path;
  }
}

let own: FileHashes | undefined;

/** The table of WordPress that comes with the product. */
export function packagedHashes(): FileHashes {
  own ??= new FileHashes(z.parse(fileHashTable, packaged));
  return own;
}
