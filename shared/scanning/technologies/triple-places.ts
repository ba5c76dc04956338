import { tripleCount, tripleOf } from './triple.ts';

/**
 * Where each triple of signs stands in a long text. A text is then found by the rarest of its triples: of hundreds that are
 * looked for in a page most are not there, and each would take a look at the whole page.
 */
export class TriplePlaces {
  readonly #text: string;
  /** The places of triple n in `#places` are those from `#from[n]` to `#from[n + 1]`. */
  readonly #from = new Uint32Array(tripleCount + 1);
  /** Where triples end, by their numbers, those of one number in order. */
  readonly #places: Uint32Array;

  constructor(text: string) {
    this.#text = text;
    const from = this.#from;
    const triples = new Uint32Array(text.length);
    for (let at = 2; at < text.length; at += 1) {
      const triple = tripleOf(text, at);
      triples[at] = triple;
      from[triple + 1] = (from[triple + 1] ?? 0) + 1;
    }
    for (let triple = 1; triple <= tripleCount; triple += 1)
      from[triple] = (from[triple] ?? 0) + (from[triple - 1] ?? 0);
    const next = from.slice();
    this.#places = new Uint32Array(Math.max(0, text.length - 2));
    for (let at = 2; at < text.length; at += 1) {
      const triple = triples[at] ?? 0;
      const place = next[triple] ?? 0;
      this.#places[place] = at;
      next[triple] = place + 1;
    }
  }

  /** Where a text of three signs or more stands next from a place on; -1 where it does not. */
  next(wanted: string, start: number): number {
    let [best, from, to] = [2, 0, Number.POSITIVE_INFINITY];
    for (let at = 2; at < wanted.length; at += 1) {
      const triple = tripleOf(wanted, at);
      const [first, end] = [this.#from[triple] ?? 0, this.#from[triple + 1] ?? 0];
      if (end - first < to - from) [best, from, to] = [at, first, end];
    }
    for (let index = from; index < to; index += 1) {
      const at = (this.#places[index] ?? 0) - best;
      if (at >= start && this.#text.startsWith(wanted, at)) return at;
    }
    return -1;
  }
}
