/**
 * Renews ../plugin-slugs.json and the front of ../theme-slugs.json from wordpress.org's directory, the most used first.
 *
 *   node shared/scanners/cms/data/renew/slugs.ts [https://api.wordpress.org]
 */
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { below, readJson } from './source.ts';

const pluginFile = new URL('../plugin-slugs.json', import.meta.url);
const themeFile = new URL('../theme-slugs.json', import.meta.url);

const entries = z.array(z.object({ slug: z.string() }));
const info = z.object({ pages: z.int() });
const pageShapes = {
  plugins: z.object({ info, plugins: entries }),
  themes: z.object({ info, themes: entries }),
} as const;

/** What a folder name may hold; the directory has a few in other scripts, which no probe is made for. */
const slugRule = /^[a-z0-9][a-z0-9_.-]{0,127}$/;
const perPage = 250;

interface Page {
  readonly pages: number;
  readonly slugs: readonly string[];
}

async function readPage(api: string, kind: keyof typeof pageShapes, page: number): Promise<Page> {
  const url = below(api, `${kind}/info/1.2/`);
  const asked = { action: `query_${kind}`, 'request[browse]': 'popular', 'request[per_page]': `${perPage}` };
  for (const [name, value] of Object.entries({ ...asked, 'request[page]': `${page}` }))
    url.searchParams.set(name, value);
  if (kind === 'plugins') {
    const { info, plugins } = await readJson(url, pageShapes.plugins);
    return { pages: info.pages, slugs: plugins.map(({ slug }) => slug) };
  }
  const { info, themes } = await readJson(url, pageShapes.themes);
  return { pages: info.pages, slugs: themes.map(({ slug }) => slug) };
}

/**
 * The first `count` folder names of the directory by popularity, each once. Throws where it is not reachable, not of its
 * shape, or has fewer than half of them: a list that lost most of its names is not written.
 */
export async function popularSlugs(api: string, kind: keyof typeof pageShapes, count: number): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1, pages = 1; page <= pages && found.size < count; page += 1) {
    const read = await readPage(api, kind, page);
    pages = read.pages;
    for (const slug of read.slugs) if (slugRule.test(slug)) found.add(slug);
  }
  if (found.size < count / 2) throw new Error(`${api} has ${found.size} ${kind} only`);
  return [...found].slice(0, count);
}

/** Writes `slugs` one per line, as the formatter wants it. */
const write = (file: URL, slugs: readonly string[]) => writeFile(file, `${JSON.stringify(slugs, null, 2)}\n`);

if (import.meta.main) {
  const [api = 'https://api.wordpress.org'] = process.argv.slice(2);
  const plugins = await popularSlugs(api, 'plugins', 2500);
  const themes = await popularSlugs(api, 'themes', 400);
  // Themes that are sold elsewhere are in no directory: they stay, behind.
  const before = z.parse(z.array(z.string()), JSON.parse(await readFile(themeFile, 'utf8')));
  await write(pluginFile, plugins);
  await write(themeFile, [...new Set([...themes, ...before])]);
  console.log(`${plugins.length} plugins, ${themes.length} themes`);
}
