import { type Document, type Element, isComment, isTag } from 'domhandler';
import { getAttributeValue, textContent } from 'domutils';
import { baseOf } from '../../../../scanning/web/page/base-of.ts';
import { refreshTarget } from '../../../../scanning/web/page/refresh.ts';
import type { Link } from '../link.ts';
import { addressOf, looksWritten } from './address.ts';
import { asksFirst } from './asked-first.ts';
import { saidOf } from './element-words.ts';
import { formLinks } from './form-links.ts';
import { scriptLinks } from './script-links.ts';
import { styleLinks } from './style-links.ts';

/** More links than that are not read from one page: a crawl follows fewer. */
const mostLinks = 10_000;

/** The candidates of a `srcset` (HTML, 4.8.4.2.1): addresses before blanks, between commas. */
function candidates(srcset: string): string[] {
  return srcset
    .slice(0, 20_000)
    .split(/,\s+|,$/)
    .map((part) => part.trim().split(/\s+/)[0] ?? '')
    .filter((part) => part !== '');
}

const assetRels = /\b(?:stylesheet|manifest|modulepreload|preload|prefetch|icon|apple-touch-icon|mask-icon)\b/i;
const pageRels =
  /\b(?:canonical|alternate|next|prev|first|last|help|license|search|author|start|index|contents|amphtml)\b/i;
const ignoredRels = /\b(?:dns-prefetch|preconnect|pingback|profile)\b/i;

/** Forms of one page that are looked at: those that stand in each other would be read again and again. */
const maxForms = 100;

/** True for a link that a script sends by another method (Rails, Yii, Turbo): by GET it is another page, or none. */
function isSentOtherwise(element: Element): boolean {
  return ['data-method', 'data-turbo-method'].some((name) =>
    /^(?:post|put|patch|delete)$/i.test(getAttributeValue(element, name)?.trim() ?? ''),
  );
}

/** What is known of a link beyond its address. */
type Said = Pick<Link, 'words' | 'asksFirst'>;

function saidAt(element: Element): Said {
  const words = saidOf(element);
  return { ...(words.length > 0 ? { words } : {}), ...(asksFirst(element) ? { asksFirst: true } : {}) };
}

/** The links of one page, added element by element. */
class PageLinks {
  readonly list: Link[] = [];
  readonly #url: URL;
  readonly #base: URL;
  #forms = 0;

  constructor(document: Document, url: URL) {
    this.#url = url;
    this.#base = baseOf(document, url);
  }

  addElement(element: Element): void {
    this.#addNamed(element);
    const srcset = getAttributeValue(element, 'srcset') ?? getAttributeValue(element, 'imagesrcset');
    if (srcset !== undefined) for (const each of candidates(srcset)) this.#add(each, 'asset');
    for (const [name, value] of Object.entries(element.attribs)) this.#addAttribute(element, name, value);
  }

  addComment(text: string): void {
    for (const [found] of text.slice(0, 20_000).matchAll(/(?:https?:\/\/|(?<=["'\s=])\/)[^\s"'<>]{1,500}/g))
      if (looksWritten(found)) this.#add(found, 'hint');
  }

  /** Adds an address, with what the element says of it that it is read from. */
  #add(text: string | undefined, kind: Link['kind'], element?: Element): void {
    const address = text === undefined || this.list.length >= mostLinks ? undefined : addressOf(text, this.#base);
    if (address !== undefined) this.list.push({ url: address, kind, ...(element && saidAt(element)) });
  }

  /** What elements of its name lead to. */
  #addNamed(element: Element): void {
    const attribute = (name: string) => getAttributeValue(element, name);
    switch (element.name) {
      case 'a':
      case 'area': {
        const href = attribute('href');
        if (href !== undefined && !isSentOtherwise(element)) this.#add(href, 'page', element);
        break;
      }
      case 'link': {
        const rel = attribute('rel') ?? '';
        if (!ignoredRels.test(rel))
          this.#add(attribute('href'), assetRels.test(rel) && !pageRels.test(rel) ? 'asset' : 'page');
        break;
      }
      case 'iframe':
      case 'frame':
      case 'embed':
        this.#add(attribute('src'), 'page');
        break;
      case 'object':
        this.#add(attribute('data'), 'page');
        break;
      case 'form':
        this.#addForm(element);
        break;
      case 'script': {
        this.#add(attribute('src'), 'asset');
        const type = attribute('type') ?? '';
        if (!/\b(?:json|template|html)\b/i.test(type)) this.list.push(...scriptLinks(textContent(element), this.#base));
        break;
      }
      case 'style':
        this.list.push(...styleLinks(textContent(element), this.#base));
        break;
      case 'meta':
        if (/^refresh$/i.test(attribute('http-equiv') ?? ''))
          this.#add(refreshTarget(attribute('content') ?? ''), 'page');
        break;
      default:
        this.#add(attribute('src'), 'asset');
        this.#add(attribute('poster'), 'asset');
    }
  }

  #addForm(form: Element): void {
    this.#forms += 1;
    if (this.#forms > maxForms) return;
    this.list.push(...formLinks(form, { page: this.#url, base: this.#base }));
  }

  /** What an attribute of any element leads to. */
  #addAttribute(element: Element, name: string, value: string): void {
    if (name.startsWith('data-') && /(?:href|url|src|link|action)$/.test(name) && looksWritten(value))
      this.#add(value, 'hint', element);
    if (name.startsWith('on') && value !== '')
      this.list.push(...scriptLinks(value, this.#base).map((link) => ({ ...link, ...saidAt(element) })));
    if (name === 'style' && value.includes('url(')) this.list.push(...styleLinks(`a{${value}}`, this.#base));
  }
}

const mostShared = 20;

/**
 * What one link says of an address holds for each other that leads there: beside a picture without a word stands its label.
 * Forms say for themselves what they are for.
 */
function sharing(links: readonly Link[]): Link[] {
  const told = new Map<string, { readonly words: Set<string>; asksFirst: boolean }>();
  for (const { url, form, words = [], asksFirst = false } of links) {
    if (form !== undefined || (words.length === 0 && !asksFirst)) continue;
    const known = told.get(url) ?? { words: new Set<string>(), asksFirst };
    for (const each of words) if (known.words.size < mostShared) known.words.add(each);
    known.asksFirst ||= asksFirst;
    told.set(url, known);
  }
  return links.map((link) => {
    const known = link.form === undefined ? told.get(link.url) : undefined;
    if (known === undefined) return link;
    return {
      ...link,
      ...(known.words.size > 0 && { words: [...known.words] }),
      ...(known.asksFirst && { asksFirst: true }),
    };
  });
}

/** The links of an HTML page in the order of the document. */
export function pageLinks(document: Document, url: URL): Link[] {
  const links = new PageLinks(document, url);
  const waiting: Document['children'][number][] = [...document.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isComment(node)) links.addComment(node.data);
    if (!isTag(node)) continue;
    links.addElement(node);
    // Without recursion: a page may be nested deeper than a stack is high.
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child) waiting.push(child);
    }
  }
  return sharing(links.list);
}
