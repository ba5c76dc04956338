import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** What is kept between invocations: points that were asked, and at how many places each check has. */
export const savedOutOfBand = z.object({ asked: count, places: z.record(z.string(), count) });

type Saved = z.output<typeof savedOutOfBand>;

/** How far a scan has come that makes its target ask for addresses of the stage. */
export class OutOfBandState {
  /** Points that were asked. */
  asked: number;
  /** Findings so far. */
  found = 0;
  /** Addresses of the target, as far as it has answered. */
  readonly addresses = new Set<string>();
  readonly #places: Map<string, number>;

  constructor({ asked, places }: Saved = { asked: 0, places: {} }) {
    this.asked = asked;
    this.#places = new Map(Object.entries(places));
  }

  /** A check has got an address to a place. */
  noted(checkId: string): void {
    this.#places.set(checkId, (this.#places.get(checkId) ?? 0) + 1);
  }

  get places(): ReadonlyMap<string, number> {
    return this.#places;
  }

  saved(): Saved {
    return { asked: this.asked, places: Object.fromEntries(this.#places) };
  }
}
