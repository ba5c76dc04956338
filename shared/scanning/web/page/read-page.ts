import type { WebResponse } from '../message/web-message.ts';
import { readMarkup } from './markup.ts';

/** A parsed page: everything that may identify the software behind it. All URLs are absolute, without fragment. */
export interface PageParts {
  readonly url: string;
  readonly title: string;
  /** `<meta name= content=>` in order, names in lower case. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  /** `<link rel= href=>`: rel in lower case. */
  readonly links: readonly {
    readonly rel: string;
    readonly href: string;
    readonly type: string;
    readonly id: string;
  }[];
  /** Style sheets and scripts, with the id that WordPress gives to its handles. */
  readonly assets: readonly { readonly kind: 'script' | 'style'; readonly url: string; readonly id: string }[];
  /** Where `<a href=>` leads. */
  readonly anchors: readonly string[];
  /** What the links to an address say of it: their texts and titles. */
  readonly anchorWords: ReadonlyMap<string, readonly string[]>;
  /** All that looks like a URL with a path in attributes, inline scripts and styles, and comments; what readers see is none. */
  readonly urls: readonly string[];
  readonly bodyClasses: readonly string[];
  readonly comments: readonly string[];
  /** `name` and `id` of form fields. */
  readonly fields: readonly { readonly name: string; readonly id: string; readonly type: string }[];
  /** The page's source, cut at 2 MB. */
  readonly source: string;
  /** The same without what readers see: tags, inline scripts and styles, comments. */
  readonly code: string;
}

const MAX_SOURCE = 2_000_000;
const MAX_LIST = 4000;
const MAX_URL = 2000;
const MAX_WORDS = 100;

/** A list that stops growing: pages are as long as a stranger likes. */
class Short<T> {
  readonly list: T[] = [];
  /** True where nothing more is kept: what would be read for it need not be. */
  get isFull(): boolean {
    return this.list.length >= MAX_LIST;
  }
  push(each: T): void {
    if (!this.isFull) this.list.push(each);
  }
}

