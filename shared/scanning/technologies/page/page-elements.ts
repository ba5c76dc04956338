import { type Document, type Element, isTag, isText } from 'domhandler';
import { nodeAfter } from '../../web/page/parse-html.ts';
import { foldedText } from '../signs/folded-text.ts';
import { SearchedText } from '../signs/searched-text.ts';
import { type ElementKey, matches, type Selector, selectorOf } from '../signs/selector.ts';
import { TripleTables } from '../signs/triple-tables.ts';

const maxElements = 20_000;
/** Elements of one selector that are looked at. */
const maxValues = 50;
const maxText = 200_000;

/** The elements of pages in their order, as far as they are looked at. */
function elementsOf(roots: readonly Document[]): readonly Element[] {
  const found: Element[] = [];
  for (const root of roots)
    for (let node = root.firstChild; node !== null && found.length < maxElements; node = nodeAfter(node, root))
      if (isTag(node)) found.push(node);
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
}

/** The text inside of elements or pages, as far as it is looked at. */
function textIn(all: readonly (Element | Document)[], hides?: ReadonlySet<string>): string {
  const parts: string[] = [];
  let length = 0;
  for (const from of all)
    for (let node = from.firstChild; node !== null && length < maxText; node = nodeAfter(node, from)) {
      if (!isText(node) || (node.parent !== null && isTag(node.parent) && hides?.has(node.parent.name))) continue;
      parts.push(node.data);
      length += node.data.length;
    }
  return parts.join(' ').slice(0, maxText);
}

const unseen: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);

/** The elements of pages, to be asked for by selectors. */
export class PageElements {
  readonly #roots: readonly Document[];
  readonly #tables: TripleTables;
  readonly #all: readonly Element[];
  readonly #by: Readonly<Record<ElementKey['kind'], ElementIndex>> = {
    tag: new ElementIndex(),
    id: new ElementIndex(),
    class: new ElementIndex(),
    attribute: new ElementIndex(),
  };
  readonly #selectors = new Map<string, readonly Element[]>();
  /** All values of an attribute on the page, each once, by its name. */
  readonly #values = new Map<string, SearchedText>();

  constructor(roots: readonly Document[], tables = new TripleTables()) {
    this.#roots = roots;
    this.#tables = tables;
    this.#all = elementsOf(roots);
    // Pages repeat their classes.
    const lists = new Map<string, ReadonlySet<string>>();
    for (const element of this.#all) {
      this.#by.tag.add(element.name, element);
      const { attribs } = element;
      for (const name of Object.keys(attribs)) this.#by.attribute.add(name, element);
      const { id, class: classes } = attribs;
      if (id !== undefined) this.#by.id.add(id, element);
      if (classes === undefined) continue;
      const list = lists.get(classes) ?? new Set(classes.split(/\s+/));
      lists.set(classes, list);
      for (const each of list) this.#by.class.add(each, element);
    }
  }

  /** False where no element fits a selector with this key, whatever else it asks for. */
  has({ kind, name }: ElementKey): boolean {
    return this.#by[kind].get(name) !== undefined;
  }

  #candidates({ key }: Selector): readonly Element[] {
    return key === undefined ? this.#all : (this.#by[key.kind].get(key.name) ?? []);
  }

  /** All values of an attribute on the page. */
  attributeText(attribute: string): SearchedText {
    const known = this.#values.get(attribute);
    if (known !== undefined) return known;
    const values = new Set((this.#by.attribute.get(attribute) ?? []).map(({ attribs }) => attribs[attribute]));
    const searched = new SearchedText([...values].join('\n'), this.#tables);
    this.#values.set(attribute, searched);
    return searched;
  }

  /** False where some part of a selector asks for what no element has: then none need be looked at. */
  #mayFit({ parts }: Selector): boolean {
    return parts.every(
      ({ compound: { tag, ids, classes, attributes } }) =>
        (tag === undefined || this.#by.tag.get(tag) !== undefined) &&
        ids.every((id) => this.#by.id.get(id) !== undefined) &&
        classes.every((each) => this.#by.class.get(each) !== undefined) &&
        attributes.every(
          ({ name, value }) =>
            this.#by.attribute.get(name) !== undefined && this.attributeText(name).mayHold(foldedText(value)),
        ),
    );
  }

  /** The first elements that are what one selector means. */
  #first(selector: Selector): readonly Element[] {
    const found: Element[] = [];
    if (!this.#mayFit(selector)) return found;
    for (const element of this.#candidates(selector)) {
      if (!matches(element, selector)) continue;
      found.push(element);
      if (found.length === maxValues) break;
    }
    return found;
  }

  #found(selector: string): readonly Element[] {
    const known = this.#selectors.get(selector);
    if (known !== undefined) return known;
    const found = selectorOf(selector).flatMap((each) => this.#first(each));
    this.#selectors.set(selector, found);
    return found;
  }

  /** Of each element that a selector finds: an empty text, its text, or an attribute that it has. */
  valuesOf(selector: string, of: 'presence' | 'text' | { readonly attribute: string }): readonly string[] {
    const found = this.#found(selector).slice(0, maxValues);
    if (of === 'presence') return found.map(() => '');
    if (of === 'text') return found.map((element) => textIn([element]));
    return found.flatMap(({ attribs }) => attribs[of.attribute.toLowerCase()] ?? []);
  }

  /** What a reader of the pages sees. */
  text(): string {
    return textIn(this.#roots, unseen);
  }

  /** What stands in the pages' style elements. */
  styles(): string {
    return textIn(this.#by.tag.get('style') ?? []);
  }
}
