import { type ChildNode, hasChildren, isTag, isText } from 'domhandler';
import { getAttributeValue } from 'domutils';
import type { WebResponse } from '../message/web-message.ts';
import type { Page } from '../page/page.ts';
import { pageOfResponse } from '../page/page-of-response.ts';

const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Elements whose text nobody reads. */
const unread: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head']);

/** What a button says. */
function labelOf(node: ChildNode): string | undefined {
  if (!isTag(node) || node.name !== 'input') return undefined;
  const isButton = /^(?:submit|button|reset)$/i.test(getAttributeValue(node, 'type') ?? '');
  return isButton ? getAttributeValue(node, 'value') : undefined;
}

/** What a visitor reads on a page, words of buttons included; of what is no HTML, all of it. White space is folded. */
export function shownText(page: Pick<Page, 'document' | 'text'>): string {
  if (page.document === undefined) return folded(page.text);
  const parts: string[] = [];
  const waiting: ChildNode[] = [...page.document.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) parts.push(node.data);
    const label = labelOf(node);
    if (label !== undefined) parts.push(` ${label} `);
    if (!hasChildren(node) || (isTag(node) && unread.has(node.name))) continue;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child) waiting.push(child);
    }
  }
  return folded(parts.join(''));
}

/** True where the page shows a text, however white space is written. */
function shows(page: Pick<Page, 'document' | 'text'>, text: string): boolean {
  return shownText(page).includes(folded(text));
}

/**
 * False where an answer cannot show a text, by a look at its source: most pages need not be parsed for the answer. A
 * page may write other characters as entities, but hardly letters and digits.
 */
function mayShow(response: WebResponse, text: string): boolean {
  const [longest = ''] = (text.match(/[a-z0-9]+/gi) ?? []).toSorted((a, b) => b.length - a.length);
  return response.text().includes(longest);
}

/** True where an answer shows a text. */
export function answerShows(response: WebResponse, text: string): boolean {
  return mayShow(response, text) && shows(pageOfResponse(response, true), text);
}
