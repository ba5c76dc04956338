import type { PageParts } from '../../../scanning/web/page/read-page.ts';
import type { CmsData } from '../data/cms-data.ts';
import { folderBefore } from './folder-before.ts';

/** Files of the core at paths that no other program has, below a folder of whatever name. */
const CORE_FILE =
  /\/(?:css\/(?:dist\/block-library\/(?:style|common|theme)|dashicons)(?:-rtl)?(?:\.min)?\.css|js\/wp-(?:embed|emoji-release)(?:\.min)?\.js)$/;

/**
 * The folder that a site has for `wp-includes`, ending in a slash, and the address in its page that shows it; undefined of a
 * page that calls `wp-includes` by its name, or shows no file of the core.
 */
export function renamedCore({
  url,
  urls,
}: Pick<PageParts, 'url' | 'urls'>): { readonly includes: string; readonly line: string } | undefined {
  const { origin } = new URL(url);
  if (folderBefore(urls, origin, (path) => path.indexOf('/wp-includes/')) !== undefined) return undefined;
  const includes = folderBefore(urls, origin, (path) => path.search(CORE_FILE));
  if (includes === undefined) return undefined;
  const line = urls.find((each) => each.startsWith(includes) && CORE_FILE.test(new URL(each).pathname));
  return line === undefined ? undefined : { includes, line };
}

/** Where the path of a script or style sheet names one of these, below a folder: the parts of the path, and which one it is. */
function partsOf(
  url: URL,
  known: ReadonlySet<string>,
): { readonly parts: readonly string[]; readonly at: number } | undefined {
  if (!/\.(?:css|js)$/.test(url.pathname)) return undefined;
  const parts = url.pathname.split('/');
  const at = parts.findIndex((part, index) => index > 1 && index < parts.length - 1 && known.has(part));
  return at < 0 ? undefined : { parts, at };
}

/**
 * The folder in which scripts and style sheets of known names lie. All that a page loads from it has to be known: a folder of
 * blocks has some that are called like plugins.
 */
function folderOfKnown(urls: readonly string[], origin: string, names: readonly string[]): string | undefined {
  // Shorter ones are names of folders of all kinds.
  const known = new Set(names.filter((name) => name.length > 4));
  const folder = folderBefore(urls, origin, (path) => {
    const found = partsOf(new URL(path, origin), known);
    return found === undefined ? -1 : found.parts.slice(0, found.at).join('/').length;
  });
  if (folder === undefined) return undefined;
  const inIt = urls.filter((url) => url.startsWith(folder)).map((url) => url.slice(folder.length).split('/', 1).join());
  return inIt.every((name) => known.has(name)) ? folder : undefined;
}

/** Where plugins and themes of known names lie, of a WordPress that has other names for its folders. */
export function renamedExtensions(
  { url, urls }: Pick<PageParts, 'url' | 'urls'>,
  includes: string,
  data: Pick<CmsData, 'plugins' | 'themes'>,
): { readonly plugins: string | undefined; readonly themes: string | undefined } {
  const { origin } = new URL(url);
  const others = urls.filter((each) => !each.startsWith(includes) && !/\/wp-content\//.test(each));
  const themes = folderOfKnown(others, origin, data.themes);
  const left = others.filter((each) => themes === undefined || !each.startsWith(themes));
  return { plugins: folderOfKnown(left, origin, data.plugins), themes };
}
