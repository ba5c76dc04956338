const START = 100;
const FLOOR = 2;

/**
 * How many connections to a host may be under way: only answers make it grow, loss halves it. Below the size at which
 * loss was seen it grows by one per answer, above it by one per window of answers (slow start and congestion avoidance, RFC 5681).
 */
export class CongestionWindow {
  readonly #max: number;
  readonly #isFixed: boolean;
  #size: number;
  #threshold: number;
  /** Answers since the window last grew. */
  #answers = 0;
  #halvedAt = Number.NEGATIVE_INFINITY;

  constructor(max: number, first = START, isFixed = false) {
    this.#max = max;
    this.#isFixed = isFixed;
    this.#size = Math.min(first, max);
    this.#threshold = max;
  }

  /** A window for hosts that may not be there: full until the first answer, as silence tells nothing about overload. */
  static untilAnswer(max: number): CongestionWindow {
    return new CongestionWindow(max, max);
  }

  /** A window for one try at each of many hosts, whose answers tell nothing about each other. */
  static fixed(max: number): CongestionWindow {
    return new CongestionWindow(max, max, true);
  }

  get size(): number {
    return this.#size;
  }

  /** Smaller than at the start: packets were lost. */
  get isSmall(): boolean {
    return this.#size < Math.min(START, this.#max);
  }

  /** The pace cannot be any slower. */
  get isSlowest(): boolean {
    return !this.#isFixed && this.#size <= Math.min(this.#max, FLOOR);
  }

  /** The slow pace was for nothing. */
  reopen(): void {
    this.#size = Math.max(this.#size, Math.min(START, this.#max));
    this.#threshold = this.#max;
  }

  /**
   * A try was answered without a sign of overload. Where this process is busy all the time, more connections at once make
   * it no faster: they only drive each other out of the processor's caches.
   */
  answered(isBusy = false): void {
    if (this.#isFixed) return;
    if (this.#halvedAt === Number.NEGATIVE_INFINITY && this.#answers === 0 && this.#size > START) this.#size = START;
    if (isBusy && this.#size >= START) return;
    this.#answers += 1;
    if (this.#size >= this.#max || (this.#size >= this.#threshold && this.#answers < this.#size)) return;
    this.#size += 1;
    this.#answers = 1;
  }

  /**
   * A port that is known to answer did so at this pace, as all tries of such did: what is silent is so by itself, and a
   * faster scan loses nothing. Grows by a quarter, until packets are lost.
   */
  carried(): void {
    if (this.#isFixed || this.#threshold < this.#max) return;
    this.#size = Math.min(this.#max, this.#size + Math.ceil(this.#size / 4));
  }

  /** Loss was seen; halves once per round trip, however many losses belong to it. */
  lost(now: number, roundTripMs: number): void {
    if (this.#isFixed || now - this.#halvedAt < roundTripMs) return;
    this.#halvedAt = now;
    this.#size = Math.min(this.#max, Math.max(FLOOR, this.#size >> 1));
    this.#threshold = this.#size;
  }

  /** This machine ran out of sockets, ports or buffers: keep to a quarter of what is under way. */
  exhausted(underWay: number): void {
    this.#size = Math.max(1, Math.min(this.#size, underWay >> 2));
  }
}
