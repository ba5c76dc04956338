import * as z from 'zod/mini';
import { Turns } from '../../../scanning/turns.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { Block, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { maxText, pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { elementsOf } from '../content/elements.ts';
import { Frontier, frontierAddress, frontierState, type Waiting } from './frontier.ts';
import type { LeftOutReason } from './left-out.ts';
import type { Link } from './link.ts';
import { isEndless } from './shape.ts';
import { Traps, trapState } from './traps.ts';
import { WaysBack, wayBackOf } from './ways-back.ts';

const count = z.int();

/** What a crawl has come to, in numbers. */
const crawlTally = z.object({
  /** Answers that were looked at. */
  fetched: count,
  /** Requests without an answer, by kind of failure. */
  failures: z.record(z.string(), count),
  /** Addresses that were left out, by why. */
  leftOut: z.record(z.string(), count),
  /** The first address of each, for the user. */
  examples: z.record(z.string(), z.string()),
  /** Those of each that were left out; absent in tallies of an earlier version. */
  addresses: z.optional(z.record(z.string(), z.array(z.string()))),
});

export type CrawlTally = z.output<typeof crawlTally>;

/** A crawl as it is stored between invocations. */
export const crawlState = z.object({
  frontier: frontierState,
  traps: trapState,
  tally: crawlTally,
  /** Absent in crawls of an earlier version. */
  waysBack: z.optional(z.record(z.string(), count)),
});

export type CrawlState = z.output<typeof crawlState>;

/** How far a crawl goes. 0: no limit of its own. */
export interface CrawlLimits {
  /** Links from the target, which is at depth 0. */
  readonly maxDepth: number;
  /** New pages followed from one page, in the order in which the page names them. */
  readonly maxChildren: number;
}

/** Everything a crawl needs of the outside. */
export interface CrawlParts {
  readonly web: WebClient;
  readonly limits: CrawlLimits;
  /** True for addresses that belong to the target. */
  readonly inScope: (url: URL) => boolean;
  /** Why an address of the target is not to be asked: it would log out, robots.txt forbids it. */
  readonly avoid: (url: URL, link: Link) => LeftOutReason | undefined;
  readonly linksOf: (page: Page) => readonly Link[];
  readonly loggedIn: () => boolean;
  readonly signal: AbortSignal;
  /** True where the crawl is to pause. */
  readonly isShort: () => boolean;
  /** Requests under way at once. */
  readonly concurrency: number;
  readonly maxBodyBytes: number;
}

/** Where in a crawl a page is. */
export type CrawlStep = Pick<Waiting, 'depth' | 'kind'>;

/** How a part of a crawl ended. */
export type CrawlEnd =
  /** Every address that was to be asked has been. */
  | { readonly kind: 'through' }
  | { readonly kind: 'short' }
  | { readonly kind: 'shut_out'; readonly block: Block }
  /** The site has stopped answering. */
  | { readonly kind: 'unreachable'; readonly failure: WebFailure };

/** After so many requests in a row without an answer the site is taken for gone. */
const patience = 15;
/** Links of one page that are looked at; more are left out, and said to be. */
const maxLinks = 5000;
/** Addresses that were left out and are named, of each reason; more are counted. */
const maxNamed = 100;
/** Links that are remembered as they were written: the menu of a site is the same on every page. */
const maxLately = 2000;

/** A page that a firewall refused may hold what an earlier scan has seen. */
export const refusedByFilter = 'refused by a firewall' satisfies LeftOutReason;
/** Why the rest of a page was not seen. */
export const onlyBeginning = 'too long or broken off' satisfies LeftOutReason;

const emptyTally: CrawlTally = { fetched: 0, failures: {}, leftOut: {}, examples: {} };

type Outcome = { readonly response: WebResponse } | { readonly failure: WebFailure };

/** Where an address was found. */
interface Found extends Pick<Waiting, 'depth' | 'echo'> {
  /** The page that names it. */
  readonly page?: URL;
}

