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

const demanded = new Map<string, readonly string[] | undefined>();

function demandedBy(pattern: string): readonly string[] | undefined {
  if (!demanded.has(pattern)) demanded.set(pattern, requiredTexts(pattern));
  return demanded.get(pattern);
}

/** Three signs as one of 2^18 numbers: different ones may share a number. */
function mixed(first: number, second: number, third: number): number {
  return ((first << 12) ^ (second << 6) ^ third) & 0x3ffff;
}

/**
 * A long text in which many patterns are looked for. Regular expressions in linear time are slow in themselves: each is
 * run only where a text stands that its matches must hold, and 2,000 signs around it. Which texts may stand there at all
 * is told by the triples of signs that occur.
 */
export class SearchedText {
  readonly #text: string;
  readonly #lower: string;
  readonly #triples = new Uint8Array(0x40000);
  #left = mostInAll;

  constructor(text: string) {
    this.#text = text;
    // As long as the text, unlike what toLowerCase makes of some letters.
    this.#lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    let [first, second] = [this.#lower.charCodeAt(0), this.#lower.charCodeAt(1)];
    for (let at = 2; at < this.#lower.length; at += 1) {
      const third = this.#lower.charCodeAt(at);
      this.#triples[mixed(first, second, third)] = 1;
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
    for (let at = 2; at < text.length; at += 1) {
      const number = mixed(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at));
      if (this.#triples[number] !== 1) return false;
    }
    return true;
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
  mayMatch(pattern: string): boolean {
    return pattern === '' || (demandedBy(pattern)?.some((text) => this.#mayHold(text)) ?? true);
  }

  /** The first match of a pattern, as far as it is looked for. */
  find(pattern: string): Match | undefined {
    if (pattern === '') return this.#text === '' ? undefined : { found: '', at: 0, groups: [] };
    const texts = demandedBy(pattern);
    const isTied = /^\^|\$$/.test(pattern);
    if (texts === undefined || isTied) {
      return this.mayMatch(pattern) ? this.#look(pattern, 0, Math.min(this.#text.length, mostUnaided)) : undefined;
    }
    for (const [from, to] of this.#ranges(texts)) {
      const match = this.#look(pattern, from, to);
      if (match !== undefined) return match;
    }
    return undefined;
  }
}
