import type { Absence, KnownFinding } from '../../scanning/scanner.ts';
import { actingOf } from '../../scanning/web/acting/acting-address.ts';
import type { MissingPages } from '../../scanning/web/defence/missing-pages.ts';
import { withheldWords } from '../../scanning/web/defence/own-files.ts';
import { learnMissingPages } from '../../scanning/web/learn-missing-pages.ts';
import { isLogInPage } from '../../scanning/web/log-in-page.ts';
import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import { faceOf, readsAs } from '../../scanning/web/page/page-face.ts';
import { pageTitle } from '../../scanning/web/page/page-words.ts';
import { readPage } from '../../scanning/web/page/read-page.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import { ask, comesForAll, errorOf, isMissing } from './ask.ts';
import type { SiteFacts, WordPressFacts } from './facts.ts';
import { showsOtherCms } from './other/gather-other.ts';
import type { Site } from './site.ts';
import { Witness } from './witness.ts';
import { wordpressSigns } from './wordpress-front/detect.ts';

/** Addresses that are asked for before it is said that none comes: one may be gone by itself. */
const maxAsked = 4;

/** Programs that every WordPress has: whoever shuts some of them leaves others open. */
const programs = [
  'wp-login.php',
  'wp-links-opml.php',
  'wp-admin/admin-ajax.php',
  'wp-comments-post.php',
  'xmlrpc.php',
  // Any visit starts the same scheduler.
  'wp-cron.php',
];

/** Checks of what a program of WordPress answers. */
const programChecks: ReadonlySet<string> = new Set([
  'wordpress-external-cron',
  'wordpress-login',
  'wordpress-registration-open',
  'wordpress-xmlrpc',
]);

/** Checks of the home page itself. */
const homeChecks: ReadonlySet<string> = new Set(['cms-detected', 'server-headers']);

/** As the step that looks for plugins follows them: it is asked once for both. */
const maxRedirects = 1;
const refusing: ReadonlySet<number> = new Set([401, 403, 404, 410, 429]);
const notPage = /\.(?!(?:html?|php|aspx?|jsp)$)[a-z0-9]{2,5}$/i;

/** What came for the address of a page: one of its own, the home page once more, or neither. */
type Came = 'own' | 'home' | 'none';

/** With what of it is in the address, too: `anna - Garden notes` at `/author/anna/` is not the title of the home page. */
const titleOf = (response: WebResponse) => pageTitle(response.text(), new Set());

/** Pages of the site that its home page leads to. */
function pagesOf({ home, base }: Site): readonly string[] {
  const page = readPage(home);
  const own = page.anchors.filter(
    (url) => url.startsWith(base) && url !== home.url && url !== base && !notPage.test(new URL(url).pathname),
  );
  return [...new Set(own)].filter((url) => actingOf(new URL(url), page.anchorWords.get(url)) === undefined);
}

/** Places of earlier findings of a site. */
function placesOf(known: readonly KnownFinding[], base: string): readonly string[] {
  const own = known.filter(({ resource, location }) => resource === base && location.startsWith('/'));
  return [...new Set(own.map(({ location }) => new URL(location, base).href))].filter((url) => url !== base);
}

/**
 * What may hide a site from the scan: a defence may let a home page through that a cache has kept, and give everything else
 * for missing. What is missing is believed to be gone only where the site shows, at the time, what it showed to earlier
 * scans: scripts and styles of its home page, a page that this leads to, and a program of the WordPress that it runs.
 */
export class Veil {
  readonly #site: Site;
  readonly #fresh: WebClient;
  readonly #known: readonly KnownFinding[];
  readonly #isLogIn: boolean;
  readonly #pages: Witness;
  readonly #places: Witness;
  #programs: Witness | undefined;
  #words: string | undefined;
  /** What the site gives for missing: learned anew each time, as a defence that has set in since gives something else. */
  #missing: MissingPages;

