import * as z from 'zod/mini';
import { mayAct } from '../../../scanning/web/acting/acting-address.ts';
import { harmOfText } from '../../../scanning/web/acting/harm.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { robotsPath } from '../../../scanning/web/page/page-of-response.ts';
import { canonicalAddress, canonicalKey } from '../crawl/address-key.ts';
import { linksOf } from '../crawl/links-of.ts';
import { templateOf } from '../probing/template.ts';

/** Pages that are compared in one scan, and of one template. */
const maxPages = 150;
const maxOfTemplate = 4;
const maxOffered = 5000;
const maxScripts = 60;
const maxNames = 200;

/** What is kept between invocations. */
export const seenPagesState = z.object({
  urls: z.array(z.string()),
  offered: z.array(z.string()),
  scripts: z.array(z.tuple([z.string(), z.array(z.string())])),
  over: z.int(),
  folded: z.int(),
  acting: z.int(),
});

type SeenPagesState = z.output<typeof seenPagesState>;

/** What tells whether two links lead to the same page. */
export function pageKeyOf(url: string): string {
  return canonicalKey(canonicalAddress(new URL(url)));
}

/**
 * True for an address that says of harm: not even a GET of it is repeated. A page about payments (`/invoice/7`) only shows
 * something where its address does not act.
 */
function isHarmful(url: URL): boolean {
  const parts = [...url.pathname.split('/'), ...[...url.searchParams].flat()];
  return mayAct(url) || parts.some((part) => !['payment', undefined].includes(harmOfText(part)));
}

/** Keys of the addresses that a script names. */
function namesIn(page: Page): string[] {
  const urls = linksOf(page).flatMap(({ url }) => (URL.canParse(url) ? [url] : []));
  return [...new Set(urls.map(pageKeyOf))].slice(0, maxNames);
}

/** Pages that the first user was shown, each to be asked for again as somebody else. */
export class SeenPages {
  readonly #urls: Map<string, string>;
  readonly #offered: Set<string>;
  readonly #scripts: Map<string, string[]>;
  readonly #ofTemplate = new Map<string, number>();
  #over: number;
  #folded: number;
  #acting: number;

  constructor(state: SeenPagesState = { urls: [], offered: [], scripts: [], over: 0, folded: 0, acting: 0 }) {
    this.#urls = new Map(state.urls.map((url) => [pageKeyOf(url), url]));
    this.#offered = new Set(state.offered);
    this.#scripts = new Map(state.scripts);
    this.#over = state.over;
    this.#folded = state.folded;
    this.#acting = state.acting;
    for (const url of state.urls) this.#count(templateOf(new URL(url)));
  }

  #count(template: string): number {
    const count = (this.#ofTemplate.get(template) ?? 0) + 1;
    this.#ofTemplate.set(template, count);
    return count;
  }

  /** Takes note of an answer of the crawl. Of a script what it names: the same for all who load it. */
  add(page: Page): void {
    const { url, status, method, contentType, missing } = page;
    if (/script/.test(contentType) && this.#scripts.size < maxScripts)
      this.#scripts.set(pageKeyOf(url.href), namesIn(page));
    const isText = page.document !== undefined || /json|xml|plain|csv/.test(contentType);
    if (method !== 'GET' || status !== 200 || missing || !isText || url.pathname === robotsPath) return;
    const key = pageKeyOf(url.href);
    if (this.#urls.has(key)) return;
    if (isHarmful(url)) this.#acting += 1;
    else if (this.#urls.size >= maxPages) this.#over += 1;
    else if (this.#count(templateOf(url)) > maxOfTemplate) this.#folded += 1;
    else this.#urls.set(key, url.href);
  }

  /** Addresses that the site names to everybody, as its sitemap does. */
  offer(urls: readonly string[]): void {
    for (const url of urls) if (this.#offered.size < maxOffered && URL.canParse(url)) this.#offered.add(pageKeyOf(url));
  }

  /** Keys of the addresses that scripts name, by the key of the script. */
  get scripts(): ReadonlyMap<string, readonly string[]> {
    return this.#scripts;
  }

  get urls(): readonly string[] {
    return [...this.#urls.values()];
  }

  /** Keys of addresses that everybody is led to. */
  get offered(): ReadonlySet<string> {
    return this.#offered;
  }

  /** Pages that are not compared: over the limit, like others that are, and those that may change something. */
  get left(): Pick<SeenPagesState, 'over' | 'folded' | 'acting'> {
    return { over: this.#over, folded: this.#folded, acting: this.#acting };
  }

  state(): SeenPagesState {
    return { urls: [...this.urls], offered: [...this.#offered], scripts: [...this.#scripts], ...this.left };
  }
}
