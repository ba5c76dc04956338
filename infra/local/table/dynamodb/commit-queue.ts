import type { Change } from 'dynalite/db/index.js';

interface Group {
  readonly changes: Change[];
  readonly written: Promise<void>;
}

/**
 * Writes changes in the order in which they were planned, and all that come while one batch is written in the next one:
 * to wait for a write of LevelDB takes a turn of the event loop, which is long while many requests are served.
 */
export class CommitQueue {
  readonly #batch: (changes: Change[]) => Promise<void>;
  /** What was added and is not written yet, the latest by its address. */
  readonly #planned = new Map<string, Change>();
  #next: Group | undefined;
  #last: Promise<void> = Promise.resolve();

  /** `batch` writes changes wholly or not at all; once it has thrown it must go on to throw. */
  constructor(batch: (changes: Change[]) => Promise<void>) {
    this.#batch = batch;
  }

  /** Adds changes that are to be written together; resolves once they are. Throws what `batch` throws. */
  add(changes: readonly Change[]): Promise<void> {
    for (const change of changes) this.#planned.set(change.key, change);
    if (this.#next === undefined) {
      const first: Change[] = [];
      this.#next = { changes: first, written: this.settled().then(() => this.#write(first)) };
      this.#last = this.#next.written;
    }
    this.#next.changes.push(...changes);
    return this.#next.written;
  }

  /** What was added last at an address, if it is not written yet. */
  planned(address: string): Change | undefined {
    return this.#planned.get(address);
  }

  /** Resolves when nothing that was added so far is still to be written, be it that writing failed. */
  settled(): Promise<void> {
    return this.#last.catch(() => undefined);
  }

  async #write(changes: Change[]): Promise<void> {
    // What comes from now on is of the next batch.
    this.#next = undefined;
    await this.#batch(changes);
    for (const change of changes) if (this.#planned.get(change.key) === change) this.#planned.delete(change.key);
  }
}
