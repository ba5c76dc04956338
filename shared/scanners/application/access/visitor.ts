import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import type { Link } from '../crawl/link.ts';
import { linksOf } from '../crawl/links-of.ts';
import { termsOf } from './page-terms.ts';
import { pageKeyOf } from './seen-pages.ts';

/** How a visitor asks, and what they must not. */
export interface VisitorTerms {
  /** Asks for a page; undefined where it does not answer. Throws what ends the scan. */
  readonly ask: (url: string) => Promise<WebResponse | undefined>;
  /** True for a link that a crawl may follow. */
  readonly mayFollow: (link: Link) => boolean;
  /** Keys of addresses that everybody is led to. */
  readonly offered: ReadonlySet<string>;
  /** Keys of the addresses that scripts name, by the key of the script: whoever loads it is led there. */
  readonly scripts: ReadonlyMap<string, readonly string[]>;
  readonly home: string;
}

/** True for an answer that shows a page. */
const isShown = (response: WebResponse | undefined): response is WebResponse =>
  response !== undefined && response.status === 200 && response.block === undefined;

function keyed(links: readonly Link[]): ReadonlyMap<string, Link> {
  return new Map(links.filter(({ url }) => URL.canParse(url)).map((link) => [pageKeyOf(link.url), link]));
}

interface Visited {
  readonly terms: ReadonlySet<string> | undefined;
  readonly links: ReadonlyMap<string, Link>;
  readonly response: WebResponse;
}

/** Somebody who opens pages of another user: what they are shown, and where their own pages lead. */
export class Visitor {
  readonly #terms: VisitorTerms;
  readonly #visited = new Map<string, Visited>();
  /** Keys of pages that were asked for to find out where they lead. */
  readonly #tried = new Set<string>();
  /** Pages whose links lead this visitor; all that were opened where it does not say. */
  #own: ReadonlyMap<string, Visited> | undefined;

  constructor(terms: VisitorTerms) {
    this.#terms = terms;
  }

  /** Asks for a page, again where it was asked for before. */
  async visit(url: string): Promise<void> {
    const response = await this.#terms.ask(url);
    if (response === undefined) return;
    const links: readonly Link[] =
      response.location !== undefined
        ? [{ url: response.location, kind: 'page' }]
        : isShown(response)
          ? linksOf(pageOfResponse(response, false))
          : [];
    const terms = isShown(response) ? termsOf(response) : undefined;
    this.#visited.set(pageKeyOf(url), { terms, links: keyed(links), response });
  }

  /**
   * Opens pages that may not be this visitor's own by `open`. Where the site has links to them afterwards on a page that had
   * none before, it lists what was opened last: from then on only pages opened before lead this visitor.
   */
  async withoutTrail(open: () => Promise<readonly string[]>): Promise<void> {
    const before = new Map(this.#visited);
    const opened = (await open()).map(pageKeyOf);
    const shown = [...before.values()].find(({ terms }) => terms !== undefined);
    if (shown === undefined) return;
    await this.visit(shown.response.url);
    const now = this.#visited.get(pageKeyOf(shown.response.url))?.links;
    if (opened.some((key) => now?.has(key) === true && !shown.links.has(key))) this.#own = before;
  }

  /** Terms of a page as it was shown; undefined where it was not. */
  shown(url: string): ReadonlySet<string> | undefined {
    return this.#visited.get(pageKeyOf(url))?.terms;
  }

  /** The answer to a page that was asked for. */
  answer(url: string): WebResponse | undefined {
    return this.#visited.get(pageKeyOf(url))?.response;
  }

  /** Addresses that this visitor is led to, from the home page on, by key: each with a link to it. */
  led(): ReadonlyMap<string, Link> {
    const led = new Map<string, Link>([[pageKeyOf(this.#terms.home), { url: this.#terms.home, kind: 'page' }]]);
    for (const key of this.#terms.offered) if (!led.has(key)) led.set(key, { url: '', kind: 'hint' });
    const ways = this.#own ?? this.#visited;
    // A map hands out what is added while it is gone through.
    for (const [key] of led) {
      for (const to of this.#terms.scripts.get(key) ?? []) if (!led.has(to)) led.set(to, { url: '', kind: 'hint' });
      for (const [to, link] of ways.get(key)?.links ?? []) if (!led.has(to)) led.set(to, link);
    }
    return led;
  }

  /** The terms of each page that this visitor is led to and was shown. */
  ledPages(): readonly ReadonlySet<string>[] {
    return [...this.led().keys()].flatMap((key) => (this.#own ?? this.#visited).get(key)?.terms ?? []);
  }

  /** Terms of all those pages. */
  commonTerms(): ReadonlySet<string> {
    const common = new Set<string>();
    for (const page of this.ledPages()) for (const term of page) common.add(term);
    return common;
  }

  /**
   * Follows the visitor's own links to pages that were not asked for, at most so many: what they lead to is meant for
   * this visitor.
   */
  async explore(most: number): Promise<void> {
    if (this.#own !== undefined) return;
    for (let asked = 0; asked < most; asked += 1) {
      const next = [...this.led()].find(
        ([key, link]) => link.kind !== 'asset' && link.url !== '' && !this.#visited.has(key) && this.#isOpen(key, link),
      );
      if (next === undefined) return;
      this.#tried.add(next[0]);
      await this.visit(next[1].url);
    }
  }

  #isOpen(key: string, link: Link): boolean {
    return !this.#tried.has(key) && this.#terms.mayFollow(link);
  }
}
