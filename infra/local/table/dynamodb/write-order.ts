import type { Change } from 'dynalite/db/index.js';
import { CommitQueue } from './commit-queue.ts';
import { WriteRefused } from './guarded-level.ts';

/** What a write would change, and what it answers once that is written. */
export type Plan<T> = { readonly changes: readonly Change[]; readonly answer: T };

/** The one order of all that writes: each plan sees what those before it will have written. */
export class WriteOrder {
  readonly #commits: CommitQueue;
  readonly #failure: () => Error | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `batch` as CommitQueue takes it; `failure` tells what the first write that failed failed of. */
  constructor(batch: (changes: Change[]) => Promise<void>, failure: () => Error | undefined) {
    this.#commits = new CommitQueue(batch);
    this.#failure = failure;
  }

  /** As Database has it. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.#inOrder(() => this.#commits.settled().then(work));
  }

  /** As Database has it. */
  async write<T>(plan: () => Promise<Plan<T>>): Promise<T> {
    const planning = this.#inOrder(async () => {
      const { changes, answer } = await plan();
      return { answer, written: this.#commits.add(changes) };
    });
    const planned = await planning.catch(async (refusal: unknown) => {
      await this.#commits.settled();
      const failed = this.#failure();
      throw failed === undefined ? refusal : new WriteRefused(failed.message);
    });
    await planned.written;
    return planned.answer;
  }

  /** What was planned last at an address, if it is not written yet. */
  planned(address: string): Change | undefined {
    return this.#commits.planned(address);
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
