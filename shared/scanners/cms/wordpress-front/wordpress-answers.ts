import { folderOf } from '../../../scanning/web/folder.ts';
import { madeUpName } from '../../../scanning/web/made-up-name.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { PageParts } from '../../../scanning/web/page/read-page.ts';
import { ask, isMissing } from '../ask.ts';
import { coreFileUrl, type WordPressFacts } from '../facts.ts';
import type { StepContext } from '../step.ts';
import { CORE_SHEET, ENTRANCES, type Entrance, isInstaller, isSource, LOGIN_PAGE, linkedEntrances } from './detect.ts';

/** Signs that other programs have, too, before a WordPress or in its place: its folders, a library's header, a copied form. */
const WEAK_SIGNS: readonly string[] = ['WordPress paths in the page', 'X-Pingback header', LOGIN_PAGE.words];

/** True of signs that only WordPress itself writes into its pages. */
export function areStrong(signs: readonly { readonly words: string }[]): boolean {
  return signs.some(({ words }) => !WEAK_SIGNS.includes(words));
}

/** An answer that a server read from a file: programs of WordPress make theirs anew each time. */
const isStored = ({ headers }: WebResponse) =>
  headers.get('last-modified') !== undefined || headers.get('etag') !== undefined;

/** What `body_class()` of WordPress says of a page of search results, in nearly every theme. */
const SEARCH_PAGE = /<body[^<>]{0,300}\bclass=["'][^"'<>]{0,1000}\bsearch-(?:no-)?results\b/i;

/** What an entrance gave: its sign, nothing of WordPress, the source of its program, or no answer to judge by. */
type Answer = 'sign' | 'nothing' | 'source' | 'unknown';

/** What only a program sends with a page: a session, or a link to its API. A file that a server gives has neither. */
const isSentByProgram = ({ headers }: WebResponse) =>
  headers.get('set-cookie') !== undefined || headers.all('link').some((value) => value.includes('https://api.w.org/'));

/** Refused to visitors, or out of order: something is there. */
const isWithheld = ({ status }: WebResponse) => status === 401 || status === 403 || status === 429 || status >= 500;

/** Looks whether WordPress itself is behind the signs of a site, or only files of it, or what looks like it. */
export class WordPressAnswers {
  readonly #context: StepContext;
  readonly #places: Pick<WordPressFacts, 'core' | 'includes'>;
  #searched: Promise<WebResponse | undefined> | undefined;

  constructor(context: StepContext, places: Pick<WordPressFacts, 'core' | 'includes'>) {
    this.#context = context;
    this.#places = places;
  }

  async #search(): Promise<WebResponse | undefined> {
    const { site } = this.#context;
    const url = new URL(site.home.url);
    url.searchParams.set('s', 'scanfold');
    const { response } = await ask(site.web, { url: url.href });
    return response?.status === 200 ? response : undefined;
  }

  #searchPage(): Promise<WebResponse | undefined> {
    this.#searched ??= this.#search();
    return this.#searched;
  }

  /** True where a search shows the home page, byte by byte: a server of files looks at no query. */
  async isStatic(): Promise<boolean> {
    const found = await this.#searchPage();
    return found !== undefined && Buffer.from(found.body).equals(Buffer.from(this.#context.site.home.body));
  }

  /** True of a site that has a page for a made-up name, too, as a trap has that imitates whatever it is asked for. */
  async #comesForAnything(): Promise<boolean> {
    const { site } = this.#context;
    const { response } = await ask(site.web, { url: `${folderOf(site.home.url)}${madeUpName()}` });
    return response?.status === 200;
  }

  /** `isProgram`: a file that a server of files gives in its place does not count. */
  async #ask({ path, sign, twin }: Entrance, isProgram = true): Promise<Answer> {
    const { site } = this.#context;
    const isCore = path.startsWith('wp-includes/');
    const url = isCore ? coreFileUrl(this.#places, path) : `${folderOf(site.home.url)}${path}`;
    const { response } = await ask(site.web, { url, maxBodyBytes: 300_000 });
    if (response === undefined) return 'unknown';
    if (isSource(response.text())) return 'source';
    if (!sign.test(response.text())) return 'nothing';
    // A trap shows its log-in page at whatever address.
    const control = await isMissing(site, response);
    if (control.gap !== undefined) return 'unknown';
    if (control.missing) return 'nothing';
    if (!isProgram || !(await this.isStatic())) return 'sign';
    return isStored(response) || (await this.#isTwin(twin, response)) ? 'nothing' : 'sign';
  }

  /** True where an address at which a program answers with something else gives the same, byte by byte. */
  async #isTwin(twin: string | undefined, { body }: WebResponse): Promise<boolean> {
    if (twin === undefined) return false;
    const { site } = this.#context;
    const { response } = await ask(site.web, { url: `${folderOf(site.home.url)}${twin}`, maxBodyBytes: 300_000 });
    return response?.status === 200 && Buffer.from(response.body).equals(Buffer.from(body));
  }

  /**
   * True where WordPress answers. Where something did not answer at all, or strong signs are in pages that are made anew, and
   * not for whatever is asked for, it counts as there.
   */
  async areOfWordPress(signs: readonly { readonly words: string }[]): Promise<boolean> {
    if (signs.some(({ words }) => /cookie/i.test(words)) || isInstaller(this.#context.site.home)) return true;
    const isStatic = await this.isStatic();
    if (areStrong(signs) && !isStatic && !(await this.#comesForAnything())) return true;
    for (const entrance of ENTRANCES) {
      if (entrance === LOGIN_PAGE || entrance === CORE_SHEET) continue;
      const answer = await this.#ask(entrance);
      // Where one program is not executed none is.
      if (answer === 'source') return false;
      if (answer !== 'nothing') return true;
    }
    const found = await this.#searchPage();
    if (!isStatic && found !== undefined && SEARCH_PAGE.test(found.text())) return true;
    const sheet = await this.#ask(CORE_SHEET, false);
    if (sheet !== 'nothing' && !isStatic) return true;
    // A form that anybody can copy is one of WordPress where the files are there that it needs.
    const login = await this.#ask(LOGIN_PAGE);
    return login === 'unknown' || (login === 'sign' && sheet !== 'nothing');
  }

  /**
   * The same in passive mode, where only what the page refers to may be asked for. A page that is made anew has its program
   * behind it. A page that a server read from a file, such as one of a cache or an export, has it where an address in its head
   * answers or is withheld.
   */
  async areLinked(page: PageParts): Promise<boolean> {
    const { site } = this.#context;
    if (!isStored(site.home) || isSentByProgram(site.home)) return true;
    for (const { url, sign } of linkedEntrances(page)) {
      const { response } = await ask(site.web, { url, maxRedirects: 2, maxBodyBytes: 300_000 });
      if (response === undefined || isWithheld(response)) return true;
      if (sign.test(response.text()) && !isStored(response)) return true;
    }
    return false;
  }
}
