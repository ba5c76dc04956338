import { setImmediate } from 'node:timers/promises';
import { type AnyNode, type Document, hasChildren, isComment, isTag, isText } from 'domhandler';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';

const known = new WeakMap<WebResponse, Document | undefined>();

/** The tree of an answer that a browser shows as a page; undefined for any other. Read once however many checks ask. */
export function documentOf(response: WebResponse): Document | undefined {
  if (!known.has(response)) {
    const isSaved = /^\s*attachment\b/i.test(response.headers.get('content-disposition') ?? '');
    const isShown = !isSaved && response.location === undefined;
    known.set(response, isShown ? pageOfResponse(response, false).document : undefined);
  }
  return known.get(response);
}

/** An answer from which on reading it as a page takes long. */
const largeBytes = 100_000;

/** Reads a large answer as a page before others have their turn; then its tree is there for the checks. */
export async function readInTurn(response: WebResponse): Promise<WebResponse> {
  if (response.body.length < largeBytes) return response;
  documentOf(response);
  await setImmediate();
  return response;
}

/** Elements that stand within a line: what is in them goes on with what is beside them. */
const inLine: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code em font i kbd mark q s samp small span strong sub sup tt u var'.split(' '),
);

const said = new WeakMap<Document, string>();

/** What an answer says to its reader: the text of a page without its markup, anything else as it is. Put together once. */
export function saidBy(response: WebResponse): string {
  const document = documentOf(response);
  if (document === undefined) return response.text();
  const text = said.get(document) ?? textOf(document);
  said.set(document, text);
  return text;
}

function textOf(document: Document): string {
  // Errors are shown with their signs escaped, in elements and across them.
  const words: string[] = [];
  const waiting: (AnyNode | string)[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') words.push(node);
    else if (isText(node) || isComment(node)) words.push(node.data);
    else if (hasChildren(node)) {
      const end = isTag(node) && inLine.has(node.name) ? '' : '\n';
      waiting.push(end);
      // Too many for the arguments of a call: a page may have hundreds of thousands side by side.
      for (const child of node.children.toReversed()) waiting.push(child);
      waiting.push(end);
    }
  }
  return words.join('');
}
