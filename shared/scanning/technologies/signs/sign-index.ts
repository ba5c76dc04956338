import { markupWords } from '../page/markup-words.ts';
import type { SiteView, TextKind } from '../page/site-view.ts';
import { type Wanted, wantedOf } from './searched-text.ts';
import { type ElementKey, selectorOf } from './selector.ts';
import type { Sign, Signature, SignSource } from './signature.ts';
import { tripleOf } from './triple.ts';

/** A sign, and what of it every text must hold. */
export interface WantedSign {
  readonly sign: Sign;
  readonly wanted: Wanted;
}

/** A sign, and where it comes among all. */
interface Entry extends WantedSign {
  readonly order: number;
  readonly signature: Signature;
}

/** A signature that requires others: looked at behind those that do not. */
interface Bound {
  readonly signature: Signature;
  readonly signs: readonly WantedSign[];
}

const isBound = ({ requires, requiresCategories }: Signature) => requires.length + requiresCategories.length > 0;

function add<K>(to: Map<K, Entry[]>, key: K, entry: Entry): void {
  const before = to.get(key);
  if (before === undefined) to.set(key, [entry]);
  else before.push(entry);
}

/** The name under which a sign is found, where only what has that very name can show it. */
function nameOf(source: SignSource): string | undefined {
  if (source.kind === 'dns') return source.name;
  const isNamed = source.kind === 'header' || source.kind === 'cookie' || source.kind === 'meta';
  return isNamed && !source.name.endsWith('*') ? source.name : undefined;
}

const texts: ReadonlySet<string> = new Set<TextKind>(['script', 'style', 'html', 'script text', 'robots', 'url']);
const isText = (kind: SignSource['kind']): kind is TextKind => texts.has(kind);

type ElementSource = Extract<SignSource, { kind: 'element' }>;

const inTree: ReadonlySet<SignSource['kind']> = new Set(['element', 'text', 'style text']);

/**
 * All signs of many signatures, by what a site must have for each to be found at all: a header of its name, a global, an
 * element, three signs of a text that it demands. Of ten thousand signs a page has what a few hundred need.
 */
export class SignIndex {
  readonly known: ReadonlyMap<string, Signature>;
  readonly bound: readonly Bound[];
  /** True where some sign is an element, or a text that elements tell apart. */
  readonly readsElements: boolean;
  /** What cannot be ruled out by any of these. */
  readonly #open: Entry[] = [];
  readonly #byName = new Map<string, Entry[]>();
  readonly #byGlobal = new Map<string, Entry[]>();
  readonly #byElement = new Map<string, { readonly key: ElementKey; readonly entries: Entry[] }>();
  readonly #byHeld = new Map<string, Map<number, Entry[]>>();
  readonly #byTriple = new Map<TextKind, Map<number, Entry[]>>();
  /** Signs of texts and styles by three signs of the markup, where it does not spell letters. */
  readonly #byMarkup = new Map<number, Entry[]>();
  readonly #ofMarkup: Entry[] = [];

  constructor(known: ReadonlyMap<string, Signature>) {
    this.known = known;
    const prepared = [...known.values()].map((signature) => {
      const signs = signature.signs.map((sign) => ({ sign, wanted: wantedOf(sign.pattern) }));
      return { signature, signs, isBound: isBound(signature) };
    });
    this.readsElements = prepared.some(({ signs }) => signs.some(({ sign }) => inTree.has(sign.source.kind)));
    this.bound = prepared.filter((each) => each.isBound);
    const entries = prepared
      .flatMap(({ signature, signs, isBound: bound }) =>
        signs.filter(({ sign }) => !bound || sign.isFree === true).map((each) => ({ ...each, signature })),
      )
      .map((each, order): Entry => ({ ...each, order }));
    const usual = usualTriples(entries);
    for (const entry of entries) this.#take(entry, usual);
  }

  #take(entry: Entry, usual: ReadonlyMap<number, number>): void {
    const { source } = entry.sign;
    const name = nameOf(source);
    if (name !== undefined) add(this.#byName, `${source.kind} ${name}`, entry);
    else if (source.kind === 'global') add(this.#byGlobal, source.name.split('.', 1)[0] ?? '', entry);
    else if (source.kind === 'element') this.#takeElement(source, entry, usual);
    else if (isText(source.kind)) this.#takeText(source.kind, entry, usual);
    else if (source.kind === 'text' || source.kind === 'style text') this.#takeMarkup(entry);
    else this.#open.push(entry);
  }

  #takeElement(source: ElementSource, entry: Entry, usual: ReadonlyMap<number, number>): void {
    const selectors = selectorOf(source.selector);
    const isPrecise = selectors.every(
      ({ key, held }) => held !== undefined || key?.kind === 'id' || key?.kind === 'class',
    );
    const triples = isPrecise || typeof source.of === 'string' ? undefined : demandedTriples(entry, usual);
    if (triples !== undefined && typeof source.of === 'object') {
      for (const triple of triples) this.#addHeld(source.of.attribute.toLowerCase(), triple, entry);
      return;
    }
    if (selectors.some(({ key }) => key === undefined)) {
      this.#open.push(entry);
      return;
    }
    for (const { key, held } of selectors) {
      if (held !== undefined) this.#addHeld(held.attribute, rarestTriple(held.text, usual), entry);
      else if (key !== undefined) this.#addByKey(key, entry);
    }
  }

