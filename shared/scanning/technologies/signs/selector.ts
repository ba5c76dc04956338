import { type Element, isTag } from 'domhandler';
import { foldedText } from './folded-text.ts';

/** A selector that is not understood; the message says which part. */
export class SelectorUnsupported extends Error {
  override readonly name = 'SelectorUnsupported';
}

/** What one attribute must be. */
interface AttributeTest {
  readonly name: string;
  readonly operator: '' | '=' | '*=' | '^=' | '$=' | '~=' | '|=';
  readonly value: string;
  readonly ignoresCase: boolean;
}

/** What one element must be: `a.b#c[d="e"]`. */
interface Compound {
  readonly tag: string | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
}

type Combinator = ' ' | '>' | '+' | '~';

/** What an element has, by which it is looked up. */
export interface ElementKey {
  readonly kind: 'tag' | 'id' | 'class' | 'attribute';
  readonly name: string;
}

/** Compounds from the element itself outwards, each with what ties it to the one further in. */
export interface Selector {
  readonly parts: readonly { readonly compound: Compound; readonly combinator: Combinator | undefined }[];
  /** By which the elements that may match are looked up. */
  readonly key: ElementKey | undefined;
  /** Where the key is no id and no class: a folded text that an attribute of the element must hold. */
  readonly held: { readonly attribute: string; readonly text: string } | undefined;
}

