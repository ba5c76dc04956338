import { type Exhibit, oneLine } from '../../../../scanning/web/exhibit.ts';
import type { PageParts } from '../../../../scanning/web/page/read-page.ts';

/** Shorter names of plugins are names of folders of all kinds: WP Rocket has a `cache/fonts/`, and a plugin is called `fonts`. */
const shortest = 9;

/** A plugin that keeps what pages load in a folder of its name. */
interface Cached {
  readonly slug: string;
  readonly exhibit: Exhibit;
}

/**
 * Plugins that join the scripts and style sheets of a page and keep them below their own name:
 * `wp-content/cache/autoptimize/`. The paths of the plugins whose files they joined are gone from the page, and so are their own.
 */
export function cachedBy(page: Pick<PageParts, 'url' | 'assets'>, content: string, known: readonly string[]): Cached[] {
  const names = new Set(known.filter((name) => name.length >= shortest));
  const folder = `${content}cache/`;
  const found = new Map<string, Cached>();
  for (const { url } of page.assets) {
    if (!url.startsWith(folder)) continue;
    const [slug = '', file] = url.slice(folder.length).split('/', 2);
    if (file === undefined || !names.has(slug) || found.has(slug)) continue;
    found.set(slug, {
      slug,
      exhibit: { method: 'GET', url: oneLine(page.url, 500), status: 200, lines: [oneLine(url)] },
    });
  }
  return [...found.values()];
}