/** What a visitor reads: scripts and styles may hold the page's own address, and look different each time. */
function wordsOf(page: Page): string {
  if (!page.document) return page.text;
  const { title, runs } = elementsOf(page);
  return [title, ...runs.map(({ text }) => text)].join('\n');
}

/** A form that a page sends to itself leads nowhere else: it is sent even where pages of different programs greet alike. */
const isOwnForm = ({ form, url }: Link, page: URL) => form !== undefined && URL.parse(url)?.pathname === page.pathname;

/** The pages of an application, each once, breadth first. */
export class Crawl {
  readonly #parts: CrawlParts;
  readonly #frontier: Frontier;
  readonly #traps: Traps;
  readonly #waysBack: WaysBack;
  readonly #tally: CrawlTally;
  readonly #underWay: { readonly waiting: Waiting; readonly outcome: Promise<Outcome> }[] = [];
  /** Links that were offered not long ago: whatever came of them, it would be nothing now. */
  readonly #lately = new Set<string>();
  readonly #turns = new Turns();
  #failuresInARow = 0;

  constructor(parts: CrawlParts, state?: CrawlState) {
    this.#parts = parts;
    this.#frontier = new Frontier(state?.frontier);
    this.#traps = new Traps(state?.traps);
    this.#waysBack = new WaysBack(state?.waysBack);
    this.#tally = structuredClone(state?.tally ?? emptyTally);
  }

  /** Addresses that a crawl begins with, at depth 0: what is not in scope is left out. */
  seed(urls: readonly string[]): void {
    for (const url of urls) this.#offer({ url, kind: 'page' }, { depth: 0 });
  }

  /** Begins with further links, such as those of an API definition. */
  begin(links: readonly Link[]): void {
    for (const link of links) this.#offer(link, { depth: 0 });
  }

  /** Notes addresses as asked already: the target's home page and the redirects that led to it. */
  met(urls: readonly string[]): void {
    for (const url of urls) this.#frontier.met(frontierAddress(new URL(url)));
  }

  /** True for an address that was asked, waits to be, or was left out. */
  hasMet(url: URL): boolean {
    return this.#frontier.has(frontierAddress(url));
  }

  /** Takes over a page that somebody else has fetched, as if it had been met at depth 0. */
  async take(response: WebResponse): Promise<Page> {
    return await this.#arrived(response, { url: response.url, depth: 0, kind: 'page' });
  }

  get tally(): CrawlTally {
    return this.#tally;
  }

  get dropped(): number {
    return this.#frontier.dropped;
  }