const maxSelector = 1000;
/** So many elements around one are looked at for a part: no tree is deeper, and a page may have any number side by side. */
const maxAround = 256;
const name = /^-?(?:[a-z_\u0080-\uffff]|\\.)(?:[\w\u0080-\uffff-]|\\.)*/i;
const attribute = /^\[\s*([\w:-]+)\s*(?:([*^$~|]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\s\]"']+))\s*(?:([is])\s*)?)?\]/i;

const plain = (text: string) => text.replace(/\\(.)/g, '$1');

class SelectorReader {
  #left: string;

  constructor(text: string) {
    this.#left = text.trim();
  }

  get isDone(): boolean {
    return this.#left === '';
  }

  /** One selector, up to a comma or the end. */
  selector(): Selector {
    const parts: Selector['parts'][number][] = [];
    for (;;) {
      const compound = this.#compound();
      const [mark, sign = ' '] = /^\s*([>+~,])\s*|^\s+/.exec(this.#left) ?? [];
      const isOpen = mark !== undefined && /[>+~]/.test(sign) && mark.length === this.#left.length;
      if (isOpen || (mark === undefined && this.#left !== '')) throw new SelectorUnsupported(this.#left.slice(0, 40));
      this.#left = this.#left.slice(mark?.length ?? 0);
      const isEnd = mark === undefined || sign === ',' || this.#left === '';
      parts.unshift({ compound, combinator: isEnd ? undefined : combinatorOf(sign) });
      if (isEnd) break;
    }
    return { parts, key: keyOf(parts[0]?.compound), held: heldBy(parts[0]?.compound) };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.#left);
    if (match === null) return undefined;
    this.#left = this.#left.slice(match[0].length);
    return match;
  }

  #compound(): Compound {
    const before = this.#left;
    const tag = this.#take(/^\*/) === undefined ? this.#take(name)?.[0].toLowerCase() : undefined;
    const ids: string[] = [];
    const classes: string[] = [];
    const attributes: AttributeTest[] = [];
    for (;;) {
      const sign = this.#left[0];
      if (sign === '#' || sign === '.') {
        this.#left = this.#left.slice(1);
        const own = this.#take(name)?.[0];
        if (own === undefined) throw new SelectorUnsupported(before.slice(0, 40));
        (sign === '#' ? ids : classes).push(plain(own));
      } else if (sign === '[') {
        const match = this.#take(attribute);
        if (match === undefined) throw new SelectorUnsupported(before.slice(0, 40));
        const [, own = '', operator = '', quoted, single, bare, flag] = match;
        const value = quoted ?? single ?? bare ?? '';
        attributes.push({
          name: own.toLowerCase(),
          operator: operatorOf(operator),
          value: plain(value),
          ignoresCase: flag?.toLowerCase() === 'i',
        });
      } else break;
    }
    if (this.#left === before) throw new SelectorUnsupported(before.slice(0, 40) || 'nothing');
    return { tag, ids, classes, attributes };
  }
}

function combinatorOf(sign: string): Combinator {
  return sign === '>' || sign === '+' || sign === '~' ? sign : ' ';
}

function operatorOf(text: string): AttributeTest['operator'] {
  switch (text) {
    case '=':
    case '*=':
    case '^=':
    case '$=':
    case '~=':
    case '|=':
      return text;
    default:
      return '';
  }
}

function keyOf(compound: Compound | undefined): ElementKey | undefined {
  if (compound === undefined) return undefined;
  const { ids, classes, attributes, tag } = compound;
  if (ids[0] !== undefined) return { kind: 'id', name: ids[0] };
  if (classes[0] !== undefined) return { kind: 'class', name: classes[0] };
  if (tag !== undefined) return { kind: 'tag', name: tag };
  return attributes[0] && { kind: 'attribute', name: attributes[0].name };
}

/** Shorter texts are in almost every attribute. */
const leastHeld = 3;

function heldBy(compound: Compound | undefined): Selector['held'] {
  if (compound === undefined) return undefined;
  const { ids, classes, attributes } = compound;
  if (ids.length + classes.length > 0) return undefined;
  const longest = attributes.toSorted((one, other) => other.value.length - one.value.length)[0];
  if (longest === undefined || longest.value.length < leastHeld) return undefined;
  return { attribute: longest.name, text: foldedText(longest.value) };
}

const read = new Map<string, readonly Selector[]>();

/**
 * Reads a list of selectors: tags, ids, classes, attributes with all their operators, and the four combinators. Throws
 * SelectorUnsupported for all else (`:has()`, `:not()` and the like).
 */
export function selectorOf(text: string): readonly Selector[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  if (text.length > maxSelector) throw new SelectorUnsupported('it is too long');
  const reader = new SelectorReader(text);
  const selectors: Selector[] = [];
  do selectors.push(reader.selector());
  while (!reader.isDone);
  read.set(text, selectors);
  return selectors;
}

function fits(value: string | undefined, { operator, value: wanted, ignoresCase }: AttributeTest): boolean {
  if (value === undefined) return false;
  const [has, asks] = ignoresCase ? [value.toLowerCase(), wanted.toLowerCase()] : [value, wanted];
  switch (operator) {
    case '':
      return true;
    case '=':
      return has === asks;
    case '*=':
      return asks !== '' && has.includes(asks);
    case '^=':
      return asks !== '' && has.startsWith(asks);
    case '$=':
      return asks !== '' && has.endsWith(asks);
    case '~=':
      return has.split(/\s+/).includes(asks);
    case '|=':
      return has === asks || has.startsWith(`${asks}-`);
  }
}

function isCompound(element: Element, { tag, ids, classes, attributes }: Compound): boolean {
  const { attribs } = element;
  if (tag !== undefined && element.name !== tag) return false;
  if (!ids.every((id) => attribs.id === id)) return false;
  if (classes.length > 0) {
    const own = (attribs.class ?? '').split(/\s+/);
    if (!classes.every((each) => own.includes(each))) return false;
  }
  return attributes.every((test) => fits(attribs[test.name], test));
}

function above(element: Element): Element | undefined {
  return element.parent !== null && isTag(element.parent) ? element.parent : undefined;
}

function before(element: Element): Element | undefined {
  let { prev } = element;
  while (prev !== null && !isTag(prev)) prev = prev.prev;
  return prev ?? undefined;
}

/**
 * True where an element is what a selector means; of several elements around it that fit a part the nearest counts, and
 * of its elder siblings the nearest 256 are looked at. Takes no longer on any page: time grows with the selector alone.
 */
export function matches(element: Element, { parts }: Selector): boolean {
  const [own, ...outer] = parts;
  if (own === undefined || !isCompound(element, own.compound)) return false;
  let at: Element | undefined = element;
  for (const { compound, combinator } of outer) {
    const isStep = combinator === '>' || combinator === '+';
    const next: (from: Element) => Element | undefined = combinator === '>' || combinator === ' ' ? above : before;
    at = next(at);
    for (let left = maxAround; !isStep && left > 0 && at !== undefined && !isCompound(at, compound); left -= 1)
      at = next(at);
    if (at === undefined || !isCompound(at, compound)) return false;
  }
  return true;
}
