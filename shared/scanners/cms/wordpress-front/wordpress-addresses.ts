import type { CmsscanOptions } from '../../../records/settings/cmsscan-options.ts';
import { folderOf } from '../../../scanning/web/folder.ts';
import type { PageParts } from '../../../scanning/web/page/read-page.ts';
import type { CmsData } from '../data/cms-data.ts';
import type { WordPressFacts } from '../facts.ts';
import { folderBefore } from './folder-before.ts';
import { renamedCore, renamedExtensions } from './renamed-folders.ts';

/** The folder that holds themes, plugins and uploads: `wp-content` where it is used at all, else a renamed one. */
function contentFolder(urls: readonly string[], origin: string): string | undefined {
  const before = folderBefore(urls, origin, (path) => path.indexOf('/wp-content/'));
  if (before !== undefined) return `${before}wp-content/`;
  // A theme has a folder of its own below `themes`; `/themes/x.css` alone may be anything.
  return folderBefore(urls, origin, (path) => path.search(/\/(?:themes|plugins)\/[\w.-]{1,100}\/[^/]/));
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
  page: PageParts,
  rest: string | undefined,
  options: Pick<CmsscanOptions, 'contentDir' | 'pluginsDir'>,
  data: Pick<CmsData, 'plugins' | 'themes'>,
): WordPressFacts {
  const base = folderOf(page.url);
  const { origin } = new URL(base);
  const own = rest !== undefined && new URL(rest).origin === origin ? rest : undefined;
  const home = homeOf(own) ?? base;
  const core = folderBefore(page.urls, origin, (path) => path.search(/\/(?:wp-includes|wp-admin)\//)) ?? home;
  const content = named(options.contentDir, home) ?? contentFolder(page.urls, origin) ?? `${core}wp-content/`;
  const includes = renamedCore(page)?.includes;
  const renamed = includes === undefined ? undefined : renamedExtensions(page, includes, data);
  const plugins = named(options.pluginsDir, home) ?? renamed?.plugins ?? `${content}plugins/`;
  return {
    home,
    core,
    content,
    plugins,
    ...(includes === undefined ? {} : { includes }),
    ...(renamed?.themes === undefined ? {} : { themes: renamed.themes }),
    ...(own === undefined ? {} : { rest: own }),
  };
}