  #addHeld(attribute: string, triple: number, entry: Entry): void {
    const ofAttribute = this.#byHeld.get(attribute) ?? new Map<number, Entry[]>();
    this.#byHeld.set(attribute, ofAttribute);
    add(ofAttribute, triple, entry);
  }

  #addByKey(key: ElementKey, entry: Entry): void {
    const name = `${key.kind} ${key.name}`;
    const before = this.#byElement.get(name);
    if (before === undefined) this.#byElement.set(name, { key, entries: [entry] });
    else before.entries.push(entry);
  }

  #takeText(kind: TextKind, entry: Entry, usual: ReadonlyMap<number, number>): void {
    const triples = demandedTriples(entry, usual);
    if (triples === undefined) {
      this.#open.push(entry);
      return;
    }
    const ofKind = this.#byTriple.get(kind) ?? new Map<number, Entry[]>();
    this.#byTriple.set(kind, ofKind);
    for (const triple of triples) add(ofKind, triple, entry);
  }

  /** What is read from the markup has what the markup has: it need not be read in order to be ruled out. */
  #takeMarkup(entry: Entry): void {
    const [words] = markupWords(entry.wanted);
    if (words === undefined) {
      this.#open.push(entry);
      return;
    }
    this.#ofMarkup.push(entry);
    for (const triple of new Set(words.map((word) => tripleOf(word, 2)))) add(this.#byMarkup, triple, entry);
  }

  /** The signs that may be found on a site, in the order of the signatures and their signs: all others are not. */
  candidates(view: SiteView): readonly Entry[] {
    const found = new Set(this.#open);
    const take = (entries: readonly Entry[] = []) => {
      for (const entry of entries) found.add(entry);
    };
    for (const name of view.names()) take(this.#byName.get(name));
    if (this.#byGlobal.size > 0) for (const name of view.globalNames()) take(this.#byGlobal.get(name));
    for (const { key, entries } of this.#byElement.values()) if (view.hasElement(key)) take(entries);
    for (const [attribute, entries] of this.#byHeld)
      for (const triple of view.attributeText(attribute).triplesAmong(entries)) take(entries.get(triple));
    for (const [kind, entries] of this.#byTriple)
      for (const triple of view.textOf(kind).triplesAmong(entries)) take(entries.get(triple));
    if (this.#ofMarkup.length > 0) {
      if (view.spellsLetters()) take(this.#ofMarkup);
      else for (const triple of view.textOf('html').triplesAmong(this.#byMarkup)) take(this.#byMarkup.get(triple));
    }
    return [...found].sort((one, other) => one.order - other.order);
  }
}

/** What a text, or an attribute of an element, must hold for a sign. */
function demandedTexts({ sign: { source }, wanted }: Entry): readonly string[] {
  if (source.kind === 'element') {
    const ofValue = typeof source.of === 'object' ? wanted.demands.flat() : [];
    return [...selectorOf(source.selector).flatMap(({ held }) => held?.text ?? []), ...ofValue];
  }
  return isText(source.kind) ? wanted.demands.flat() : [];
}

/** How many demanded texts have each triple of signs. */
function usualTriples(entries: readonly Entry[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const entry of entries) {
    for (const text of demandedTexts(entry))
      for (let at = 2; at < text.length; at += 1) {
        const triple = tripleOf(text, at);
        times.set(triple, (times.get(triple) ?? 0) + 1);
      }
  }
  return times;
}

/** The triple of a text that the fewest demanded texts have. */
function rarestTriple(text: string, usual: ReadonlyMap<number, number>): number {
  const timesOf = (triple: number) => usual.get(triple) ?? 0;
  const triples = Array.from({ length: text.length - 2 }, (_, index) => tripleOf(text, index + 2));
  return triples.reduce((best, each) => (timesOf(each) < timesOf(best) ? each : best));
}

/** Triples of which one stands where a pattern matches: those that the fewest demanded texts have. None where it may match without. */
function demandedTriples({ wanted }: Entry, usual: ReadonlyMap<number, number>): ReadonlySet<number> | undefined {
  const choices = wanted.demands.map((demand) => {
    const triples = new Set(demand.map((text) => rarestTriple(text, usual)));
    return { triples, times: [...triples].reduce((sum, triple) => sum + (usual.get(triple) ?? 0), 0) };
  });
  return choices.toSorted((one, other) => one.times - other.times)[0]?.triples;
}
