import { actingOf } from '../../../scanning/web/acting/acting-address.ts';
import { type Page, readPage } from '../../../scanning/web/read-page.ts';
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

/** Addresses of pages of the site that the home page leads to, without those that do something (`?add-to-cart=5`). */
function innerUrls(home: Page, { home: base }: Pick<WordPressFacts, 'home'>): readonly string[] {
  const own = home.anchors.filter((url) => {
    const parsed = new URL(url);
    const isPage = !NOT_A_PAGE.test(parsed.pathname) && !/[?&](?:feed|replytocom)=/.test(parsed.search);
    return url.startsWith(base) && url !== base && isPage && actingOf(parsed, home.anchorWords.get(url)) === undefined;
  });
  return [...new Set(own)].slice(0, MAX_PAGES);
}

/** The home page and, where more than what a visitor sends is allowed, a few others and the page for what is missing. */
export async function pagesOf({ site, options }: StepContext, wordpress: WordPressFacts): Promise<readonly Page[]> {
  const home = readPage(site.home);
  if (options.detectionMode === 'passive') return [home];
  const urls = [...innerUrls(home, wordpress), `${wordpress.home}${NO_SUCH_PAGE}`];
  const answers = await several(urls, (url) => ask(site.web, { url, maxRedirects: 1 }));
  return [home, ...answers.flatMap(({ response }) => (response === undefined ? [] : [readPage(response)]))];
}
