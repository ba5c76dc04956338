import type { Gap } from '../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../scanning/web/exhibit.ts';
import { ask } from '../ask.ts';
import { wordpressOf } from '../facts.ts';
import { several } from '../several.ts';
import type { Gathered, StepContext } from '../step.ts';
import { mentionsIn } from './extensions/mentions.ts';
import { pagesOf } from './inner-pages.ts';

/** A script of TimThumb that answers. */
interface Timthumb {
  /** Its path on the site. */
  readonly path: string;
  readonly version: string | undefined;
  readonly exhibit: Exhibit;
}

/** The paths that were probed for TimThumb, and where it was found. */
export interface TimthumbArtifact {
  readonly base: string;
  readonly found: readonly Timthumb[];
  /** Paths where it is not. */
  readonly missing: readonly string[];
  readonly gaps: readonly Gap[];
}

/** Where themes and plugins keep it, below their own folders. */
const PLACES = ['', 'scripts/', 'includes/', 'inc/', 'lib/', 'library/', 'functions/', 'framework/', 'tools/', 'js/'];
const NAMES = ['timthumb.php', 'thumb.php'];

const MAX_FOLDERS = 12;

/** The error message of TimThumb for a request without a picture: the only proof of it. */
export function readTimthumb(
  text: string,
): { readonly line: string; readonly version: string | undefined } | undefined {
  const head = text.slice(0, 5000);
  const error = /A TimThumb error has occured/i.exec(head)?.[0];
  const told = /TimThumb version : ?(\d{1,2}(?:\.\d{1,3}){1,3})/i.exec(head);
  const line = told?.[0] ?? error;
  return line === undefined ? undefined : { line, version: told?.[1] };
}

/** Looks for TimThumb where pages name it, and in the folders of the themes and plugins that they name. */
export async function gatherTimthumbs(context: StepContext): Promise<Gathered<TimthumbArtifact>> {
  const { site, facts, known, isShort } = context;
  const wordpress = wordpressOf(facts);
  if (wordpress === undefined) throw new Error('the TimThumb step ran on a site that is not WordPress');
  const pages = await pagesOf(context, wordpress);
  const named = pages.flatMap(({ urls }) => urls).filter((url) => /\/(?:tim)?thumb\.php\?/.test(url));
  const own = named.filter((url) => new URL(url).origin === new URL(site.base).origin);
  const folders = [`${wordpress.content}themes/`, wordpress.plugins].flatMap((folder) =>
    mentionsIn(pages, folder, wordpress.version).map(({ slug }) => `${folder}${slug}/`),
  );
  const guessed = folders
    .slice(0, MAX_FOLDERS)
    .flatMap((folder) => PLACES.flatMap((place) => NAMES.map((name) => `${folder}${place}${name}`)));
  const before = known
    .filter(({ checkId, resource }) => checkId === 'wordpress-timthumb' && resource === site.base)
    .map(({ location }) => new URL(location, site.base).href);
  const urls = [...new Set([...own, ...before, ...guessed].map((url) => url.split(/[?#]/, 1).join()))];
  const asked = await several(
    urls,
    async (url) => ({ url, ...(await ask(site.web, { url, maxBodyBytes: 20_000 })) }),
    isShort,
  );
  const found: Timthumb[] = [];
  const missing: string[] = [];
  const gaps: Gap[] = [];
  for (const { url, response, gap } of asked) {
    const { pathname } = new URL(url);
    if (gap !== undefined) gaps.push(gap);
    if (response === undefined) continue;
    const told = readTimthumb(response.text());
    if (told === undefined) missing.push(pathname);
    else found.push({ path: pathname, version: told.version, exhibit: exhibit(response, [told.line]) });
  }
  const left = urls.length - asked.length;
  if (left > 0) gaps.push({ outcome: 'not_testable', reason: 'there was no time to request all paths', count: left });
  return { artifact: { base: site.base, found, missing, gaps } };
}
