/** How often time is counted, and so how exactly its end is kept at most. */
const everyMs = 1000;

interface ScanTimeParts {
  /** Milliseconds, of a clock that may be set. */
  readonly now: () => number;
  /** A longer silence is not the scan's time, in milliseconds. */
  readonly silenceMs: number;
  /** What is left to the scan, in milliseconds. */
  readonly leftMs: number;
  /** Called once nothing is left. */
  readonly spent: () => void;
}

/**
 * Counts the time in which a scan is at work. A clock that was set, and a machine that slept or stood still for so long
 * that its scan was taken for dead, would count as hours of work otherwise: such a step counts nothing.
 */
export class ScanTime {
  readonly #parts: ScanTimeParts;
  #countedAt: number;
  #ms = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ScanTimeParts) {
    this.#parts = parts;
    this.#countedAt = parts.now();
    this.#look();
  }

  /** Seconds so far. */
  get seconds(): number {
    const { now, silenceMs } = this.#parts;
    const at = now();
    const step = at - this.#countedAt;
    this.#countedAt = at;
    if (step > 0 && step <= silenceMs) this.#ms += step;
    return this.#ms / 1000;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const leftMs = this.#parts.leftMs - this.seconds * 1000;
    if (leftMs > 0) this.#timer = setTimeout(() => this.#look(), Math.min(everyMs, leftMs));
    else this.#parts.spent();
  }
}
