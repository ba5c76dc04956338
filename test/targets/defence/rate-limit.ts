/** What a host's firewall lets through: `perSecond` connections, a tenth of a second's worth at once (nft's `limit rate`). */
export class RateLimit {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  constructor(perSecond: number, now: () => number) {
    this.#perMs = perSecond / 1000;
    this.#burst = perSecond / 10;
    this.#tokens = this.#burst;
    this.#now = now;
    this.#filledAt = now();
  }

  /** False for what is dropped. */
  admits(): boolean {
    const time = this.#now();
    this.#tokens = Math.min(this.#burst, this.#tokens + (time - this.#filledAt) * this.#perMs);
    this.#filledAt = time;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
