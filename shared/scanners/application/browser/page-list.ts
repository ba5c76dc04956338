import * as z from 'zod/mini';
import { type ScriptFlow, scriptFlow } from '../../../scanning/browser/browser.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { addressShape } from '../crawl/shape.ts';

const listedPage = z.object({ url: z.string(), depth: z.int() });

export type ListedPage = z.output<typeof listedPage>;

/** A flow of a value that the site writes into the page, and the page. */
const reflectedFlow = z.object({ url: z.string(), flow: scriptFlow });

/** A list as it is stored between invocations. */
export const pageListState = z.object({
  pages: z.array(listedPage),
  /** Pages that have been opened. */
  opened: z.int(),
  /** Pages over the limits. */
  over: z.int(),
  /** Pages that were not rendered, and requests that pages did not get, by why. */
  gaps: z.record(z.string(), z.number()),
  /** Requests of scripts that were not sent, since their methods may change data. */
  withheld: z.array(z.string()),
  /** Absent where there are none, and in lists of an earlier version. */
  reflected: z.optional(z.array(reflectedFlow)),
});

export type PageListState = z.output<typeof pageListState>;

/** Pages of a scan that a browser opens, and those of them that look alike by their addresses. */
const maxPages = 150;
const maxAlike = 20;
const maxWithheld = 500;

/** The pages of a scan that have scripts, in the crawl's order: what these make of them is for a browser to see. */
export class PageList {
  readonly #state: PageListState;
  readonly #alike = new Map<string, number>();

  constructor(state: PageListState = { pages: [], opened: 0, over: 0, gaps: {}, withheld: [] }) {
    this.#state = structuredClone(state);
    for (const { url } of this.#state.pages) this.#count(url);
  }

  #count(url: string): number {
    const shape = addressShape(new URL(url));
    const count = (this.#alike.get(shape) ?? 0) + 1;
    this.#alike.set(shape, count);
    return count;
  }

  /** Notes a page if scripts are in it. */
  add(page: Page, depth: number): void {
    if (page.document === undefined || page.missing || page.status >= 400 || elementsOf(page).scripts.length === 0)
      return;
    if (this.#state.pages.length >= maxPages || this.#count(page.url.href) > maxAlike) this.#state.over += 1;
    else this.#state.pages.push({ url: page.url.href, depth });
  }

  /** The next pages that have not been opened. */
  next(count: number): readonly ListedPage[] {
    return this.#state.pages.slice(this.#state.opened, this.#state.opened + count);
  }

  opened(count: number): void {
    this.#state.opened += count;
  }

  get waiting(): number {
    return this.#state.pages.length - this.#state.opened;
  }

  get count(): number {
    return this.#state.opened;
  }

  get over(): number {
    return this.#state.over;
  }

  /** True where every page with scripts was opened and rendered to its end. */
  get isWhole(): boolean {
    return this.waiting === 0 && this.over === 0 && Object.keys(this.gaps).length === 0;
  }

  get gaps(): Readonly<Record<string, number>> {
    return this.#state.gaps;
  }

  gap(why: string, count = 1): void {
    this.#state.gaps[why] = (this.#state.gaps[why] ?? 0) + count;
  }

  /** Notes an operation of the site that its scripts asked for and the browser did not send. */
  withhold(operation: string): void {
    const { withheld } = this.#state;
    if (withheld.length < maxWithheld && !withheld.includes(operation)) withheld.push(operation);
  }

  /** Keeps a flow of a value that the site itself writes into the page: the probes may find the same. */
  keep(url: string, flow: ScriptFlow): void {
    this.#state.reflected = [...(this.#state.reflected ?? []), { url, flow }];
  }

  /** What was kept, once. */
  takeReflected(): readonly z.output<typeof reflectedFlow>[] {
    const { reflected = [] } = this.#state;
    delete this.#state.reflected;
    return reflected;
  }

  /** How many operations of the site were not sent. */
  get withheld(): number {
    return this.#state.withheld.length;
  }

  state(): PageListState {
    return structuredClone(this.#state);
  }
}
