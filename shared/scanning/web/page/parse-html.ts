import { type ChildNode, type Document, DomHandler, isTag, type ParentNode } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Elements nest no deeper in the tree: what is inside stands beside, as in browsers (Chromium: 512). */
const maxTreeDepth = 256;
/** Pages that open so many elements without closing them are not read on: the parser's time grows with the square. */
const maxOpen = 2000;
/**
 * Nor are pages with so many elements: each costs time in the parser and in every check, and a megabyte of `<br>` kept the
 * thread for half a second. Pages that people look at have some thousands.
 */
const maxElements = 80_000;
const chunk = 16 * 1024;

/** A tree of bounded depth, however a page nests its elements. */
class FlatHandler extends DomHandler {
  #open = 0;
  #elements = 0;

  /** Whether the page is to be read on. */
  get wantsMore(): boolean {
    return this.#open <= maxOpen && this.#elements < maxElements;
  }

  override onopentag(name: string, attributes: { [key: string]: string }): void {
    this.#open += 1;
    this.#elements += 1;
    super.onopentag(name, attributes);
    if (this.#open > maxTreeDepth) super.onclosetag();
  }

  override onclosetag(): void {
    // Deeper ones were closed as soon as they were opened.
    if (this.#open <= maxTreeDepth) super.onclosetag();
    this.#open -= 1;
  }
}

/** A page's tree, and whether all of the page is in it. */
interface PageTree {
  readonly document: Document;
  readonly isWhole: boolean;
}

/** Reads an HTML page in time that grows with its length alone. Nesting and numbers of elements that are meant to exhaust the parser are cut off. */
export function pageTree(text: string): PageTree {
  const handler = new FlatHandler(null, { withStartIndices: true });
  const parser = new Parser(handler);
  for (let at = 0; at < text.length && handler.wantsMore; at += chunk) parser.write(text.slice(at, at + chunk));
  parser.end();
  return { document: handler.root, isWhole: handler.wantsMore };
}

/** The tree of a page, as far as it is read. */
export function parseHtml(text: string): Document {
  return pageTree(text).document;
}

/** The node behind another one in the order of the page, within an element or a whole page. */
export function nodeAfter(node: ChildNode, within: ParentNode): ChildNode | null {
  const first = isTag(node) ? node.firstChild : null;
  if (first !== null) return first;
  for (let at: ChildNode | ParentNode | null = node; at !== null && at !== within; at = at.parent)
    if (at.next !== null) return at.next;
  return null;
}
