import { mixed, tripleOf } from './triple.ts';
import { TripleTables } from './triple-tables.ts';

/** A text has at most so many parts: the bits of a number. */
const maxParts = 32;
/** No part is shorter. */
const leastShift = 10;
/** So much of a wanted text is asked for: less than a part, so that it ends in the next one at the latest. */
const maxAsked = 200;

/**
 * In which parts of a long text each triple of signs stands. A text that is looked for is then read only where some part, or
 * one and the next, have all of its triples: of hundreds that are looked for in a page most are nowhere, and each would take
 * a look at the whole page.
 */
export class TextParts {
  readonly #text: string;
  /** The length of a part is 2 to the power of this. */
  readonly #shift: number;
  /** For each triple a bit for each part in which one ends. */
  readonly #parts: Int32Array;

  constructor(text: string, tables = new TripleTables()) {
    this.#text = text;
    this.#parts = tables.take();
    let shift = leastShift;
    while (text.length > maxParts << shift) shift += 1;
    this.#shift = shift;
    const parts = this.#parts;
    let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
    for (let at = 2; at < text.length; at += 1) {
      const third = text.charCodeAt(at);
      const triple = mixed(first, second, third);
      parts[triple] = (parts[triple] ?? 0) | (1 << (at >> shift));
      first = second;
      second = third;
    }
  }

  /** False where these three signs stand nowhere in the text. */
  hasTriple(triple: number): boolean {
    return this.#parts[triple] !== 0;
  }

  /** The parts, a bit each, in which the first triple of a text may end: 0 where the text stands nowhere. */
  #partsOf(wanted: string): number {
    let found = -1;
    for (let at = 2; at < wanted.length && at < maxAsked && found !== 0; at += 1) {
      const parts = this.#parts[tripleOf(wanted, at)] ?? 0;
      found &= at === 2 ? parts : parts | (parts >>> 1);
    }
    return found;
  }

  /** False where a text of three signs or more does not stand, for its triples are nowhere together. */
  mayHold(wanted: string): boolean {
    return this.#partsOf(wanted) !== 0;
  }

  /** Where a text of three signs or more stands next from a place on; -1 where it does not. */
  next(wanted: string, from: number): number {
    const parts = this.#partsOf(wanted);
    for (let part = from >> this.#shift; part < maxParts; part += 1) {
      if ((parts & (1 << part)) === 0) continue;
      const start = Math.max(from, (part << this.#shift) - 2);
      const end = ((part + 1) << this.#shift) + wanted.length;
      const at = this.#text.slice(start, end).indexOf(wanted);
      if (at >= 0) return start + at;
    }
    return -1;
  }
}
