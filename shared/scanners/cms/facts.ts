import * as z from 'zod/mini';
import { hashedSystems } from './data/file-hashes.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const url = text(3000);

const wordpressFacts = z.strictObject({
  /** Where its pages begin (`home` of WordPress): ends in a slash. */
  home: url,
  /** Where WordPress itself is (wp-login.php, wp-includes): ends in a slash. Not always where its pages are. */
  core: url,
  /** The content folder (`wp-content` unless renamed) and the plugins' folder: absolute URLs that end in a slash. */
  content: url,
  plugins: url,
  /** Its own files (`wp-includes`) and the themes, where the site has other names for their folders. */
  includes: z.optional(url),
  themes: z.optional(url),
  /** True where no sign of WordPress was detected and it is probed for all the same. */
  assumed: z.optional(z.boolean()),
  /** True where there are only traces, as of a static export: no program of WordPress answers. */
  isExport: z.optional(z.boolean()),
  /** Set where it is a fork of WordPress, which has releases of its own. */
  fork: z.optional(z.strictObject({ name: text(40), version: z.optional(text(40)) })),
  /** The core's version where it is certain or firm. */
  version: z.optional(text(40)),
  /** What is known of the version, in words: `6.4.2`, `6.4.1 to 6.4.3`, `6.4 or newer`. */
  versionText: z.optional(text(100)),
  /** Where the REST API is, by the site's own word: `https://a.test/wp-json/` or with `?rest_route=/`. */
  rest: z.optional(url),
});

const cmsFacts = z.strictObject({
  name: text(100),
  version: z.optional(text(100)),
  /** Set where its version was looked for by the table of hashes of its files, and a later table may tell more. */
  byFilesOf: z.optional(z.enum(hashedSystems)),
});

const counts = z.strictObject({ all: z.int(), outside: z.int() });

/** What an account's lists hold, and how many of it is seen without the account. */
const accountFacts = z.strictObject({
  plugins: z.optional(counts),
  themes: z.optional(counts),
  users: z.optional(counts),
});

/** The facts as they are stored with a checkpoint. */
export const siteFactsSchema = z.strictObject({
  /** Set where the site is WordPress, or is to be taken for it (`force`). */
  wordpress: z.optional(wordpressFacts),
  /** Set where nothing is left of the WordPress that earlier scans found: its findings are checked once more. */
  formerWordpress: z.optional(wordpressFacts),
  /** Set where the site is another CMS: `Drupal`, `10.2.3`. */
  otherCms: z.optional(cmsFacts),
  /** Set where there are only traces of another CMS, and none runs. */
  otherTraces: z.optional(text(100)),
  /** Set where a credential is an account of the site: what it lists, and what of it is seen from outside. */
  account: z.optional(accountFacts),
  /** Log-in names of users that were seen, at most 100. */
  users: z.optional(z.array(text(100)).check(z.maxLength(100))),
});

/** Where WordPress and its folders are. */
export type WordPressFacts = z.infer<typeof wordpressFacts>;

/** What steps of a CMS scan pass on to later ones; small, as it lives in the checkpoint. */
export type SiteFacts = z.infer<typeof siteFactsSchema>;

/** The WordPress folders for the steps to probe; undefined where the site is not WordPress. */
export function wordpressOf({ wordpress, formerWordpress }: SiteFacts): WordPressFacts | undefined {
  return wordpress ?? formerWordpress;
}

/** Where a file of the core lies, by its path as it comes: `wp-includes/js/wp-embed.js`. */
export function coreFileUrl({ core, includes }: Pick<WordPressFacts, 'core' | 'includes'>, path: string): string {
  const own = 'wp-includes/';
  return includes !== undefined && path.startsWith(own) ? `${includes}${path.slice(own.length)}` : `${core}${path}`;
}

/** The folder of the themes. */
export function themesFolderOf({ content, themes }: Pick<WordPressFacts, 'content' | 'themes'>): string {
  return themes ?? `${content}themes/`;
}
