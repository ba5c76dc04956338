const START = 100;
const FLOOR = 50;

/** How many connections may be under way: grows by one per settled try, halves on loss (additive increase, multiplicative decrease). */
export class Window {
  readonly #max: number;
  #size: number;
  #halvedAt = Number.NEGATIVE_INFINITY;

  constructor(max: number) {
    this.#max = max;
    this.#size = Math.min(START, max);
  }

  get size(): number {
    return this.#size;
  }

  /** A try was settled without a sign of overload. */
  settled(): void {
    if (this.#size < this.#max) this.#size += 1;
  }

  /** Loss was seen; halves once per round trip, however many losses belong to it. */
  lost(now: number, roundTripMs: number): void {
    if (now - this.#halvedAt < roundTripMs) return;
    this.#halvedAt = now;
    this.#size = Math.min(this.#max, Math.max(FLOOR, this.#size >> 1));
  }

  /** This machine ran out of sockets, ports or buffers: keep to a quarter of what is under way. */
  exhausted(underWay: number): void {
    this.#size = Math.max(1, Math.min(this.#size, underWay >> 2));
  }
}
