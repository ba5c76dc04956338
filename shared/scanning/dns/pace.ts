import { setTimeout as sleep } from 'node:timers/promises';
import { TokenBucket } from '../pacing/token-bucket.ts';

/** Keeps questions to so many a second and so many at a time, first come first served. */
export class Pace {
  readonly #bucket: TokenBucket;
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #last: Promise<void> = Promise.resolve();

  /** `now` in milliseconds, of a clock that runs; without a rate only the number at a time is kept. */
  constructor(perSecond: number | undefined, atOnce: number, now: () => number) {
    this.#bucket = new TokenBucket(perSecond, now());
    this.#free = atOnce;
    this.#now = now;
  }

  /** Runs work once there is room for it. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
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
