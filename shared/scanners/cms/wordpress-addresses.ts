import type { CmsscanOptions } from '../../records/cmsscan-options.ts';
import { folderOf } from '../../scanning/web/folder.ts';
import type { Page } from '../../scanning/web/page/read-page.ts';
import type { WordPressFacts } from './facts.ts';

/** The most frequent text; undefined of none. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Folders before a part of the path, of URLs of one origin: the most frequent. */
function folderBefore(urls: readonly string[], origin: string, part: RegExp): string | undefined {
  const folders = urls.flatMap((text) => {
    const url = new URL(text);
    const at = url.origin === origin ? url.pathname.search(part) : -1;
    return at < 0 ? [] : [`${origin}${url.pathname.slice(0, at + 1)}`];
  });
  return mostFrequent(folders);
}

/** The folder that holds themes, plugins and uploads: `wp-content` where it is used at all, else a renamed one. */
function contentFolder(urls: readonly string[], origin: string): string | undefined {
  const before = folderBefore(urls, origin, /\/wp-content\//);
  if (before !== undefined) return `${before}wp-content/`;
  // A theme has a folder of its own below `themes`; `/themes/x.css` alone may be anything.
  return folderBefore(urls, origin, /\/(?:themes|plugins)\/[\w.-]{1,100}\/[^/]/);
}

/** A folder that the options name, relative to the site. */
function named(folder: string | undefined, home: string): string | undefined {
  return folder === undefined ? undefined : new URL(`${folder}/`, home).href;
}

/** The home of WordPress by its REST API: `https://a.test/blog/wp-json/` or `https://a.test/index.php?rest_route=/`. */
function homeOf(rest: string | undefined): string | undefined {
  const folder =
    rest === undefined
      ? undefined
      : /^(https?:\/\/[^?#]{1,1000}?\/)(?:index\.php)?(?:\?rest_route=\/|wp-json\/)/.exec(rest)?.[1];
  return folder;
}

/**
 * Tells from a page where WordPress and its folders are. The options win over what the page says, and what the page
 * does not say is where WordPress puts it by itself: below the page's own folder.
 */
export function wordpressAddresses(
  page: Page,
  rest: string | undefined,
  options: Pick<CmsscanOptions, 'contentDir' | 'pluginsDir'>,
): WordPressFacts {
  const base = folderOf(page.url);
  const { origin } = new URL(base);
  const own = rest !== undefined && new URL(rest).origin === origin ? rest : undefined;
  const home = homeOf(own) ?? base;
  const core = folderBefore(page.urls, origin, /\/(?:wp-includes|wp-admin)\//) ?? home;
  const content = named(options.contentDir, home) ?? contentFolder(page.urls, origin) ?? `${core}wp-content/`;
  const plugins = named(options.pluginsDir, home) ?? `${content}plugins/`;
  return { home, core, content, plugins, ...(own === undefined ? {} : { rest: own }) };
}
