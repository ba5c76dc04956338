import { actingOf } from '../../../scanning/web/acting/acting-address.ts';
import { type PageParts, readPage } from '../../../scanning/web/page/read-page.ts';
import { ask } from '../ask.ts';
import type { WordPressFacts } from '../facts.ts';
import { several } from '../several.ts';
import type { StepContext } from '../step.ts';

/** Pages of the site beyond the home page: plugins load on the pages that need them. */
const MAX_PAGES = 2;

/** A path that no site has: its answer is the page for what is missing, which themes and plugins shape too. */
const NO_SUCH_PAGE = 'scanfold-no-such-page/';

const NOT_A_PAGE =
  /\/(?:wp-[\w-]{1,40}\.php|xmlrpc\.php|feed\/?|wp-(?:content|includes|admin|json)\/)|\.[a-z0-9]{2,4}$/i;

/**
 * The first URLs of a page that may be requested; those before them that seem to do something (`?add-to-cart=5`) are
 * reported.
 */
export function harmlessOf(
  page: PageParts,
  urls: readonly string[],
  most: number,
  leftAlone: StepContext['leftAlone'],
): readonly string[] {
  const harmless: string[] = [];
  for (const url of new Set(urls)) {
    if (harmless.length >= most) break;
    const why = actingOf(new URL(url), page.anchorWords.get(url));
    if (why === undefined) harmless.push(url);
    else leftAlone(url, why);
  }
  return harmless;
}

/** Addresses of pages of the site that the home page leads to. */
function innerUrls(home: PageParts, { home: base }: Pick<WordPressFacts, 'home'>): readonly string[] {
  return home.anchors.filter((url) => {
    const { pathname, search } = new URL(url);
    const isPage = !NOT_A_PAGE.test(pathname) && !/[?&](?:feed|replytocom)=/.test(search);
    return url.startsWith(base) && url !== base && isPage;
  });
}

/** The home page and, where more than what a visitor sends is allowed, a few others and the page for what is missing. */
export async function pagesOf(
  { site, options, leftAlone }: StepContext,
  wordpress: WordPressFacts,
): Promise<readonly PageParts[]> {
  const home = readPage(site.home);
  if (options.detectionMode === 'passive') return [home];
  const inner = harmlessOf(home, innerUrls(home, wordpress), MAX_PAGES, leftAlone);
  const urls = [...inner, `${wordpress.home}${NO_SUCH_PAGE}`];
  const answers = await several(urls, (url) => ask(site.web, { url, maxRedirects: 1 }));
  return [home, ...answers.flatMap(({ response }) => (response === undefined ? [] : [readPage(response)]))];
}
