import { EventEmitter, once } from 'node:events';

/** Counts the writes to a database, so that who reads its streams need not look when nothing was written. */
export class Writes {
  readonly #emitter = new EventEmitter();
  #count = 0;

  constructor() {
    // Each poller of a stream waits, and nothing else does.
    this.#emitter.setMaxListeners(0);
  }

  /** Writes so far. */
  get count(): number {
    return this.#count;
  }

  /** To be called when something was written. */
  add(): void {
    this.#count += 1;
    this.#emitter.emit('written');
  }

  /** Resolves once there are more writes than `count`. Throws AbortError when `signal` is aborted. */
  async beyond(count: number, signal: AbortSignal): Promise<void> {
    if (this.#count === count) await once(this.#emitter, 'written', { signal });
  }
}
