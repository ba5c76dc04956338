const INITIAL_MS = 1000;
const MAX_MS = 3000;
/** The least that an answer is waited for: by then one that has far to go is on its way. */
const MIN_MS = 100;

/** How long to wait for an answer, learnt from the answers so far (RFC 6298's smoothing). */
export class RoundTrip {
  readonly #leastMs: number;
  #smoothed: number | undefined;
  #variation = 0;

  constructor(leastMs = MIN_MS) {
    this.#leastMs = leastMs;
  }

  /** Notes an answer that took `tookMs`. */
  answered(tookMs: number): void {
    if (this.#smoothed === undefined) {
      this.#smoothed = tookMs;
      this.#variation = tookMs / 2;
      return;
    }
    this.#variation += (Math.abs(this.#smoothed - tookMs) - this.#variation) / 4;
    this.#smoothed += (tookMs - this.#smoothed) / 8;
  }

  /** Time-out in milliseconds of the first or a later try: each waits twice as long as the one before, up to 4 times. */
  timeoutMs(earlierTries: number): number {
    const base = this.#smoothed === undefined ? INITIAL_MS : this.#smoothed + 4 * this.#variation;
    return Math.min(MAX_MS, Math.max(this.#leastMs, base) * 2 ** Math.min(2, earlierTries));
  }
}
