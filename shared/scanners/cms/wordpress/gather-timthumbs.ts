import * as z from 'zod/mini';
import type { Gap } from '../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../scanning/web/exhibit.ts';
import { ask, errorOf } from '../ask.ts';
import { timthumbThemes } from '../data/timthumb-themes.ts';
import { themesFolderOf, type WordPressFacts, wordpressOf } from '../facts.ts';
import { several } from '../several.ts';
import type { GatheredStep, StepContext } from '../step.ts';
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
const FOLDERS = ['', 'scripts/', 'includes/', 'inc/', 'lib/', 'library/', 'functions/', 'framework/', 'tools/', 'js/'];
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

/** Requests of one part: its results and its cursor are committed together. */
const CHUNK = 200;

const cursorSchema = z.strictObject({ next: z.int().check(z.minimum(0)) });

type Cursor = z.infer<typeof cursorSchema>;

const pathsIn = (folder: string) => FOLDERS.flatMap((below) => NAMES.map((name) => `${folder}${below}${name}`));

/** Paths of themes that came with it, whether or not the site names them; none but in aggressive mode. */
function pathsOfOldThemes({ options }: Pick<StepContext, 'options'>, wordpress: WordPressFacts): readonly string[] {
  if (options.detectionMode !== 'aggressive') return [];
  return timthumbThemes.flatMap((theme) => pathsIn(`${themesFolderOf(wordpress)}${theme}/`));
}

/** Where pages name it, where it was before, and in the folders of the themes and plugins that pages name. */
async function likelyPaths(context: StepContext, wordpress: WordPressFacts): Promise<readonly string[]> {
  const { site, known } = context;
  const pages = await pagesOf(context, wordpress);
  const named = pages.flatMap(({ urls }) => urls).filter((url) => /\/(?:tim)?thumb\.php\?/.test(url));
  const own = named.filter((url) => new URL(url).origin === new URL(site.base).origin);
  const folders = [themesFolderOf(wordpress), wordpress.plugins].flatMap((folder) =>
    mentionsIn(pages, folder, wordpress.version).map(({ slug }) => `${folder}${slug}/`),
  );
  const before = known
    .filter(({ checkId, resource }) => checkId === 'wordpress-timthumb' && resource === site.base)
    .map(({ location }) => new URL(location, site.base).href);
  const guessed = folders.slice(0, MAX_FOLDERS).flatMap(pathsIn);
  return [...new Set([...own, ...before, ...guessed].map((url) => url.split(/[?#]/, 1).join()))];
}

/** Asks for paths until there is no time; `count` says how many were asked for. */
async function askedFor(
  { site, isShort }: StepContext,
  urls: readonly string[],
): Promise<Omit<TimthumbArtifact, 'base'> & { readonly count: number }> {
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
    const error = told === undefined ? errorOf(response) : undefined;
    if (error !== undefined) gaps.push(error);
    else if (told === undefined) missing.push(pathname);
    else found.push({ path: pathname, version: told.version, exhibit: exhibit(response, [told.line]) });
  }
  return { found, missing, gaps, count: asked.length };
}

/** Looks for TimThumb: where it is likely first, then, in aggressive mode, in the folders of themes that came with it. */
export async function gatherTimthumbs(context: StepContext, stored: unknown): Promise<GatheredStep<TimthumbArtifact>> {
  const { site, facts } = context;
  const wordpress = wordpressOf(facts);
  if (wordpress === undefined) throw new Error('the TimThumb step ran on a site that is not WordPress');
  const old = pathsOfOldThemes(context, wordpress);
  const at = cursorSchema.safeParse(stored);
  if (at.success) {
    const { next } = at.data;
    const { count, ...part } = await askedFor(context, old.slice(next, next + CHUNK));
    const done = next + count;
    const artifact = { base: site.base, ...part };
    return done < old.length ? { artifact, cursor: { next: done } satisfies Cursor } : { artifact };
  }
  const urls = await likelyPaths(context, wordpress);
  const { count, gaps, ...part } = await askedFor(context, urls);
  const left = urls.length - count;
  const cut: Gap[] =
    left > 0 ? [{ outcome: 'not_testable', reason: 'there was no time to request all paths', count: left }] : [];
  const artifact = { base: site.base, ...part, gaps: [...gaps, ...cut] };
  return old.length > 0 ? { artifact, cursor: { next: 0 } satisfies Cursor } : { artifact };
}