  /** `fresh` asks anew for what was asked for already, which the client of the site remembers. */
  constructor(site: Site, fresh: WebClient, known: readonly KnownFinding[]) {
    const { home, base } = site;
    this.#site = site;
    this.#fresh = fresh;
    this.#missing = site.missing;
    this.#known = known;
    this.#isLogIn = isLogInPage(home) && wordpressSigns(home, readPage(home)).length === 0 && !showsOtherCms(home);
    this.#pages = new Witness(pagesOf(site).slice(0, maxAsked));
    this.#places = new Witness(placesOf(known, base).slice(0, maxAsked));
  }

  /** Why nothing that is missing is known to be gone; undefined where nothing says so. */
  get words(): string | undefined {
    return this.#words;
  }

  /** Whether more than one page is seen of the site, at the start. */
  async seek(): Promise<void> {
    const { home, web } = this.#site;
    if (home.status >= 300) return;
    const files = web.files();
    // What the rest names was not seen, and a connection that breaks may be how a defence answers.
    if (home.truncated) this.#words = 'the home page breaks off or is too large';
    else if (files === 'withheld') this.#words = withheldWords;
    else if (files === 'none' && (await comesForAll(this.#site, home)))
      this.#words = 'the site returns the same page for every address';
    else if ((await this.#came(web)) === 'none') this.#words = 'no page that the home page links to is returned';
  }

  /** Those of a part's absences that are believed, by what the site shows now. */
  async believed(absent: readonly Absence[], facts: SiteFacts): Promise<readonly Absence[]> {
    if (absent.length > 0) this.#words ??= await this.#now(facts);
    if (this.#words !== undefined) return [];
    // A log-in page in the place of a home page says nothing of that.
    return this.#isLogIn ? absent.filter(({ checkId }) => !homeChecks.has(checkId)) : absent;
  }

  async #now({ wordpress }: SiteFacts): Promise<string | undefined> {
    const runs = wordpress !== undefined && !wordpress.isExport && !wordpress.assumed;
    this.#missing = learnMissingPages(this.#fresh, this.#site.base);
    const came = await this.#came(this.#fresh);
    if (came === 'none') return 'no page that the home page links to is returned anymore';
    if (runs) return (await this.#hasProgram(wordpress)) ? undefined : 'no program of WordPress responds anymore';
    if (this.#isLogIn) return (await this.#comes(this.#places)) ? undefined : 'the home page asks to log in';
    const wasWordpress = this.#known.some(({ checkId }) => checkId.startsWith('wordpress-'));
    return wasWordpress && came === 'home' && this.#site.web.files() !== 'shown'
      ? 'nothing but the home page is returned'
      : undefined;
  }

  /** What comes for the pages that the home page leads to: `home` where there are none, or all are one, as in some applications. */
  async #came(web: WebClient): Promise<Came> {
    const came = await this.#pages.ask((url) => this.#pageAt(url, web), 'own');
    return (['own', 'none'] as const).find((each) => came.includes(each)) ?? 'home';
  }

  async #pageAt(url: string, web: WebClient): Promise<Came> {
    const { response } = await ask(web, { url, maxRedirects });
    if (response === undefined || response.status >= 300) return 'none';
    const [face, home] = [faceOf(response), faceOf(this.#site.home)];
    if (titleOf(response) === titleOf(this.#site.home) && readsAs(face, home))
      return response.redirects.length > 0 ? 'none' : 'home';
    return (await this.#isThere(response)) ? 'own' : 'none';
  }

  /** True where a program of WordPress answers; of one whose programs no earlier scan has seen none needs to. */
  async #hasProgram({ core }: Pick<WordPressFacts, 'core'>): Promise<boolean> {
    if (!this.#known.some(({ checkId }) => programChecks.has(checkId))) return true;
    this.#programs ??= new Witness(programs.map((path) => `${core}${path}`));
    return await this.#comes(this.#programs);
  }

  async #isThere(response: WebResponse): Promise<boolean> {
    const asked = await isMissing({ missing: this.#missing }, response);
    return asked.gap === undefined && !asked.missing;
  }

  async #comes(witness: Witness): Promise<boolean> {
    const look = async (url: string) => {
      const { response } = await ask(this.#fresh, { url });
      if (response === undefined || refusing.has(response.status) || errorOf(response)) return false;
      return await this.#isThere(response);
    };
    return (await witness.ask(look, true)).includes(true);
  }
}
