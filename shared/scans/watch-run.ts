import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import type { UnitResult } from '../scanners/scanner.ts';
import type { Store } from '../store/connection.ts';
import { runKey } from '../store/keys.ts';
import type { Halt } from './halt.ts';
import { heartbeatMs, keepLease, type Lease, LeaseLost, leaseSeconds, saveProgress } from './lease.ts';
import { parseRun, type Run } from './run.ts';
import type { RunProgress } from './run-progress.ts';

/** How often a scanner looks whether its run is to be cancelled. */
const pollMs = 2000;

interface WatchParts {
  readonly store: Store;
  readonly log: Log;
  readonly lease: Lease;
  readonly progress: RunProgress;
  readonly halt: Halt;
}

/**
 * A scanner's ear for its run while the scan is under way: gives signs of life, stores progress, and hears of a cancel
 * or of a lease that is lost. Writes go one after the other, so that an older state never replaces a newer one.
 */
export class RunWatch {
  readonly #parts: WatchParts;
  #tail: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #signOfLifeAt: number;
  #busy = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#signOfLifeAt = parts.store.now();
    this.#timer = setInterval(() => void this.#look(), pollMs);
  }

  /** Stores a unit's checkpoint and what the run has come to with it. */
  save(unit: UnitResult): Promise<void> {
    const { store, lease, progress } = this.#parts;
    return this.#inOrder(async () => {
      const tally = progress.after(unit);
      try {
        this.#heard(await saveProgress(store, lease, tally, JSON.stringify(unit.checkpoint)));
      } catch (error) {
        progress.doubt();
        throw error;
      }
      progress.adopt(unit, tally);
    });
  }

  /** Waits for what is under way; nothing is looked at any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tail.catch(() => undefined);
  }

  async #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#tail.catch(() => undefined).then(work);
    this.#tail = mine;
    return mine;
  }

  #heard(run: Run): void {
    this.#signOfLifeAt = this.#parts.store.now();
    if (run.state === 'cancelling') this.#parts.halt.stop(run.cancel ?? 'cancelled');
  }

  async #look(): Promise<void> {
    const { store, log, lease, progress, halt } = this.#parts;
    if (this.#busy) return;
    this.#busy = true;
    const silentMs = store.now() - this.#signOfLifeAt;
    try {
      if (silentMs >= heartbeatMs) {
        await this.#inOrder(async () => this.#heard(await keepLease(store, lease, progress.sure)));
      } else {
        await this.#poll();
      }
    } catch (error) {
      log({ event: 'sign of life failed', runId: lease.run.run_id, ...errorFacts(error) });
      if (error instanceof LeaseLost) halt.cut(error);
    } finally {
      this.#busy = false;
    }
    // Whoever cannot reach the table must not go on for longer than others believe it is alive.
    if (store.now() - this.#signOfLifeAt > leaseSeconds * 1000) halt.cut(new LeaseLost('no sign of life came through'));
  }

  async #poll(): Promise<void> {
    const { store, lease, halt } = this.#parts;
    const { project_id, run_id } = lease.run;
    const item = await store.table.get(runKey(projectOfRun(project_id), run_id));
    const run = item && parseRun(item);
    if (run?.lease_owner !== lease.owner) throw new LeaseLost(`run ${run_id} was taken over or has ended`);
    if (run.state === 'cancelling') halt.stop(run.cancel ?? 'cancelled');
  }
}
