/** Spreads connects over time. Without a rate nothing is limited. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt: number;

  /** `perSecond` tokens a second, at most a twentieth of that at once (at least one). */
  constructor(perSecond: number | undefined, now: number) {
    this.#perMs = (perSecond ?? Number.POSITIVE_INFINITY) / 1000;
    this.#burst = Math.max(1, (perSecond ?? Number.POSITIVE_INFINITY) / 20);
    this.#tokens = this.#burst;
    this.#filledAt = now;
  }

  /** Takes a token if there is one. */
  take(now: number): boolean {
    if (this.#perMs === Number.POSITIVE_INFINITY) return true;
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Takes a token in advance, before anyone who comes later; milliseconds until it is there. */
  reserve(now: number): number {
    if (this.#perMs === Number.POSITIVE_INFINITY) return 0;
    this.#fill(now);
    this.#tokens -= 1;
    return this.#tokens >= 0 ? 0 : Math.ceil(-this.#tokens / this.#perMs);
  }

  #fill(now: number): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, now - this.#filledAt) * this.#perMs);
    this.#filledAt = now;
  }

  /** Milliseconds until a token may be there. */
  waitMs(): number {
    return this.#tokens >= 1 ? 0 : Math.ceil((1 - this.#tokens) / this.#perMs);
  }
}
