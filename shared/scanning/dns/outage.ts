import { setTimeout as sleep } from 'node:timers/promises';

/** So many probes fail before a run continues without answers. */
const patientProbes = 6;

/** How an outage is waited for. */
interface OutageParts {
  /** True where a resolver responds. Throws the reason of the signal. */
  readonly probe: () => Promise<boolean>;
  /** Between two probes at least. */
  readonly everyMs: number;
  /** Milliseconds, of a clock that runs. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/**
 * Waits for resolvers none of which responds: queries would prove nothing and spend the run's budget. A short outage
 * costs time alone; in a long one queries fail at once, and a probe now and then checks whether a resolver is back.
 */
export class Outage {
  readonly #parts: OutageParts;
  #probing: Promise<boolean> | undefined;
  #missed = 0;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: OutageParts) {
    this.#parts = parts;
  }

  /** True once a resolver responds again; false where that takes too long. Throws the reason of the signal. */
  async isOver(): Promise<boolean> {
    const { everyMs, now } = this.#parts;
    const isInVain = this.#missed >= patientProbes && now() - this.#probedAt < everyMs;
    if (isInVain && this.#probing === undefined) return false;
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #probe(): Promise<boolean> {
    const { probe, everyMs, now, signal } = this.#parts;
    for (;;) {
      this.#probedAt = now();
      if (await probe()) break;
      this.#missed += 1;
      if (this.#missed >= patientProbes) return false;
      const rest = Math.max(1, this.#probedAt + everyMs - now());
      await sleep(rest, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    this.#missed = 0;
    return true;
  }
}
