import { type Document, type Element, isComment, isTag } from 'domhandler';
import { filter, getAttributeValue, getElementsByTagName, textContent } from 'domutils';
import { refreshTarget } from '../../../../scanning/web/refresh.ts';
import { isControl } from '../../content/default-button.ts';
import type { Link } from '../link.ts';
import { addressOf, looksWritten } from './address.ts';
import { saidOf } from './element-words.ts';
import { formLinks } from './form-links.ts';
import { scriptLinks } from './script-links.ts';
import { styleLinks } from './style-links.ts';

/** What a browser takes as the base of a page's addresses (HTML, 4.2.3): the first `<base href>`. */
export function baseOf(document: Document, url: URL): URL {
  const [base] = getElementsByTagName('base', document, true, 1);
  const href = base && getAttributeValue(base, 'href');
  return href !== undefined && URL.canParse(href, url.href) ? new URL(href, url) : url;
}

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
const maxStrays = 500;

/** A script's question that a visitor has to answer before something is done. */
const asksInScript = /\bconfirm\s{0,5}\(/;

/** True where the page asks the visitor first: by a script, or as Rails, Yii, Laravel and Turbo have it. */
function asksFirst(element: Element): boolean {
  const asked = ['data-confirm', 'data-turbo-confirm'].some((name) => getAttributeValue(element, name) !== undefined);
  return asked || asksInScript.test((getAttributeValue(element, 'onclick') ?? '').slice(0, 1000));
}

/** True for a link that a script sends by another method (Rails, Yii, Turbo): by GET it is another page, or none. */
function isSentOtherwise(element: Element): boolean {
  return ['data-method', 'data-turbo-method'].some((name) =>
    /^(?:post|put|patch|delete)$/i.test(getAttributeValue(element, name)?.trim() ?? ''),
  );
}

/** The links of an HTML page in the order of the document. */
export function pageLinks(document: Document, url: URL): Link[] {
  const base = baseOf(document, url);
  const links: Link[] = [];
  let forms = 0;
  let strays: readonly Element[] | undefined;
  const add = (text: string | undefined, kind: Link['kind'], said: Pick<Link, 'words' | 'asksFirst'> = {}) => {
    const address = text === undefined || links.length >= mostLinks ? undefined : addressOf(text, base);
    if (address !== undefined) links.push({ url: address, kind, ...said });
  };
  const addForm = (form: Element) => {
    forms += 1;
    if (forms > maxForms) return;
    const namesForm = (element: Element) => isControl(element) && getAttributeValue(element, 'form') !== undefined;
    strays ??= filter((node) => isTag(node) && namesForm(node), document, true, maxStrays).filter(isTag);
    links.push(...formLinks(form, { page: url, base, strays }));
  };
  const read = (element: Element) => {
    const attribute = (name: string) => getAttributeValue(element, name);
    const said = (): Pick<Link, 'words' | 'asksFirst'> => {
      const words = saidOf(element);
      return { ...(words.length > 0 ? { words } : {}), ...(asksFirst(element) ? { asksFirst: true } : {}) };
    };
    switch (element.name) {
      case 'a':
      case 'area': {
        const href = attribute('href');
        if (href !== undefined && !isSentOtherwise(element)) add(href, 'page', said());
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
        addForm(element);
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
        if (/^refresh$/i.test(attribute('http-equiv') ?? '')) add(refreshTarget(attribute('content') ?? ''), 'page');
        break;
      default:
        add(attribute('src'), 'asset');
        add(attribute('poster'), 'asset');
    }
    const srcset = attribute('srcset') ?? attribute('imagesrcset');
    if (srcset !== undefined) for (const each of candidates(srcset)) add(each, 'asset');
    for (const name of Object.keys(element.attribs)) {
      const value = element.attribs[name] ?? '';
      if (name.startsWith('data-') && /(?:href|url|src|link|action)$/.test(name) && looksWritten(value))
        add(value, 'hint', said());
      if (name.startsWith('on') && value !== '')
        links.push(...scriptLinks(value, base).map((link) => ({ ...link, ...said() })));
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
