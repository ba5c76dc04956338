import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '../pacing/semaphore.ts';
import { TokenBucket } from '../pacing/token-bucket.ts';

/** Keeps questions to so many a second and so many at a time, first come first served. */
export class QueryPace {
  readonly #bucket: TokenBucket;
  readonly #now: () => number;
  readonly #semaphore: Semaphore;
  #last: Promise<void> = Promise.resolve();

  /** `now` in milliseconds, of a clock that runs; without a rate only the number at a time is kept. */
  constructor(perSecond: number | undefined, atOnce: number, now: () => number) {
    this.#bucket = new TokenBucket(perSecond, now());
    this.#semaphore = new Semaphore(atOnce);
    this.#now = now;
  }

  /** Runs work once there is room for it. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#semaphore.run(work);
  }

  /** Waits for the turn to send. Throws the reason of the signal. */
  async turn(signal: AbortSignal): Promise<void> {
    this.#last = this.#last.then(async () => {
      while (!signal.aborted && !this.#bucket.take(this.#now())) await sleep(Math.max(1, this.#bucket.waitMs()));
    });
    await this.#last;
    signal.throwIfAborted();
  }
}
