import { setImmediate } from 'node:timers/promises';

/** So long one piece of work may keep the thread before others have their turn. */
const longestMs = 25;

/**
 * Breaks long work up: signs of life, time limits and the end of a run are on the same thread, and a site must not hold
 * it with large pages.
 */
export class Turns {
  #since = performance.now();

  /** Lets whatever waits for the thread have its turn, where this work has had it for a while. */
  async give(): Promise<void> {
    if (performance.now() - this.#since < longestMs) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
