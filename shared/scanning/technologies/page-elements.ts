import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { parseHtml } from '../web/page/parse-html.ts';
import { matches, type Selector, selectorOf } from './selector.ts';

const maxElements = 20_000;
/** Elements of one selector that are looked at. */
const maxValues = 50;
const maxText = 200_000;

function* elementsOf(root: Document): Generator<Element> {
  const waiting: ChildNode[] = root.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isTag(node)) yield node;
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
}

/** The text inside, as far as it is looked at. */
function textIn(from: Element | Document, isShown: (parent: string) => boolean): string {
  const waiting: { node: ChildNode; parent: string }[] = [];
  const add = (parent: Element | Document) => {
    const name = isTag(parent) ? parent.name : '';
    for (const node of parent.children.toReversed()) waiting.push({ node, parent: name });
  };
  add(from);
  const parts: string[] = [];
  let length = 0;
  for (let each = waiting.pop(); each !== undefined && length < maxText; each = waiting.pop()) {
    const { node, parent } = each;
    if (isText(node) && isShown(parent)) {
      parts.push(node.data);
      length += node.data.length;
    } else if (isTag(node)) add(node);
  }
  return parts.join(' ').slice(0, maxText);
}

const unseen: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);

/** The elements of a page, to be asked for by selectors. */
export class PageElements {
  readonly #root: Document;
  readonly #all: readonly Element[];
  readonly #byKey = new Map<string, Element[]>();
  readonly #selectors = new Map<string, readonly Element[]>();
  /** All values of an attribute on the page, each once, by its name. */
  readonly #values = new Map<string, string>();

  constructor(html: string) {
    this.#root = parseHtml(html);
    this.#all = [...elementsOf(this.#root).take(maxElements)];
    for (const element of this.#all) {
      this.#index(element.name, element);
      for (const [name, value] of Object.entries(element.attribs)) {
        this.#index(`[${name}`, element);
        if (name === 'id') this.#index(`#${value}`, element);
        if (name === 'class') for (const each of new Set(value.split(/\s+/, 50))) this.#index(`.${each}`, element);
      }
    }
  }

  #index(key: string, element: Element): void {
    const before = this.#byKey.get(key);
    if (before === undefined) this.#byKey.set(key, [element]);
    else before.push(element);
  }

  /** Of selectors: no element fits one with another key, whatever else it asks for. */
  keys(): Iterable<string> {
    return this.#byKey.keys();
  }

  #candidates({ key }: Selector): readonly Element[] {
    return key === undefined ? this.#all : (this.#byKey.get(key) ?? []);
  }

  #valuesOfAll(attribute: string): string {
    const known = this.#values.get(attribute);
    if (known !== undefined) return known;
    const values = new Set((this.#byKey.get(`[${attribute}`) ?? []).map(({ attribs }) => attribs[attribute]));
    const joined = [...values].join('\n');
    this.#values.set(attribute, joined);
    return joined;
  }

  /** False where some part of a selector asks for what no element has: then none need be looked at. */
  #mayFit({ parts }: Selector): boolean {
    return parts.every(
      ({ compound: { tag, ids, classes, attributes } }) =>
        (tag === undefined || this.#byKey.has(tag)) &&
        ids.every((id) => this.#byKey.has(`#${id}`)) &&
        classes.every((each) => this.#valuesOfAll('class').includes(each)) &&
        attributes.every(
          ({ name, value, ignoresCase }) =>
            this.#byKey.has(`[${name}`) && (ignoresCase || this.#valuesOfAll(name).includes(value)),
        ),
    );
  }

  #found(selector: string): readonly Element[] {
    const known = this.#selectors.get(selector);
    if (known !== undefined) return known;
    const found = selectorOf(selector)
      .filter((each) => this.#mayFit(each))
      .flatMap((each) =>
        this.#candidates(each)
          .values()
          .filter((element) => matches(element, each))
          .take(maxValues)
          .toArray(),
      );
    this.#selectors.set(selector, found);
    return found;
  }

  /** Of each element that a selector finds: an empty text, its text, or an attribute that it has. */
  valuesOf(selector: string, of: 'presence' | 'text' | { readonly attribute: string }): readonly string[] {
    const found = this.#found(selector).slice(0, maxValues);
    if (of === 'presence') return found.map(() => '');
    if (of === 'text') return found.map((element) => textIn(element, () => true));
    return found.flatMap(({ attribs }) => attribs[of.attribute.toLowerCase()] ?? []);
  }

  /** What a reader of the page sees. */
  text(): string {
    return textIn(this.#root, (parent) => !unseen.has(parent));
  }

  /** What stands in the page's style elements. */
  styles(): string {
    return textIn(this.#root, (parent) => parent === 'style');
  }
}
