import { type ChildNode, type Document, type Element, hasChildren, isComment, isTag, isText } from 'domhandler';
import { getAttributeValue, getElementsByTagName, textContent } from 'domutils';
import { defaultButton } from '../../content/default-button.ts';
import type { Link } from '../link.ts';
import { addressOf, looksWritten } from './address.ts';
import { scriptLinks } from './script-links.ts';
import { styleLinks } from './style-links.ts';

/** What a browser takes as the base of a page's addresses (HTML, 4.2.3): the first `<base href>`. */
export function baseOf(document: Document, url: URL): URL {
  const [base] = getElementsByTagName('base', document, true, 1);
  const href = base && getAttributeValue(base, 'href');
  return href !== undefined && URL.canParse(href, url.href) ? new URL(href, url) : url;
}

/** The candidates of a `srcset` (HTML, 4.8.4.2.1): addresses before blanks, between commas. */
function candidates(srcset: string): string[] {
  return srcset
    .slice(0, 20_000)
    .split(/,\s+|,$/)
    .map((part) => part.trim().split(/\s+/)[0] ?? '')
    .filter((part) => part !== '');
}

/** `<meta http-equiv=refresh content="5; url=/next">` (HTML, 4.2.5.3). */
function refreshOf(content: string): string | undefined {
  const found = /^\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?(["']?)(\S[^"']*)\1?\s*$/i.exec(content.slice(0, 4000));
  const target = found?.[2]?.trim();
  return target === undefined || /^[\d.]*$/.test(target) ? undefined : target;
}

const assetRels = /\b(?:stylesheet|manifest|modulepreload|preload|prefetch|icon|apple-touch-icon|mask-icon)\b/i;
const pageRels =
  /\b(?:canonical|alternate|next|prev|first|last|help|license|search|author|start|index|contents|amphtml)\b/i;
const ignoredRels = /\b(?:dns-prefetch|preconnect|pingback|profile)\b/i;

/**
 * What a GET form sends when nobody changes anything and presses Enter: nothing of ours goes in. Many programs look for the
 * name of the button before they do anything.
 */
function formAddress(form: Element, base: URL): string | undefined {
  const method = (getAttributeValue(form, 'method') ?? 'get').trim().toLowerCase();
  if (method !== 'get' && method !== '') return undefined;
  const action = addressOf(getAttributeValue(form, 'action') || base.href, base);
  if (action === undefined) return undefined;
  const url = new URL(action);
  url.search = '';
  for (const [name, value] of formValues(form)) url.searchParams.append(name, value);
  const button = defaultButton(form);
  const pressed = button && getAttributeValue(button, 'name');
  if (pressed && getAttributeValue(button, 'disabled') === undefined)
    url.searchParams.append(pressed, getAttributeValue(button, 'value') ?? '');
  return url.href.length > 2000 ? undefined : url.href;
}

/** Names and values of a form as it stands (HTML, 4.10.21.4, without what a click chooses). */
export function formValues(form: Element): [string, string][] {
  const values: [string, string][] = [];
  for (const field of getElementsByTagName((name) => /^(?:input|select|textarea)$/.test(name), form, true)) {
    const name = getAttributeValue(field, 'name');
    if (!name || getAttributeValue(field, 'disabled') !== undefined) continue;
    if (field.name === 'textarea') values.push([name, textContent(field)]);
    else if (field.name === 'select') values.push([name, chosenOf(field)]);
    else {
      const type = (getAttributeValue(field, 'type') ?? 'text').toLowerCase();
      if (/^(?:submit|button|image|reset|file)$/.test(type)) continue;
      if (/^(?:checkbox|radio)$/.test(type) && getAttributeValue(field, 'checked') === undefined) continue;
      values.push([name, getAttributeValue(field, 'value') ?? (type === 'checkbox' ? 'on' : '')]);
    }
  }
  return values;
}

function chosenOf(select: Element): string {
  const options = getElementsByTagName('option', select, true);
  const chosen = options.find((option) => getAttributeValue(option, 'selected') !== undefined) ?? options[0];
  return chosen === undefined ? '' : (getAttributeValue(chosen, 'value') ?? textContent(chosen));
}

const maxWords = 100;

/** The first words inside an element; of an element full of others, what stands in the first of them. */
function wordsOf(element: Element): string {
  const [only] = element.children;
  if (only === undefined) return '';
  // Most links hold a text and nothing else.
  if (element.children.length === 1 && isText(only)) return only.data.trim().slice(0, maxWords);
  let words = '';
  const waiting: ChildNode[] = [...element.children].reverse();
  let left = maxWords;
  for (let node = waiting.pop(); node !== undefined && left > 0 && words.length < maxWords; node = waiting.pop()) {
    left -= 1;
    if (isText(node)) words += node.data;
    if (hasChildren(node)) waiting.push(...node.children.slice(0, maxWords).reverse());
  }
  return words.trim().slice(0, maxWords);
}

/** The links of an HTML page in the order of the document. */
export function pageLinks(document: Document, url: URL): Link[] {
  const base = baseOf(document, url);
  const links: Link[] = [];
  const add = (text: string | undefined, kind: Link['kind'], words?: string) => {
    const address = text === undefined ? undefined : addressOf(text, base);
    if (address !== undefined) links.push({ url: address, kind, ...(words ? { words } : {}) });
  };
  const read = (element: Element) => {
    const attribute = (name: string) => getAttributeValue(element, name);
    switch (element.name) {
      case 'a':
      case 'area': {
        const href = attribute('href');
        if (href === undefined) break;
        const said = [wordsOf(element), attribute('title'), attribute('aria-label'), attribute('alt')];
        add(href, 'page', said.filter(Boolean).join(' ').trim().slice(0, 100));
        break;
      }
      case 'link': {
        const rel = attribute('rel') ?? '';
        if (!ignoredRels.test(rel))
          add(attribute('href'), assetRels.test(rel) && !pageRels.test(rel) ? 'asset' : 'page');
        break;
      }
      case 'iframe':
      case 'frame':
      case 'embed':
        add(attribute('src'), 'page');
        break;
      case 'object':
        add(attribute('data'), 'page');
        break;
      case 'form':
        add(formAddress(element, base), 'page', wordsOf(element));
        break;
      case 'script': {
        add(attribute('src'), 'asset');
        const type = attribute('type') ?? '';
        if (!/\b(?:json|template|html)\b/i.test(type)) links.push(...scriptLinks(textContent(element), base));
        break;
      }
      case 'style':
        links.push(...styleLinks(textContent(element), base));
        break;
      case 'meta':
        if (/^refresh$/i.test(attribute('http-equiv') ?? '')) add(refreshOf(attribute('content') ?? ''), 'page');
        break;
      default:
        add(attribute('src'), 'asset');
        add(attribute('poster'), 'asset');
    }
    const srcset = attribute('srcset') ?? attribute('imagesrcset');
    if (srcset !== undefined) for (const each of candidates(srcset)) add(each, 'asset');
    if (element.name !== 'form') add(attribute('formaction'), 'hint');
    for (const name of Object.keys(element.attribs)) {
      const value = element.attribs[name] ?? '';
      if (name.startsWith('data-') && /(?:href|url|src|link|action)$/.test(name) && looksWritten(value))
        add(value, 'hint');
      if (name.startsWith('on') && value !== '') links.push(...scriptLinks(value, base));
      if (name === 'style' && value.includes('url(')) links.push(...styleLinks(`a{${value}}`, base));
    }
  };
  const waiting: Document['children'][number][] = [...document.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isComment(node))
      for (const [found] of node.data.slice(0, 20_000).matchAll(/(?:https?:\/\/|(?<=["'\s=])\/)[^\s"'<>]{1,500}/g))
        if (looksWritten(found)) add(found, 'hint');
    if (!isTag(node)) continue;
    read(node);
    // Without recursion: a page may be nested deeper than a stack is high.
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child) waiting.push(child);
    }
  }
  return links;
}