  /** Addresses that wait, and all that were met. */
  get progress(): { readonly waiting: number; readonly known: number } {
    return { waiting: this.#frontier.size + this.#underWay.length, known: this.#frontier.known };
  }

  traps(): readonly string[] {
    return this.#traps.closed();
  }

  state(): CrawlState {
    const underWay = this.#underWay.map(({ waiting }) => waiting);
    return {
      frontier: this.#frontier.state(underWay),
      traps: this.#traps.state(),
      tally: structuredClone(this.#tally),
      waysBack: this.#waysBack.state(),
    };
  }

  /**
   * Fetches until nothing waits or the crawl is to pause; `onPage` gets each answer, in the crawl's order, and is
   * waited for. Throws `signal.reason` when aborted.
   */
  async run(onPage: (page: Page, response: WebResponse, place: CrawlStep) => Promise<void>): Promise<CrawlEnd> {
    for (;;) {
      this.#fill();
      const first = this.#underWay[0];
      if (first === undefined) return this.#frontier.size > 0 ? { kind: 'short' } : { kind: 'through' };
      const outcome = await first.outcome;
      this.#parts.signal.throwIfAborted();
      // It stays under way until it is through: what is stored meanwhile has it waiting again.
      if ('failure' in outcome) {
        const end = this.#failed(outcome.failure, first.waiting);
        if (end) return end;
        this.#underWay.shift();
        continue;
      }
      this.#failuresInARow = 0;
      const page = await this.#arrived(outcome.response, first.waiting);
      this.#underWay.shift();
      await onPage(page, outcome.response, first.waiting);
      const block = this.#parts.web.shutOut();
      if (block) return { kind: 'shut_out', block };
    }
  }

  #fill(): void {
    const { concurrency, isShort } = this.#parts;
    while (this.#underWay.length < concurrency && !isShort()) {
      const waiting = this.#frontier.take();
      if (waiting === undefined) return;
      const why = this.#whyNot(waiting);
      if (why !== undefined) this.#leaveOut(why, waiting.url);
      else this.#underWay.push({ waiting, outcome: this.#ask(waiting) });
    }
  }

  /** Why an address that waits is not asked after all: what was stored may have waited by an older rule than today's. */
  #whyNot(waiting: Waiting): LeftOutReason | undefined {
    const url = new URL(waiting.url);
    if (this.#traps.isRound(waiting.echo) || this.#traps.isClosed(url, waiting.echo)) return 'goes round in a circle';
    if (this.#waysBack.isKnown(waiting.wayBack)) return 'only another way back';
    return this.#parts.avoid(url, waiting);
  }

  async #ask({ url }: Waiting): Promise<Outcome> {
    const { web, maxBodyBytes } = this.#parts;
    try {
      const response = await web.request({ url, maxBodyBytes });
      // A page that sets a cookie and sends the visitor to itself is asked once more, with the cookie.
      const again = response.location !== undefined && new URL(response.location).href === url;
      return { response: again ? await web.request({ url, maxBodyBytes }) : response };
    } catch (error) {
      if (error instanceof WebFailure) return { failure: error };
      if (this.#parts.signal.aborted) return { failure: new WebFailure('spent', 'stopped') };
      throw error;
    }
  }

  #failed(failure: WebFailure, { url }: Waiting): CrawlEnd | undefined {
    const { web } = this.#parts;
    const block = web.shutOut();
    if (block) return { kind: 'shut_out', block };
    if (failure.kind === 'spent') return { kind: 'short' };
    this.#tally.failures[failure.kind] = (this.#tally.failures[failure.kind] ?? 0) + 1;
    this.#tally.examples[failure.kind] ??= url.slice(0, 200);
    this.#failuresInARow += 1;
    return this.#failuresInARow >= patience ? { kind: 'unreachable', failure } : undefined;
  }

  /** Counts a page that came, but not from the site. */
  refused(url: URL): void {
    this.#leaveOut(refusedByFilter, url.href);
  }

  #leaveOut(why: LeftOutReason, url: string): void {
    this.#tally.leftOut[why] = (this.#tally.leftOut[why] ?? 0) + 1;
    this.#tally.examples[why] ??= url.slice(0, 200);
    this.#tally.addresses ??= {};
    const named = this.#tally.addresses[why] ?? [];
    if (named.length < maxNamed) this.#tally.addresses[why] = [...named, url.slice(0, 200)];
  }

