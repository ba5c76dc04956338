import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import type { PageParts } from '../../../../scanning/web/page/read-page.ts';
import { themesFolderOf, type WordPressFacts, wordpressOf } from '../../facts.ts';
import { several } from '../../several.ts';
import type { GatheredStep, StepContext } from '../../step.ts';
import { accountThemes } from '../account/account-lists.ts';
import { seeAccount } from '../account/see-account.ts';
import { pagesOf } from '../inner-pages.ts';
import { Candidates } from './candidates.ts';
import { type ExtensionsArtifact, isSlug } from './extension.ts';
import { extensionsArtifact, knownSlugs } from './extensions-artifact.ts';
import { goneOf } from './gone.ts';
import { exhibitOf, type Mention, mentionsIn, wayOfPages } from './mentions.ts';
import { type ExtensionProbe, probeExtension } from './probe-extension.ts';
import { parseSlugCursor, type SlugCursor, slugsToTry, trySlugs } from './slug-list.ts';
import { joinSpellings } from './spelling.ts';

/** The theme that the body's classes name, as WordPress writes them since 6.7; the child before its parent. */
function themeOfBody({ bodyClasses }: PageParts): string | undefined {
  const named = (prefix: string) => bodyClasses.find((each) => each.startsWith(prefix))?.slice(prefix.length);
  const slug = named('wp-child-theme-') ?? named('wp-theme-');
  return isSlug(slug) ? slug : undefined;
}

/**
 * The versions in `ver=` that are a theme's own. Parents give the version of the active theme, which is their child's, to
 * what they load: of those that several themes share none is sure, but for the theme that the body's classes name.
 */
function ownVersions({ slug, versions }: Mention, mentions: readonly Mention[], ofBody: string | undefined): string[] {
  const others = mentions.filter((each) => each.slug !== slug).flatMap((each) => each.versions);
  const isShared = (version: string) => others.some((each) => each.version === version);
  return versions.flatMap(({ version }) => (slug === ofBody || !isShared(version) ? [version] : []));
}

/** Looks at themes and, where one says that it is a child, at its parent too. */
async function lookAtThemes(
  context: StepContext,
  folder: string,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, ExtensionProbe>> {
  const looked = new Map<string, ExtensionProbe>();
  let next = [...new Set(slugs)];
  while (next.length > 0) {
    const round = await several(next, async (slug) => ({
      slug,
      result: await probeExtension(context, 'theme', `${folder}${slug}/`),
    }));
    for (const { slug, result } of round) looked.set(slug, result);
    const parents = round.flatMap(({ result }) => (result.kind === 'there' ? (result.template ?? []) : []));
    next = [...new Set(parents.filter((slug) => isSlug(slug) && !looked.has(slug)))];
  }
  return looked;
}

async function firstPart(
  context: StepContext,
  wordpress: WordPressFacts,
): Promise<GatheredStep<ExtensionsArtifact> & Pick<SlugCursor, 'handled' | 'found'>> {
  const { site, options } = context;
  const folder = themesFolderOf(wordpress);
  const pages = await pagesOf(context, wordpress);
  const found = new Candidates();
  const mentions = mentionsIn(pages, folder, wordpress.version);
  const ofBody = pages[0] === undefined ? undefined : themeOfBody(pages[0]);
  for (const mention of mentions)
    found.see(mention.slug, {
      way: wayOfPages,
      confidence: 'firm',
      exhibit: exhibitOf(mention),
      hints: ownVersions(mention, mentions, ofBody).map((version) => ({ source: 'assets', version })),
    });
  if (ofBody !== undefined)
    found.see(ofBody, {
      way: 'body class',
      confidence: 'firm',
      exhibit: exhibit(site.home, [`body class: ...theme-${ofBody}`]),
    });
  const seen = new Set(found.slugs);
  const slugs = [...new Set([...seen, ...knownSlugs(context, 'theme')])].slice(0, 200);
  const looked: ReadonlyMap<string, ExtensionProbe> =
    options.detectionMode === 'passive' ? new Map() : await lookAtThemes(context, folder, slugs);
  const shown = [...looked].flatMap(([slug, result]) => (found.isSeenBy(slug, wayOfPages) ? [result] : []));
  const away = [...looked].flatMap(([slug, { kind }]) => (kind === 'missing' && !seen.has(slug) ? [slug] : []));
  const believed = await goneOf(context, ['theme', folder], away, shown);
  const gaps: Gap[] = [...believed.gaps];
  const parents = new Map<string, string>();
  for (const [slug, result] of looked) {
    if (result.kind === 'gap') gaps.push(result.gap);
    if (result.kind === 'missing') found.doubt(slug);
    if (result.kind !== 'there') continue;
    const { exhibit: proof, hints, name, template } = result;
    found.see(slug, { way: 'style.css', confidence: 'certain', exhibit: proof, hints, name });
    if (template !== undefined && template !== slug) parents.set(slug, template);
  }
  // A child's pages name its parent too, often more often.
  const child = mentions.find(({ slug }) => parents.has(slug))?.slug;
  const main = ofBody ?? child ?? mentions[0]?.slug;
  if (main !== undefined) {
    found.setRole(main, 'active theme');
    const parent = parents.get(main);
    if (parent !== undefined) found.setRole(parent, `parent theme of the active theme ${main}`);
  }
  const { facts, gone } = await seeAccount(context, 'theme', await accountThemes(context, wordpress), found, gaps);
  const proved = new Set([...looked].flatMap(([slug, { kind }]) => (kind === 'there' ? [slug] : [])));
  const others = await joinSpellings(context, ['theme', folder], found, proved);
  const missed = [...new Set([...believed.gone, ...gone, ...others])];
  return {
    artifact: await extensionsArtifact(context, 'theme', found, missed, gaps),
    ...(facts && { facts }),
    handled: [...new Set([...slugs, ...looked.keys()])].slice(0, 200),
    found: [...found.slugs],
  };
}

/** Detects themes: the active one, its parent and others that pages refer to; slug by slug where the options ask for it. */
export async function gatherThemes(context: StepContext, stored: unknown): Promise<GatheredStep<ExtensionsArtifact>> {
  const wordpress = wordpressOf(context.facts);
  if (wordpress === undefined) throw new Error('the themes step ran on a site that is not WordPress');
  const at = parseSlugCursor(stored);
  if (at === undefined) {
    const { handled, found, ...part } = await firstPart(context, wordpress);
    // What an account lists is complete: no name is guessed.
    const isMore = part.facts === undefined && (await slugsToTry(context, 'theme')).length > 0;
    return isMore ? { ...part, cursor: { next: 0, handled, found } satisfies SlugCursor } : part;
  }
  const found = new Candidates();
  const { cursor, gaps } = await trySlugs(context, ['theme', themesFolderOf(wordpress)], at, found);
  return { artifact: await extensionsArtifact(context, 'theme', found, [], gaps), cursor };
}
