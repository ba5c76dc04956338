import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { parseHtml } from '../web/page/parse-html.ts';
import { matches, type Selector, selectorOf } from './selector.ts';

const maxElements = 20_000;
/** Elements of one selector that are looked at. */
const maxValues = 50;
const maxText = 200_000;

/** What stands behind a node in the order of the page, outside of it. */
function behind(node: ChildNode): ChildNode | null {
  for (let at: ChildNode | null = node; at !== null; at = at.parent) if (at.next !== null) return at.next;
  return null;
}

/** The elements of a page in its order, as far as they are looked at. */
function elementsOf(root: Document): readonly Element[] {
  const found: Element[] = [];
  let node: ChildNode | null = root.firstChild;
  while (node !== null && found.length < maxElements) {
    if (isTag(node)) found.push(node);
    const first: ChildNode | null = 'firstChild' in node ? node.firstChild : null;
    node = first ?? behind(node);
  }
  return found;
}

/** Elements by what they have, each list in the order of the page. */
class ElementIndex {
  readonly #lists = new Map<string, Element[]>();

  add(key: string, element: Element): void {
    const before = this.#lists.get(key);
    if (before === undefined) this.#lists.set(key, [element]);
    else before.push(element);
  }

  get(key: string): readonly Element[] | undefined {
    return this.#lists.get(key);
  }

  keys(): Iterable<string> {
    return this.#lists.keys();
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
  readonly #byTag = new ElementIndex();
  readonly #byAttribute = new ElementIndex();
  readonly #byId = new ElementIndex();
  readonly #byClass = new ElementIndex();
  readonly #selectors = new Map<string, readonly Element[]>();
  /** All values of an attribute on the page, each once, by its name. */
  readonly #values = new Map<string, string>();

  constructor(html: string) {
    this.#root = parseHtml(html);
    this.#all = elementsOf(this.#root);
    // Pages repeat their classes.
    const lists = new Map<string, ReadonlySet<string>>();
    for (const element of this.#all) {
      this.#byTag.add(element.name, element);
      const { attribs } = element;
      for (const name of Object.keys(attribs)) this.#byAttribute.add(name, element);
      const { id, class: classes } = attribs;
      if (id !== undefined) this.#byId.add(id, element);
      if (classes === undefined) continue;
      const list = lists.get(classes) ?? new Set(classes.split(/\s+/, 50));
      lists.set(classes, list);
      for (const each of list) this.#byClass.add(each, element);
    }
  }

  /** Of selectors: no element fits one with another key, whatever else it asks for. */
  *keys(): Generator<string> {
    yield* this.#byTag.keys();
    for (const name of this.#byAttribute.keys()) yield `[${name}`;
    for (const id of this.#byId.keys()) yield `#${id}`;
    for (const each of this.#byClass.keys()) yield `.${each}`;
  }

  #withKey(key: string): readonly Element[] {
    const rest = key.slice(1);
    if (key.startsWith('[')) return this.#byAttribute.get(rest) ?? [];
    if (key.startsWith('#')) return this.#byId.get(rest) ?? [];
    if (key.startsWith('.')) return this.#byClass.get(rest) ?? [];
    return this.#byTag.get(key) ?? [];
  }

  #candidates({ key }: Selector): readonly Element[] {
    return key === undefined ? this.#all : this.#withKey(key);
  }

  #valuesOfAll(attribute: string): string {
    const known = this.#values.get(attribute);
    if (known !== undefined) return known;
    const values = new Set((this.#byAttribute.get(attribute) ?? []).map(({ attribs }) => attribs[attribute]));
    const joined = [...values].join('\n');
    this.#values.set(attribute, joined);
    return joined;
  }

  /** False where some part of a selector asks for what no element has: then none need be looked at. */
  #mayFit({ parts }: Selector): boolean {
    return parts.every(
      ({ compound: { tag, ids, classes, attributes } }) =>
        (tag === undefined || this.#byTag.get(tag) !== undefined) &&
        ids.every((id) => this.#byId.get(id) !== undefined) &&
        classes.every((each) => this.#valuesOfAll('class').includes(each)) &&
        attributes.every(
          ({ name, value, ignoresCase }) =>
            this.#byAttribute.get(name) !== undefined && (ignoresCase || this.#valuesOfAll(name).includes(value)),
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
