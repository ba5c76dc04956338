import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import { heartbeatMsOf, keepLease, type Lease, LeaseLost, saveProgress } from '../runs/lease.ts';
import { parseRun, type Run } from '../runs/run.ts';
import type { UnitResult } from '../scanning/scanner.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import type { Store } from '../store/table/connection.ts';
import type { Halt } from './halt.ts';
import type { HostShare } from './host-share.ts';
import type { RunProgress } from './run-progress.ts';

/** How often a scanner looks whether its run is to be cancelled, or all scans are to stop. */
const pollMs = 2000;

interface WatchParts {
  readonly store: Store;
  readonly log: Log;
  readonly lease: Lease;
  readonly progress: RunProgress;
  readonly halt: Halt;
  readonly share: Pick<HostShare, 'look'>;
}

/**
 * Monitors a run during its scan: renews the lease, stores progress, counts the scans of its host, and detects a
 * cancellation, a lost lease, and that scanning was switched off. Writes go one after the other, so that an older state never replaces a newer one.
 */
export class RunWatch {
  readonly #parts: WatchParts;
  readonly #leaseMs: number;
  readonly #heartbeatMs: number;
  #tail: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** When the last sign of life was sent that came through: the lease counts from then, not from its answer. */
  #signOfLifeAt: number;
  #busy = false;
  #asking = false;
  #closed = false;
  #begun = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#leaseMs = parts.lease.seconds * 1000;
    this.#heartbeatMs = heartbeatMsOf(parts.lease.seconds);
    this.#signOfLifeAt = parts.lease.claimedAt;
    this.#timer = setInterval(
      () => {
        void this.#look();
        void this.#askSwitch();
      },
      Math.min(pollMs, this.#heartbeatMs),
    );
  }

  /** Stores a unit's checkpoint and what the run has come to with it. */
  save(unit: UnitResult): Promise<void> {
    const { store, lease, progress } = this.#parts;
    return this.#inOrder(async () => {
      const tally = progress.after(unit);
      const sentAt = store.now();
      try {
        this.#heard(sentAt, await saveProgress(store, lease, tally, JSON.stringify(unit.checkpoint)));
      } catch (error) {
        progress.doubt();
        throw error;
      }
      progress.adopt(unit, tally);
    });
  }

  /** Shows what the scan has said of itself, once: later words can wait for the next sign of life. */
  begun(): void {
    if (this.#begun || this.#closed) return;
    this.#begun = true;
    void this.#attempt(() => this.#inOrder(() => this.#giveSign()));
  }

  /**
   * Returns while the run is surely this scanner's. One that stood still, and whose lease may have ended meanwhile, asks
   * first: another one may have the run by now, or it may be over.
   * @throws LeaseLost
   */
  async sure(): Promise<void> {
    if (this.#closed) throw new LeaseLost(`the scan of run ${this.#parts.lease.run.run_id} is over`);
    if (this.#silentMs < this.#leaseMs) return;
    await this.#inOrder(async () => {
      if (this.#silentMs >= this.#leaseMs) await this.#giveSign();
    });
  }

  /** Waits for what is under way; nothing is looked at any more, and nothing is written any more by who asks `sure`. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#tail.catch(() => undefined);
  }

  async #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#tail.catch(() => undefined).then(work);
    this.#tail = mine;
    return mine;
  }

  /** A clock that was put back cannot tell: then a sign is due. */
  get #silentMs(): number {
    const ms = this.#parts.store.now() - this.#signOfLifeAt;
    return ms < 0 ? Number.POSITIVE_INFINITY : ms;
  }

  async #giveSign(): Promise<void> {
    const { store, lease, progress } = this.#parts;
    const sentAt = store.now();
    this.#heard(sentAt, await keepLease(store, lease, progress.sure));
  }

  #heard(sentAt: number, run: Run): void {
    this.#signOfLifeAt = sentAt;
    if (run.state === 'cancelling') this.#parts.halt.stop(run.cancel ?? 'cancelled');
  }

  async #look(): Promise<void> {
    const { halt, share } = this.#parts;
    if (this.#busy) return;
    this.#busy = true;
    const isSignDue = this.#silentMs >= this.#heartbeatMs;
    await this.#attempt(() => (isSignDue ? this.#inOrder(() => this.#giveSign()) : this.#poll()));
    if (isSignDue) await this.#attempt(() => share.look());
    this.#busy = false;
    // Whoever cannot reach the table must not go on for longer than others believe it is alive.
    if (this.#silentMs > this.#leaseMs) halt.cut(new LeaseLost('no heartbeat succeeded during the lease'));
  }

  /** Apart from signs of life: one that the table keeps waiting must not delay the end of all traffic. */
  async #askSwitch(): Promise<void> {
    const { store, halt } = this.#parts;
    if (this.#asking) return;
    this.#asking = true;
    await this.#attempt(async () => {
      if (!(await scansMayRun(store))) halt.stop('switched_off');
    });
    this.#asking = false;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    const { log, lease, halt } = this.#parts;
    try {
      await work();
    } catch (error) {
      log({ event: 'heartbeat failed', runId: lease.run.run_id, ...errorFacts(error) });
      if (error instanceof LeaseLost) halt.cut(error);
    }
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
