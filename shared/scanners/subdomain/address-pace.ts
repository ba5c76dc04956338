import { TokenBucket } from '../../scanning/pacing/token-bucket.ts';

/** What a pace is made of. */
export interface AddressPaceParts {
  /** To one address; Infinity: no limit. */
  readonly requestsPerSecond: number;
  readonly now: () => number;
  /** Throws `signal.reason` of the run. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** As many addresses as are told apart; those asked longest ago are forgotten. */
const MAX_ADDRESSES = 2000;

/**
 * Spreads requests over time for hosts that share their addresses. The web client has a pace for each host name, and
 * behind one address there may be hundreds of them.
 */
export class AddressPace {
  readonly #parts: AddressPaceParts;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(parts: AddressPaceParts) {
    this.#parts = parts;
  }

  /** Waits until so many requests may go to these addresses. */
  async wait(addresses: readonly string[], requests: number): Promise<void> {
    const { requestsPerSecond, now, sleep } = this.#parts;
    if (!Number.isFinite(requestsPerSecond)) return;
    const key = addresses.slice(0, 8).join(' ');
    const bucket = this.#buckets.get(key) ?? new TokenBucket(requestsPerSecond, now());
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MAX_ADDRESSES && oldest !== undefined) this.#buckets.delete(oldest);
    for (let left = requests; left > 0; left -= 1) while (!bucket.take(now())) await sleep(bucket.waitMs());
  }
}
