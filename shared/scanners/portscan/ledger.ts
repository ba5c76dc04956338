import type { Absence, CoverageEntry, Observation, ScanContext } from '../../scanning/scanner.ts';
import type { Checkpoint } from './checkpoint.ts';

/** Progress for the user. */
export interface Progress {
  readonly done: number;
  readonly planned: number;
}

/** Collects what units found and commits it in order, at most once per interval. */
export class Ledger {
  readonly #context: Pick<ScanContext, 'commit' | 'now'>;
  readonly #everyMs: number;
  readonly #failed: (cause: unknown) => void;
  #observed: Observation[] = [];
  #absent: Absence[] = [];
  #coverage: CoverageEntry[] = [];
  #dirty = false;
  #committedAt: number;
  #tail: Promise<void> = Promise.resolve();

  /** `failed` hears of a commit that threw, at once. */
  constructor(context: Pick<ScanContext, 'commit' | 'now'>, everyMs: number, failed: (cause: unknown) => void) {
    this.#context = context;
    this.#everyMs = everyMs;
    this.#failed = failed;
    this.#committedAt = context.now();
  }

  observe(found: readonly Observation[]): void {
    this.#observed.push(...found);
  }

  absent(gone: readonly Absence[]): void {
    this.#absent.push(...gone);
  }

  /** What was checked, or why not; a count of nothing says nothing. */
  cover(entries: readonly CoverageEntry[]): void {
    this.#coverage.push(...entries.filter(({ count }) => count > 0));
  }

  /** A unit is finished: its findings and the checkpoint after it go out with the next commit. */
  unit(checkpoint: Checkpoint, progress: Progress): void {
    this.#dirty = true;
    if (this.#context.now() - this.#committedAt >= this.#everyMs) this.#commit(checkpoint, progress);
  }

  /** Commits what is left and waits for all commits. Throws what a commit threw. */
  async flush(checkpoint: Checkpoint, progress: Progress): Promise<void> {
    if (this.#dirty) this.#commit(checkpoint, progress);
    await this.#tail;
  }

  #commit(checkpoint: Checkpoint, progress: Progress): void {
    const found = { observed: this.#observed, absent: this.#absent, coverage: this.#coverage };
    const unit = { ...found, checkpoint: { ...checkpoint }, ...progress };
    this.#observed = [];
    this.#absent = [];
    this.#coverage = [];
    this.#dirty = false;
    this.#committedAt = this.#context.now();
    this.#tail = this.#tail.then(() => this.#context.commit(unit));
    this.#tail.catch(this.#failed);
  }
}
