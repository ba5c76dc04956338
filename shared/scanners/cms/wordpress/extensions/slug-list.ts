import * as z from 'zod/mini';
import type { Gap } from '../../../../scanning/check.ts';
import { popularCount } from '../../data/slugs.ts';
import { several } from '../../several.ts';
import type { StepContext } from '../../step.ts';
import type { Candidates } from './candidates.ts';
import { type ExtensionKind, isSlug } from './extension.ts';
import { glanceAtFolder, tellsFolders } from './folder.ts';
import { glance, refusesReadmes } from './probe-extension.ts';
import { ignoresCase, spelledAlike } from './spelling.ts';

/** Slugs of one part: its findings and its cursor are committed together. */
const CHUNK = 100;

/** Folders of plugins that were seen, by which the site shows whether it tells folders that exist. */
const MAX_EXAMPLES = 5;

/** A folder that does not exist: the response to it shows whether requests for others can prove anything. */
const NO_SUCH_SLUG = 'scanfold-no-such-folder';

const cursorSchema = z.strictObject({
  /** How many slugs of the list are done. */
  next: z.int().check(z.minimum(0)),
  /** Folders are requested: they tell that they exist, or readmes are refused whether or not they exist. */
  folders: z.optional(z.boolean()),
  /** Slugs that the first part has probed: those are left out. */
  handled: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
  /** Slugs that were found until then: another spelling of one may be the same folder. */
  found: z.optional(z.array(z.string().check(z.maxLength(100)))),
});

/** How far the list of slugs has been probed. */
export type SlugCursor = z.infer<typeof cursorSchema>;

/** Reads a stored cursor; undefined where there is none, or one of another version: the step begins anew. */
export function parseSlugCursor(stored: unknown): SlugCursor | undefined {
  const parsed = cursorSchema.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** The slugs that the options ask to try one by one; none in passive mode. */
export async function slugsToTry(
  { options, feed, data }: StepContext,
  kind: ExtensionKind,
): Promise<readonly string[]> {
  const [mode, choice] =
    kind === 'plugin'
      ? [options.pluginsDetection, options.enumerate.plugins]
      : [options.themesDetection, options.enumerate.themes];
  if (mode === 'passive' || choice === 'none') return [];
  const all = kind === 'plugin' ? data.plugins : data.themes;
  const popular = all.slice(0, kind === 'plugin' ? popularCount.plugins : popularCount.themes);
  if (choice === 'popular') return popular;
  const loaded = await feed();
  // Without a feed nothing is known to be vulnerable: the most used are requested where the options clearly ask for them.
  if (loaded.kind === 'none' && choice === 'vulnerable') return kind === 'theme' && mode === 'mixed' ? [] : popular;
  const listed = new Set(loaded.kind === 'none' ? [] : loaded.feed.slugsOf(kind));
  // Feeds write in small letters what is a folder with capitals: it is asked for in both forms.
  const meant = new Set([...listed].map((slug) => slug.toLowerCase()));
  // The most used first, so that a scan that is cut short has requested what matters.
  const known = all.filter((slug) => choice === 'all' || meant.has(slug.toLowerCase()));
  const asked = new Set(known);
  return [...known, ...[...listed].filter((slug) => isSlug(slug) && !asked.has(slug))];
}

const examples = (slugs: readonly string[], folder: string) =>
  slugs.slice(0, MAX_EXAMPLES).map((slug) => `${folder}${slug}/`);

/** Whether plugins are looked for by their folders: not every plugin has a readme.txt, and not every site shows it. */
async function choosesFolders(context: StepContext, folder: string, existing: readonly string[]): Promise<boolean> {
  const none = `${folder}${NO_SUCH_SLUG}/`;
  return (await refusesReadmes(context, none)) || (await tellsFolders(context, none, existing));
}

/**
 * Requests the next slugs of the list below a folder; returns the cursor behind them, and undefined at the list's end.
 * `bare` are other folders that exist, without an index page.
 */
export async function trySlugs(
  context: StepContext,
  [kind, folder]: readonly [ExtensionKind, string],
  { next, handled, folders = false, found: before = [] }: SlugCursor,
  found: Candidates,
  bare: readonly string[] = [],
): Promise<{ readonly cursor: SlugCursor | undefined; readonly gaps: readonly Gap[] }> {
  const slugs = await slugsToTry(context, kind);
  if (next >= slugs.length) return { cursor: undefined, gaps: [] };
  if (next === 0) {
    const control = await glance(context, kind, `${folder}${NO_SUCH_SLUG}/`);
    if (control.kind === 'gap') {
      const reason = `no ${kind} can be requested by name: ${control.gap.reason}`.slice(0, 255);
      return { cursor: undefined, gaps: [{ outcome: control.gap.outcome, reason, count: slugs.length }] };
    }
  }
  const isFirst = next === 0 && kind === 'plugin';
  const asksFolders = isFirst
    ? await choosesFolders(context, folder, [...examples(handled, folder), ...bare])
    : folders;
  const look = (place: string) => (asksFolders ? glanceAtFolder(context, place) : glance(context, kind, place));
  const chunk = slugs.slice(next, next + CHUNK);
  const skip = new Set(handled);
  const looked = await several(
    chunk,
    async (slug) => {
      const result = skip.has(slug) ? undefined : await look(`${folder}${slug}/`);
      return { slug, result };
    },
    context.isShort,
  );
  const gaps: Gap[] = [];
  const told = [...before];
  for (const { slug, result } of looked) {
    if (result?.kind === 'gap') gaps.push(result.gap);
    if (result?.kind !== 'folder' && result?.kind !== 'there') continue;
    const others = told.filter((each) => spelledAlike(each) === spelledAlike(slug));
    if (others.length > 0 && (await ignoresCase(context, [kind, folder], [...others, slug]))) continue;
    told.push(slug);
    if (result.kind === 'folder') {
      found.see(slug, { way: 'folder requested by name', confidence: 'firm', exhibit: result.exhibit });
      continue;
    }
    const { exhibit, file, hints, name } = result;
    found.see(slug, {
      way: `${file} requested by name`,
      confidence: 'certain',
      exhibit,
      hints,
      name,
    });
  }
  const done = next + looked.length;
  if (done >= slugs.length) return { cursor: undefined, gaps };
  const left = new Set(slugs.slice(done).map(spelledAlike));
  const alike = told.filter((slug) => left.has(spelledAlike(slug)));
  return { cursor: { next: done, handled, ...(asksFolders && { folders: true }), found: alike }, gaps };
}
