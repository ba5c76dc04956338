import * as z from 'zod/mini';
import { below, readJson } from './source.ts';

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
