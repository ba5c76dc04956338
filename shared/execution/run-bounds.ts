import type { Log } from '../log.ts';
import { HeldTable } from '../queueing/held-table.ts';
import type { EffectivePolicy } from '../records/policies/effective-policy.ts';
import type { Egress } from '../scanning/egress/egress.ts';
import { type MeteredEgress, meter } from '../scanning/egress/metered.ts';
import type { Store } from '../store/table/connection.ts';
import { budgetUsed } from './budget-used.ts';
import type { Claimed } from './claim-run.ts';
import { Halt } from './halt.ts';
import { HostShare } from './host-share.ts';
import { RunProgress } from './run-progress.ts';
import { ScanTime } from './scan-time.ts';
import { RunWatch } from './watch-run.ts';

/** What bounding a run needs of the outside. */
interface BoundsParts {
  readonly store: Store;
  readonly log: Log;
  readonly egress: Egress;
}

/** What stops the scan of a run in time: its budgets, its user and the end of its lease; and the counts that it takes. */
export class RunBounds {
  readonly halt: Halt;
  /** The run's own way out: closed once the scan is cut off. */
  readonly metered: MeteredEgress;
  readonly progress: RunProgress;
  readonly watch: RunWatch;
  readonly share: HostShare;
  /** The table as far as the run is surely this scanner's. */
  readonly held: Store;
  readonly #time: ScanTime;
  readonly #budgets: EffectivePolicy['budgets'];
  readonly #onCutOff = () => this.metered.close();

  constructor({ store, log, egress }: BoundsParts, { lease, settings }: Claimed) {
    const { run } = lease;
    const { budgets } = settings.policy;
    const left = { requests: budgets.requests - run.requests, bytes: budgets.bytes - run.bytes_sent };
    this.#budgets = budgets;
    this.halt = new Halt(() => this.metered.refuse());
    this.metered = meter(egress, left, (what) => this.halt.stop(what));
    this.#time = new ScanTime({
      now: store.now,
      silenceMs: lease.seconds * 1000,
      leftMs: (budgets.wall_clock_seconds - run.scanned_seconds) * 1000,
      spent: () => this.halt.stop('time'),
    });
    const { requests, bytes } = this.metered;
    this.progress = new RunProgress(run, { requests, bytes, seconds: () => this.#time.seconds });
    this.share = new HostShare(store.table, run.lock);
    const { progress, halt, share } = this;
    this.watch = new RunWatch({ store, log, lease, progress, halt, share });
    this.held = { ...store, table: new HeldTable(store.table, () => this.watch.sure()) };
    this.halt.signal.addEventListener('abort', this.#onCutOff);
  }

  /** How much of the run's budgets is used, from 0 to 1: of the one that is used most. */
  get used(): number {
    return budgetUsed(this.progress.tally, this.#budgets);
  }

  /** The scan has ended: nothing goes out any more, and no budget stops it. The watch goes on until that is closed. */
  close(): void {
    this.#time.close();
    this.halt.signal.removeEventListener('abort', this.#onCutOff);
    this.halt.close();
    this.metered.close();
  }
}
