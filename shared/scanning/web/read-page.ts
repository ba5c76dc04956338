import { readMarkup } from './markup.ts';
import type { WebResponse } from './web-client.ts';

/** A page taken apart: what may tell of the software behind it. All URLs are absolute, without fragment. */
export interface Page {
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
  /** Everything in the page that looks like a URL with a path: attributes, inline scripts and styles. */
  readonly urls: readonly string[];
  readonly bodyClasses: readonly string[];
  readonly comments: readonly string[];
  /** `name` and `id` of form fields. */
  readonly fields: readonly { readonly name: string; readonly id: string; readonly type: string }[];
  /** The page's source, cut at 2 MB. */
  readonly source: string;
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

/** An absolute http(s) URL without its fragment; undefined where it is none. */
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

/** Takes an HTML page apart. Broken markup is read as browsers do; nothing throws. */
export function readPage(response: Pick<WebResponse, 'url' | 'text'>): Page {
  const source = response.text().slice(0, MAX_SOURCE);
  const metas = new Short<Page['metas'][number]>();
  const links = new Short<Page['links'][number]>();
  const assets = new Short<Page['assets'][number]>();
  const anchors = new Short<string>();
  const comments = new Short<string>();
  const fields = new Short<Page['fields'][number]>();
  let base = response.url;
  let bodyClasses: readonly string[] = [];
  let title = '';
  let inTitle = false;
  const anchorWords = new Map<string, readonly string[]>();
  let inAnchor: { readonly url: string; text: string } | undefined;
  const says = (url: string, text: string | undefined) => {
    const words = text?.trim().slice(0, MAX_WORDS) ?? '';
    const known = anchorWords.get(url) ?? [];
    if (words !== '' && anchorWords.size < MAX_LIST && known.length < 10) anchorWords.set(url, [...known, words]);
  };
  const absolute = (text: string | undefined) => (text === undefined ? undefined : absoluteUrl(text.trim(), base));
  readMarkup(source, {
    onopentag(name, attributes) {
      const { id = '' } = attributes;
      inTitle = name === 'title';
      if (name === 'base') base = absolute(attributes.href) ?? base;
      if (name === 'meta' && attributes.name !== undefined)
        metas.push({ name: attributes.name.toLowerCase(), content: attributes.content ?? '' });
      if (name === 'link' && !links.isFull) {
        const href = absolute(attributes.href);
        const rel = (attributes.rel ?? '').toLowerCase();
        if (href !== undefined) links.push({ rel, href, type: attributes.type ?? '', id });
        if (href !== undefined && rel.includes('stylesheet')) assets.push({ kind: 'style', url: href, id });
      }
      if (name === 'script' && !assets.isFull) {
        const url = absolute(attributes.src);
        if (url !== undefined) assets.push({ kind: 'script', url, id });
      }
      if (name === 'a' && !anchors.isFull) {
        const href = absolute(attributes.href);
        if (href !== undefined) anchors.push(href);
        inAnchor = href === undefined ? undefined : { url: href, text: '' };
        for (const said of [attributes.title, attributes['aria-label']]) if (href !== undefined) says(href, said);
      }
      if (name === 'img' && inAnchor !== undefined) says(inAnchor.url, attributes.alt);
      if (name === 'body') bodyClasses = (attributes.class ?? '').split(/\s+/, 200);
      if (name === 'input' || name === 'button' || name === 'form')
        fields.push({ name: attributes.name ?? '', id, type: attributes.type ?? '' });
    },
    ontext(text) {
      if (inTitle && title.length < 500) title += text;
      if (inAnchor !== undefined && inAnchor.text.length < MAX_WORDS) inAnchor.text += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (name !== 'a' || inAnchor === undefined) return;
      says(inAnchor.url, inAnchor.text);
      inAnchor = undefined;
    },
    oncomment(text) {
      comments.push(text.slice(0, 500));
    },
  });
  return {
    url: response.url,
    title: title.trim().slice(0, 500),
    metas: metas.list,
    links: links.list,
    assets: assets.list,
    anchors: anchors.list,
    anchorWords,
    urls: urlsIn(source, base),
    bodyClasses,
    comments: comments.list,
    fields: fields.list,
    source,
  };
}
