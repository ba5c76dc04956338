import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import { pluginOfNamespace, slugsOfNamespace } from '../../data/rest-namespaces.ts';
import { coreFileUrl, type WordPressFacts, wordpressOf } from '../../facts.ts';
import { several } from '../../several.ts';
import type { GatheredStep, StepContext } from '../../step.ts';
import { accountPlugins } from '../account/account-lists.ts';
import { seeAccount } from '../account/see-account.ts';
import { pagesOf } from '../inner-pages.ts';
import { restIndex } from '../rest-index.ts';
import { cachedBy } from './cache-folder.ts';
import { Candidates } from './candidates.ts';
import type { ExtensionsArtifact } from './extension.ts';
import { extensionsArtifact, knownSlugs } from './extensions-artifact.ts';
import { goneOf } from './gone.ts';
import { exhibitOf, mentionsIn, wayOfPages } from './mentions.ts';
import { signedIn } from './plugin-signs.ts';
import { probeExtension } from './probe-extension.ts';
import { parseSlugCursor, type SlugCursor, slugsToTry, trySlugs } from './slug-list.ts';
import { joinSpellings } from './spelling.ts';

/** A folder of WordPress itself that has never had an index page. */
const bareFolder = 'wp-includes/js/jquery/';

/** So many names that namespaces of the REST index suggest are tried at most. */
const MAX_GUESSES = 60;

/**
 * Plugins that the site discloses without a request for one by name. `guesses` are what namespaces that nobody knows
 * suggest: to be proved.
 */
async function seePlugins(
  context: StepContext,
  wordpress: WordPressFacts,
  found: Candidates,
): Promise<{ readonly gaps: readonly Gap[]; readonly guesses: readonly string[] }> {
  const { site, data } = context;
  const pages = await pagesOf(context, wordpress);
  for (const mention of mentionsIn(pages, wordpress.plugins, wordpress.version))
    found.see(mention.slug, {
      way: wayOfPages,
      confidence: 'firm',
      exhibit: exhibitOf(mention),
      hints: mention.versions.map(({ version, files }) => ({ source: files > 1 ? 'assets' : 'one asset', version })),
    });
  for (const page of pages)
    for (const { slug, exhibit: proof } of cachedBy(page, wordpress.content, data.plugins))
      found.see(slug, { way: 'cache folder in pages', confidence: 'firm', exhibit: proof });
  for (const page of pages.slice(0, 1))
    for (const { slug, version, line } of signedIn(page, site.home.headers))
      found.see(slug, {
        way: 'markup in pages',
        confidence: 'firm',
        exhibit: exhibit(site.home, [line]),
        hints: version === undefined ? [] : [{ source: 'tag', version }],
      });
  if (context.options.detectionMode === 'passive' && wordpress.rest === undefined) return { gaps: [], guesses: [] };
  const { index, gap } = await restIndex(context, wordpress);
  const guesses: string[] = [];
  for (const namespace of index?.namespaces ?? []) {
    const slug = pluginOfNamespace(data.namespaces, namespace);
    if (slug === undefined) guesses.push(...slugsOfNamespace(namespace));
    if (slug === undefined || index === undefined) continue;
    const lines = [`namespace ${namespace}`];
    found.see(slug, { way: 'REST API routes', confidence: 'firm', exhibit: { ...index.exhibit, lines } });
  }
  return { gaps: gap === undefined ? [] : [gap], guesses: guesses.slice(0, MAX_GUESSES) };
}

async function firstPart(
  context: StepContext,
  wordpress: WordPressFacts,
): Promise<GatheredStep<ExtensionsArtifact> & Pick<SlugCursor, 'handled' | 'found'>> {
  const found = new Candidates();
  const disclosed = await seePlugins(context, wordpress, found);
  const gaps = [...disclosed.gaps];
  let missing: readonly string[] = [];
  const proved = new Set<string>();
  const known = knownSlugs(context, 'plugin');
  const slugs = [...new Set([...found.slugs, ...known, ...disclosed.guesses])].slice(0, 200);
  if (context.options.detectionMode !== 'passive') {
    const seen = new Set(found.slugs);
    const looked = await several(slugs, async (slug) => ({
      slug,
      result: await probeExtension(context, 'plugin', `${wordpress.plugins}${slug}/`),
    }));
    const shown = looked.flatMap(({ slug, result }) => (found.isSeenBy(slug, wayOfPages) ? [result] : []));
    const away = looked.flatMap(({ slug, result }) =>
      result.kind === 'missing' && !seen.has(slug) && known.includes(slug) ? [slug] : [],
    );
    const believed = await goneOf(context, ['plugin', wordpress.plugins], away, shown);
    missing = believed.gone;
    gaps.push(...believed.gaps);
    for (const { slug, result } of looked) {
      if (result.kind === 'gap') gaps.push(result.gap);
      if (result.kind === 'missing') found.doubt(slug);
      if (result.kind === 'folder' || result.kind === 'there') proved.add(slug);
      if (result.kind === 'folder') found.see(slug, { way: 'folder', confidence: 'firm', exhibit: result.exhibit });
      if (result.kind !== 'there') continue;
      const { exhibit: proof, file, hints, name } = result;
      found.see(slug, { way: file, confidence: 'certain', exhibit: proof, hints, name });
    }
  }
  const { facts, gone } = await seeAccount(context, 'plugin', await accountPlugins(context, wordpress), found, gaps);
  const others = await joinSpellings(context, ['plugin', wordpress.plugins], found, proved);
  const missed = [...new Set([...missing, ...gone, ...others])];
  const artifact = await extensionsArtifact(context, 'plugin', found, missed, gaps);
  return { artifact, handled: slugs, found: [...found.slugs], ...(facts && { facts }) };
}

/** Looks for plugins: what the site shows by itself first, then, where the options ask for it, name by name from a list. */
export async function gatherPlugins(context: StepContext, stored: unknown): Promise<GatheredStep<ExtensionsArtifact>> {
  const wordpress = wordpressOf(context.facts);
  if (wordpress === undefined) throw new Error('the plugins step ran on a site that is not WordPress');
  const at = parseSlugCursor(stored);
  if (at === undefined) {
    const { handled, found, ...part } = await firstPart(context, wordpress);
    // What an account lists is complete: no name is guessed.
    const isMore = part.facts === undefined && (await slugsToTry(context, 'plugin')).length > 0;
    return isMore ? { ...part, cursor: { next: 0, handled, found } satisfies SlugCursor } : part;
  }
  const found = new Candidates();
  const { cursor, gaps } = await trySlugs(context, ['plugin', wordpress.plugins], at, found, [
    coreFileUrl(wordpress, bareFolder),
  ]);
  return { artifact: await extensionsArtifact(context, 'plugin', found, [], gaps), cursor };
}
