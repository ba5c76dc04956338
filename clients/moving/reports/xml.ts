import { type ChildNode, type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { ReportFault } from './reported.ts';

/** The root of an XML document of that name, which must be whole. Entities of its own are not resolved. Throws ReportFault. */
export function xmlRoot(text: string, name: string): Element {
  if (!new RegExp(`<${name}[\\s>]`).test(text)) throw new ReportFault(`no <${name}>: the file is of another program`);
  if (!new RegExp(`</${name}>\\s*(?:<!--[\\s\\S]{0,500}-->\\s*)*$`).test(text)) {
    throw new ReportFault(`no </${name}> at its end: the file is cut short`);
  }
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
  const nodes: ChildNode[] = parseDocument(html.replace(/<(?:br\s*\/?|\/p|\/li)>/gi, '\n')).children;
  return textContent(nodes)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
}
