import { type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { parseHtml } from '../../../shared/scanning/web/page/parse-html.ts';
import { ReportFault } from './reported.ts';

/** Whether nothing but blanks and comments follows in a text. */
function endsAt(text: string, from: number): boolean {
  let rest = text.slice(from).trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return false;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest === '';
}

/** The root of an XML document of that name, which must be whole. Entities of its own are not resolved. Throws ReportFault. */
export function xmlRoot(text: string, name: string): Element {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  if (!text.split(opening, 2)[1]?.match(/^[\s>]/))
    throw new ReportFault(`no ${opening}>: the file is of another program`);
  const last = text.lastIndexOf(closing);
  if (last < 0 || !endsAt(text, last + closing.length))
    throw new ReportFault(`no ${closing} at its end: the file is cut short`);
  const { children } = parseDocument(text, { xmlMode: true });
  const root = children.filter(isTag).find((each) => each.name === name);
  if (!root) throw new ReportFault(`no <${name}> that holds the whole`);
  return root;
}

/** The children of that name. */
export function childrenOf({ children }: Element, name: string): Element[] {
  return children.filter(isTag).filter((each) => each.name === name);
}

/** The text of the first child of that name; empty where there is none. */
export function childText(element: Element, name: string): string {
  const [first] = childrenOf(element, name);
  return first ? textContent(first).trim() : '';
}

/** The text of a piece of HTML: paragraphs and list items are lines. */
export function htmlText(html: string): string {
  if (!html.includes('<')) return html.trim();
  return textContent(parseHtml(html.replace(/<(?:br\s*\/?|\/p|\/li)>/gi, '\n')))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
