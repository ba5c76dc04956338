import { tripleCount } from './triple.ts';

/** Tables that are kept for later: as many as a page with an operator's rules needs. */
const mostKept = 8;
const kept: Int32Array[] = [];

/**
 * Tables with a number for each triple of signs, for the texts of one site. A table has a megabyte, and every page needs
 * several: fresh memory costs more than to clear what an earlier page had.
 */
export class TripleTables {
  #lent: Int32Array[] = [];

  /** A table of zeros, until the end. */
  take(): Int32Array {
    const table = kept.pop()?.fill(0) ?? new Int32Array(tripleCount);
    this.#lent.push(table);
    return table;
  }

  /** Gives all tables back: nothing that took one may be asked any more. */
  end(): void {
    kept.push(...this.#lent.slice(0, mostKept - kept.length));
    this.#lent = [];
  }
}
