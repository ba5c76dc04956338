import { foldedText } from './folded-text.ts';
import { firstMatch, type Match } from './pattern.ts';
import { requiredTexts } from './required-texts.ts';
import { TextParts } from './text-parts.ts';
import { mixed, tripleCount, tripleOf } from './triple.ts';
import type { TripleTables } from './triple-tables.ts';

/** Shorter texts are in almost every page. */
const leastDemanded = 3;
/** How far a match may reach around the text that it demands. */
const reach = 2000;
/** Shorter texts are searched as they are. */
const leastIndexed = 1000;
/** Texts of so many signs are searched part by part: to search all of a shorter one takes less time. */
const leastParted = 20_000;
/** As many occurrences of a demanded text are looked at. */
const maxOffsets = 24;
/** So much is looked at where a pattern demands no text, or is tied to the start or end. */
const mostUnaided = 60_000;

/** So much is looked at in all, by all patterns together: a page that holds every demanded text wants to be slow. */
const mostInAll = 12_000_000;

/** A pattern, with what its matches hold, one folded text of each list: found out once for all pages. */
export interface Wanted {
  readonly pattern: string;
  readonly demands: readonly (readonly string[])[];
  /** The same, not folded, where a text is so short that even one or two signs tell something. */
  readonly shortDemands: readonly (readonly string[])[];
}

/**
 * The first place where a pattern matches in a short text. A regular expression in linear time is slow: it is not run where
 * none of the texts stands there that a match must hold. Letters of other scripts may stand for ours: then it is run.
 */
export function shortMatch({ pattern, shortDemands }: Wanted, text: string): Match | undefined {
  if (shortDemands.length > 0 && isPlain(text) && !holdsAll(text.toLowerCase(), shortDemands)) return undefined;
  return firstMatch(pattern, text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const isPlain = (text: string) => /^[\u0000-\u007f]*$/.test(text);

/** A pattern to be looked for in texts. */
export function wantedOf(pattern: string): Wanted {
  const shortDemands = requiredTexts(pattern, 1);
  const demands = shortDemands
    .filter((demand) => demand.every((text) => text.length >= leastDemanded))
    .map((demand) => demand.map(foldedText));
  return { pattern, demands, shortDemands };
}

/** True where one text of each list stands in a text. */
function holdsAll(text: string, demands: Wanted['demands']): boolean {
  return demands.every((demand) => demand.some((each) => text.includes(each)));
}

/** The bits of all triples, in words of 32. */
const tripleWords = tripleCount / 32;

/** The triples of a text, a bit each. */
function triplesOf(text: string): Uint32Array {
  const triples = new Uint32Array(tripleWords);
  let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  for (let at = 2; at < text.length; at += 1) {
    const third = text.charCodeAt(at);
    const triple = mixed(first, second, third);
    triples[triple >> 5] = (triples[triple >> 5] ?? 0) | (1 << (triple & 31));
    first = second;
    second = third;
  }
  return triples;
}

/**
 * A long text in which many patterns are looked for. Regular expressions in linear time are slow in themselves: each is
 * run only where a text stands that its matches must hold, and 2,000 signs around it. Which texts may stand there at all
 * is told by the triples of signs that occur.
 */
export class SearchedText {
  readonly #text: string;
  readonly #lower: string;
  /** A bit for each triple of signs, once it is asked for; of a long text its parts tell more. */
  #triples: Uint32Array | undefined;
  readonly #parts: TextParts | undefined;
  #left = mostInAll;

  constructor(text: string, tables: TripleTables) {
    this.#text = text;
    this.#lower = foldedText(text);
    this.#parts = text.length < leastParted ? undefined : new TextParts(this.#lower, tables);
  }

  #look(pattern: string, from: number, to: number): Match | undefined {
    this.#left -= to - from;
    if (this.#left < 0) return undefined;
    const match = firstMatch(pattern, this.#text.slice(from, to));
    return match && { ...match, at: match.at + from };
  }

  /** False where a folded text stands nowhere. */
  mayHold(text: string): boolean {
    if (this.#parts !== undefined) return this.#parts.mayHold(text);
    if (this.#lower.length < leastIndexed) return this.#lower.includes(text);
    for (let at = 2; at < text.length; at += 1) if (!this.#hasTriple(tripleOf(text, at))) return false;
    return true;
  }

  #hasTriple(triple: number): boolean {
    if (this.#parts !== undefined) return this.#parts.hasTriple(triple);
    this.#triples ??= triplesOf(this.#lower);
    return ((this.#triples[triple >> 5] ?? 0) & (1 << (triple & 31))) !== 0;
  }

  /** Of triples of signs, those that stand in the text. */
  *triplesAmong(triples: ReadonlyMap<number, unknown>): Generator<number> {
    if (this.#lower.length < triples.size) {
      for (let at = 2; at < this.#lower.length; at += 1) {
        const triple = tripleOf(this.#lower, at);
        if (triples.has(triple)) yield triple;
      }
    } else for (const triple of triples.keys()) if (this.#hasTriple(triple)) yield triple;
  }

  /** Where demanded texts stand, as ranges around them that do not overlap. */
  #ranges(texts: readonly string[]): readonly (readonly [number, number])[] {
    const offsets = texts
      .filter((text) => this.mayHold(text))
      .flatMap((text) => this.#offsetsOf(text))
      .toSorted((one, other) => one - other);
    const ranges: [number, number][] = [];
    for (const offset of offsets) {
      const last = ranges.at(-1);
      const [from, to] = [Math.max(0, offset - reach), Math.min(this.#text.length, offset + reach)];
      if (last !== undefined && from <= last[1]) last[1] = to;
      else ranges.push([from, to]);
    }
    return ranges;
  }

  /** Where a text stands, half a reach apart at least. */
  #offsetsOf(text: string): number[] {
    const offsets: number[] = [];
    let at = this.#next(text, 0);
    while (at >= 0 && offsets.length < maxOffsets) {
      offsets.push(at);
      at = this.#next(text, at + reach / 2);
    }
    return offsets;
  }

  /** Where a text stands next from an offset on; -1 where it does not. */
  #next(text: string, from: number): number {
    return this.#parts === undefined ? this.#lower.indexOf(text, from) : this.#parts.next(text, from);
  }

  /** False where a pattern cannot match, for a text that it demands is not there. */
  mayMatch({ demands }: Wanted): boolean {
    return demands.every((demand) => demand.some((text) => this.mayHold(text)));
  }

  /** The first match of a pattern, as far as it is looked for. */
  find(wanted: Wanted): Match | undefined {
    const { pattern, demands } = wanted;
    const [best, ...others] = demands;
    if (pattern === '') return this.#text === '' ? undefined : { found: '', at: 0, groups: [] };
    if (!this.mayMatch(wanted)) return undefined;
    const isTied = pattern.startsWith('^') || pattern.endsWith('$');
    if (best === undefined || isTied) return this.#look(pattern, 0, Math.min(this.#text.length, mostUnaided));
    for (const [from, to] of this.#ranges(best)) {
      if (others.length > 0 && !holdsAll(this.#lower.slice(from, to), others)) continue;
      const match = this.#look(pattern, from, to);
      if (match !== undefined) return match;
    }
    return undefined;
  }
}