/** An absolute http(s) URL without its fragment; undefined if it is none. */
export function absoluteUrl(text: string, base: string): string | undefined {
  const url = text.length > MAX_URL ? null : URL.parse(text, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // A lone `#` is no hash, and stays in the address until it is set.
  if (url.href.includes('#')) url.hash = '';
  return url.href;
}

// Quotes, brackets and white space end a URL in all places where a page holds one.
const URLS_IN_TEXT =
  /(?:https?:)?\/\/[\w.:[\]-]{1,255}\/[^\s"'()<>\\`{}|,;]{0,2000}|(?<=["'(=\s])\/[\w.~-][^\s"'()<>\\`{}|,;]{0,2000}/g;

/** URLs that stand anywhere in a text; those of JSON with their slashes escaped too. Linear in the text's length. */
export function urlsIn(text: string, base: string): string[] {
  const plain = text
    .slice(0, MAX_SOURCE)
    .replaceAll('\\/', '/')
    .replace(/&(?:amp|#0?38);/g, '&');
  const found = new Set<string>();
  const looked = new Set<string>();
  for (const [match] of plain.matchAll(URLS_IN_TEXT)) {
    if (looked.has(match)) continue;
    looked.add(match);
    const url = absoluteUrl(match, base);
    if (url !== undefined) found.add(url);
    if (found.size >= MAX_LIST || looked.size >= 2 * MAX_LIST) break;
  }
  return [...found];
}

type Attributes = Readonly<Record<string, string>>;

/** The parts of a page as the parser comes upon them. */
class Parts {
  readonly metas = new Short<PageParts['metas'][number]>();
  readonly links = new Short<PageParts['links'][number]>();
  readonly assets = new Short<PageParts['assets'][number]>();
  readonly anchors = new Short<string>();
  readonly anchorWords = new Map<string, readonly string[]>();
  readonly comments = new Short<string>();
  readonly fields = new Short<PageParts['fields'][number]>();
  /** The source up to here, without what readers see. */
  readonly #code: string[] = [];
  readonly #source: string;
  #seenTo = 0;
  base: string;
  bodyClasses: readonly string[] = [];
  title = '';
  #inTitle = false;
  #inCode = false;
  #inAnchor: { readonly url: string; text: string } | undefined;

  constructor(url: string, source: string) {
    this.base = url;
    this.#source = source;
  }

  open(name: string, attributes: Attributes): void {
    const { id = '' } = attributes;
    this.#inTitle = name === 'title';
    this.#inCode = name === 'script' || name === 'style';
    if (name === 'base') this.base = this.#absolute(attributes.href) ?? this.base;
    if (name === 'meta' && attributes.name !== undefined)
      this.metas.push({ name: attributes.name.toLowerCase(), content: attributes.content ?? '' });
    if (name === 'link' && !this.links.isFull) this.#openLink(attributes);
    if (name === 'script' && !this.assets.isFull) {
      const url = this.#absolute(attributes.src);
      if (url !== undefined) this.assets.push({ kind: 'script', url, id });
    }
    if (name === 'a' && !this.anchors.isFull) this.#openAnchor(attributes);
    if (name === 'img' && this.#inAnchor !== undefined) this.#says(this.#inAnchor.url, attributes.alt);
    if (name === 'body') this.bodyClasses = (attributes.class ?? '').split(/\s+/, 200);
    if (name === 'input' || name === 'button' || name === 'form')
      this.fields.push({ name: attributes.name ?? '', id, type: attributes.type ?? '' });
  }

  /** The source without what readers see. */
  code(): string {
    return `${this.#code.join('')}${this.#source.slice(this.#seenTo)}`;
  }

  text(text: string, start: number | undefined): void {
    if (start !== undefined && !this.#inCode) {
      this.#code.push(this.#source.slice(this.#seenTo, start));
      this.#seenTo = start + text.length;
    }
    if (this.#inTitle && this.title.length < 500) this.title += text;
    if (this.#inAnchor !== undefined && this.#inAnchor.text.length < MAX_WORDS) this.#inAnchor.text += text;
  }

  close(name: string): void {
    this.#inCode = false;
    if (name === 'title') this.#inTitle = false;
    if (name !== 'a' || this.#inAnchor === undefined) return;
    this.#says(this.#inAnchor.url, this.#inAnchor.text);
    this.#inAnchor = undefined;
  }

  #openLink(attributes: Attributes): void {
    const { id = '', type = '' } = attributes;
    const href = this.#absolute(attributes.href);
    if (href === undefined) return;
    const rel = (attributes.rel ?? '').toLowerCase();
    this.links.push({ rel, href, type, id });
    if (rel.includes('stylesheet')) this.assets.push({ kind: 'style', url: href, id });
  }

  #openAnchor(attributes: Attributes): void {
    const url = this.#absolute(attributes.href);
    this.#inAnchor = url === undefined ? undefined : { url, text: '' };
    if (url === undefined) return;
    this.anchors.push(url);
    for (const said of [attributes.title, attributes['aria-label']]) this.#says(url, said);
  }

  #says(url: string, text: string | undefined): void {
    const words = text?.trim().slice(0, MAX_WORDS) ?? '';
    const known = this.anchorWords.get(url) ?? [];
    if (words !== '' && this.anchorWords.size < MAX_LIST && known.length < 10)
      this.anchorWords.set(url, [...known, words]);
  }

  #absolute(text: string | undefined): string | undefined {
    return text === undefined ? undefined : absoluteUrl(text.trim(), this.base);
  }
}

/** Parses an HTML page. Broken markup is read as browsers do; nothing throws. */
export function readPage(response: Pick<WebResponse, 'url' | 'text'>): PageParts {
  const source = response.text().slice(0, MAX_SOURCE);
  const parts = new Parts(response.url, source);
  readMarkup(source, {
    onopentag: (name, attributes) => parts.open(name, attributes),
    ontext: (text, start) => parts.text(text, start),
    onclosetag: (name) => parts.close(name),
    oncomment: (text) => parts.comments.push(text.slice(0, 500)),
  });
  const code = parts.code();
  return {
    url: response.url,
    title: parts.title.trim().slice(0, 500),
    metas: parts.metas.list,
    links: parts.links.list,
    assets: parts.assets.list,
    anchors: parts.anchors.list,
    anchorWords: parts.anchorWords,
    urls: urlsIn(code, parts.base),
    bodyClasses: parts.bodyClasses,
    comments: parts.comments.list,
    fields: parts.fields.list,
    source,
    code,
  };
}
