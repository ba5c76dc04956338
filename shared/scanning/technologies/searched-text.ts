import { firstMatch, type Match } from './pattern.ts';
import { requiredTexts } from './required-texts.ts';

/** How far a match may reach around the text that it demands. */
const reach = 2000;
/** The places of a demanded text that are looked at. */
const maxPlaces = 24;
/** So much is looked at where a pattern demands no text, or is tied to the start or end. */
const mostUnaided = 60_000;

/** So much is looked at in all, by all patterns together: a page that holds every demanded text wants to be slow. */
const mostInAll = 12_000_000;

/** A pattern, with the texts of which its matches hold one: found out once for all pages. */
export interface Wanted {
  readonly pattern: string;
  readonly demand: readonly string[] | undefined;
}

/**
 * The first place where a pattern matches in a short text. A regular expression in linear time is slow: it is not run where
 * none of the texts stands there that a match must hold. Letters of other scripts may stand for ours: then it is run.
 */
export function shortMatch({ pattern, demand }: Wanted, text: string): Match | undefined {
  if (demand !== undefined && pattern !== '' && isPlain(text)) {
    const lower = text.toLowerCase();
    if (!demand.some((each) => lower.includes(each))) return undefined;
  }
  return firstMatch(pattern, text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const isPlain = (text: string) => /^[\u0000-\u007f]*$/.test(text);

/** A pattern to be looked for in texts. */
export function wantedOf(pattern: string): Wanted {
  return { pattern, demand: requiredTexts(pattern) };
}

/** Three signs as one of 2^18 numbers: different ones may share a number. */
function mixed(first: number, second: number, third: number): number {
  return ((first << 12) ^ (second << 6) ^ third) & 0x3ffff;
}

/** The bits of all triples, in words of 32. */
const tripleWords = 0x40000 / 32;
/** Of all texts that are too short to have any. */
const noTriples = new Uint32Array(tripleWords);

/** The three signs of a text that end at a place, as one number. */
export function tripleOf(text: string, at: number): number {
  return mixed(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at));
}

/**
 * A long text in which many patterns are looked for. Regular expressions in linear time are slow in themselves: each is
 * run only where a text stands that its matches must hold, and 2,000 signs around it. Which texts may stand there at all
 * is told by the triples of signs that occur.
 */
export class SearchedText {
  readonly #text: string;
  readonly #lower: string;
  /** A bit for each triple of signs. */
  readonly #triples: Uint32Array;
  #left = mostInAll;

  constructor(text: string) {
    this.#text = text;
    // As long as the text, unlike what toLowerCase makes of some letters.
    this.#lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    this.#triples = text.length < 3 ? noTriples : new Uint32Array(tripleWords);
    let [first, second] = [this.#lower.charCodeAt(0), this.#lower.charCodeAt(1)];
    for (let at = 2; at < this.#lower.length; at += 1) {
      const third = this.#lower.charCodeAt(at);
      const triple = mixed(first, second, third);
      this.#triples[triple >> 5] = (this.#triples[triple >> 5] ?? 0) | (1 << (triple & 31));
      first = second;
      second = third;
    }
  }

  #look(pattern: string, from: number, to: number): Match | undefined {
    this.#left -= to - from;
    if (this.#left < 0) return undefined;
    const match = firstMatch(pattern, this.#text.slice(from, to));
    return match && { ...match, at: match.at + from };
  }

  #mayHold(text: string): boolean {
    for (let at = 2; at < text.length; at += 1) if (!this.hasTriple(tripleOf(text, at))) return false;
    return true;
  }

  /** True for a text that has no three signs. */
  get isShort(): boolean {
    return this.#triples === noTriples;
  }

  /** False where these three signs stand nowhere in the text. */
  hasTriple(triple: number): boolean {
    return ((this.#triples[triple >> 5] ?? 0) & (1 << (triple & 31))) !== 0;
  }

  /** Where demanded texts stand, as ranges around them that do not overlap. */
  #ranges(texts: readonly string[]): readonly (readonly [number, number])[] {
    const places = texts
      .filter((text) => this.#mayHold(text))
      .flatMap((text) => this.#placesOf(text))
      .toSorted((one, other) => one - other);
    const ranges: [number, number][] = [];
    for (const place of places) {
      const last = ranges.at(-1);
      const [from, to] = [Math.max(0, place - reach), Math.min(this.#text.length, place + reach)];
      if (last !== undefined && from <= last[1]) last[1] = to;
      else ranges.push([from, to]);
    }
    return ranges;
  }

  #placesOf(text: string): number[] {
    const places: number[] = [];
    let at = this.#lower.indexOf(text);
    while (at >= 0 && places.length < maxPlaces) {
      places.push(at);
      at = this.#lower.indexOf(text, at + reach / 2);
    }
    return places;
  }

  /** False where a pattern cannot match, for a text that it demands is not there. */
  mayMatch({ pattern, demand }: Wanted): boolean {
    if (pattern === '' || demand === undefined) return true;
    for (const text of demand) if (this.#mayHold(text)) return true;
    return false;
  }

  /** The first match of a pattern, as far as it is looked for. */
  find(wanted: Wanted): Match | undefined {
    const { pattern, demand } = wanted;
    if (pattern === '') return this.#text === '' ? undefined : { found: '', at: 0, groups: [] };
    if (!this.mayMatch(wanted)) return undefined;
    const isTied = pattern.startsWith('^') || pattern.endsWith('$');
    if (demand === undefined || isTied) return this.#look(pattern, 0, Math.min(this.#text.length, mostUnaided));
    for (const [from, to] of this.#ranges(demand)) {
      const match = this.#look(pattern, from, to);
      if (match !== undefined) return match;
    }
    return undefined;
  }
}
