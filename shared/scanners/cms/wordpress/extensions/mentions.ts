import { type Exhibit, oneLine } from '../../../../scanning/web/exhibit.ts';
import type { PageParts } from '../../../../scanning/web/page/read-page.ts';
import { houseVersion } from '../version/core-assets.ts';
import { isSlug } from './extension.ts';

/** A plugin or theme that pages name by its paths. */
export interface Mention {
  readonly slug: string;
  /** The first page that names it. */
  readonly page: string;
  /** Up to four URLs that show it. */
  readonly urls: readonly string[];
  /** The versions in `ver=` of its assets, each once, and how many files have it. */
  readonly versions: readonly { readonly version: string; readonly files: number }[];
  readonly count: number;
}

/** A host of the site itself, or one below it: `cdn.example.test` of `www.example.test`. */
function isOwnHost(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own.replace(/^www\./, '')}`);
}

/**
 * Plugins or themes by the paths of a folder in pages, the most mentioned first. `ver=` of the core's version is left
 * out: WordPress gives it to assets that have none of their own; and so is one that a page gives to all of them.
 */
export function mentionsIn(pages: readonly PageParts[], folder: string, coreVersion: string | undefined): Mention[] {
  const { host, pathname } = new URL(folder);
  const found = new Map<string, { page: string; urls: string[]; versions: Map<string, Set<string>>; count: number }>();
  const named = pages.flatMap(({ url: page, urls }) => {
    const house = houseVersion({ urls });
    return urls.map((text) => ({ page, text, house }));
  });
  for (const { page, text, house } of named) {
    const url = new URL(text);
    if (!url.pathname.startsWith(pathname) || !isOwnHost(url.host, host)) continue;
    const [slug, file] = url.pathname.slice(pathname.length).split('/', 2);
    if (!isSlug(slug) || file === undefined) continue;
    const mention = found.get(slug) ?? { page, urls: [], versions: new Map<string, Set<string>>(), count: 0 };
    found.set(slug, mention);
    mention.count += 1;
    if (mention.urls.length < 4 && !mention.urls.includes(text)) mention.urls.push(text);
    const version = url.searchParams.get('ver');
    if (version === null || version === coreVersion || version === house) continue;
    const files = mention.versions.get(version)?.add(url.pathname);
    if (files === undefined && mention.versions.size < 10) mention.versions.set(version, new Set([url.pathname]));
  }
  return [...found]
    .map(([slug, { versions, ...each }]) => ({
      slug,
      ...each,
      versions: [...versions].map(([version, files]) => ({ version, files: files.size })),
    }))
    .sort((a, b) => b.count - a.count);
}

/** How what pages mention was detected. */
export const wayOfPages = 'paths in pages';

/** What proves a mention: the page and the URLs in it. */
export function exhibitOf({ page, urls }: Mention): Exhibit {
  return { method: 'GET', url: oneLine(page, 500), status: 200, lines: urls.map((url) => oneLine(url)) };
}