  async #arrived(response: WebResponse, { depth, kind, echo: met, wayBack, url: asked }: Waiting): Promise<Page> {
    const { limits, linksOf, loggedIn } = this.#parts;
    const page = pageOfResponse(response, loggedIn());
    await this.#turns.give();
    this.#tally.fetched += 1;
    if (page.text !== '' && (response.truncated || page.text.length >= maxText))
      this.#leaveOut(onlyBeginning, page.url.href);
    if (response.location !== undefined) {
      if (wayBack !== undefined && wayBackOf(new URL(asked), new URL(response.location)) === wayBack)
        this.#waysBack.alike(wayBack);
      this.#offer({ url: response.location, kind }, { depth, echo: met, page: page.url });
      return page;
    }
    // What a page that is not there links to is the site's frame, seen on every other page.
    if (page.missing) {
      if (wayBack !== undefined) this.#waysBack.alike(wayBack);
      return page;
    }
    const { follow, echo } = kind === 'asset' ? { follow: true, echo: met } : this.#traps.page(page.url, wordsOf(page));
    if (wayBack !== undefined && echo !== undefined) this.#waysBack.alike(wayBack);
    const deep = limits.maxDepth > 0 && depth >= limits.maxDepth;
    await this.#turns.give();
    const links = linksOf(page);
    await this.#turns.give();
    if (links.length > maxLinks) this.#leaveOut('more links than are followed from one page', page.url.href);
    if (
      !deep &&
      !follow &&
      links.some((link) => link.kind !== 'asset' && link.form === undefined && this.#isNews(link))
    )
      this.#leaveOut('linked from a page with the same words as others', page.url.href);
    let children = 0;
    for (const link of links.slice(0, maxLinks)) {
      if (link.kind === 'asset') {
        this.#offer(link, { depth, echo });
        continue;
      }
      const isOwn = isOwnForm(link, page.url);
      if (deep || !(follow || isOwn)) continue;
      if (limits.maxChildren > 0 && children >= limits.maxChildren) continue;
      // What a script names is as far from the target as the page that loads it.
      const from = { depth: kind === 'asset' ? depth : depth + 1, echo: isOwn ? undefined : echo, page: page.url };
      if (this.#offer(link, from)) children += 1;
    }
    return page;
  }

  /** Takes over the links of a page that was fetched before the crawl and is none of it, as if it had been met at depth 0. */
  linkedFrom(page: Page): void {
    this.rendered(this.#parts.linksOf(page), 0, page.url);
  }

  /**
   * Takes over what a page links to and requests once its scripts have run; new addresses are let wait within the limits,
   * which hold for these anew.
   */
  rendered(links: readonly Link[], depth: number, page: URL): void {
    const { limits } = this.#parts;
    if (limits.maxDepth > 0 && depth >= limits.maxDepth) return;
    let children = 0;
    for (const link of links.slice(0, maxLinks)) {
      if (limits.maxChildren > 0 && children >= limits.maxChildren) return;
      if (this.#offer(link, { depth: depth + 1, page })) children += 1;
    }
  }

  /** True for an address of the target that has not been met. */
  #isNews({ url }: Link): boolean {
    if (!URL.canParse(url)) return false;
    const parsed = new URL(url);
    return this.#parts.inScope(parsed) && !this.#frontier.has(frontierAddress(parsed));
  }

  /** Lets an address wait if it belongs to the target, is new and may be asked; true then. */
  #offer(link: Link, from: Found): boolean {
    const offered = `${link.form ?? ''} ${link.url}`;
    if (this.#lately.has(offered) || !URL.canParse(link.url)) return false;
    if (this.#lately.size >= maxLately) this.#lately.clear();
    this.#lately.add(offered);
    return this.#offerNew(new URL(link.url), link, from);
  }

  #offerNew(url: URL, link: Link, { depth, echo, page }: Found): boolean {
    const { inScope, avoid } = this.#parts;
    if (!inScope(url)) return false;
    const address = frontierAddress(url);
    if (this.#frontier.has(address)) return false;
    const isRound = isEndless(url) || this.#traps.isClosed(url, echo);
    const why = isRound ? 'goes round in a circle' : avoid(url, link);
    if (why === undefined) {
      const wayBack = page && wayBackOf(url, page);
      return this.#frontier.add(address, { depth, echo, wayBack, kind: link.kind });
    }
    // Noted as met, so that it is counted once. A form that is left alone says nothing of a link to where it leads.
    const noted = link.form === undefined ? address : { ...address, key: `form ${address.key}` };
    if (this.#frontier.met(noted)) this.#leaveOut(why, url.href);
    return false;
  }
}
