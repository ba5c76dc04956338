import type { EffectivePolicy } from '../records/policies/effective-policy.ts';
import { counted } from '../scanning/frame/detail.ts';

/** The name of a budget of a run. */
export type BudgetName = 'time' | 'requests' | 'bytes';

/** Why a scan is stopped early: a budget is exhausted, a user cancelled it, its setting was deleted, or nothing is to be scanned now. */
export type HaltReason = BudgetName | 'cancelled' | 'setting_deleted' | 'switched_off';

/** True where the run must not be continued. */
export function isCancel(reason: HaltReason): reason is 'cancelled' | 'setting_deleted' {
  return reason === 'cancelled' || reason === 'setting_deleted';
}

/** The reason that a scan's signal is aborted with when the scan does not stop by itself in time. */
export class Halted extends Error {
  override readonly name = 'Halted';
  readonly reason: HaltReason;

  constructor(reason: HaltReason) {
    super(`the scan was stopped: ${reason}`);
    this.reason = reason;
  }
}

/** How long a scan may take to commit what it has, once nothing new is sent for it. */
const graceMs = 2000;

/** A way to stop a scan: at first it is asked to pause, and nothing new is opened; then it is cut off. */
export class Halt {
  readonly #refuse: () => void;
  readonly #cutOff = new AbortController();
  #reason: HaltReason | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `refuse` makes the run's egress open nothing new. */
  constructor(refuse: () => void) {
    this.#refuse = refuse;
  }

  /** The first reason that there was; undefined while the scan may go on. */
  get reason(): HaltReason | undefined {
    return this.#reason;
  }

  get signal(): AbortSignal {
    return this.#cutOff.signal;
  }

  /** Stops the scan; a second reason changes nothing. */
  stop(reason: HaltReason): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#refuse();
    this.#timer = setTimeout(() => this.#cutOff.abort(new Halted(reason)), graceMs);
  }

  /** Cuts the scan off at once: another scanner has the run. */
  cut(cause: Error): void {
    this.#refuse();
    this.#cutOff.abort(cause);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

/** A budget as text, for the detail of a run that it ended: `500 requests`. */
export function budgetText(reason: BudgetName, { budgets }: Pick<EffectivePolicy, 'budgets'>): string {
  if (reason === 'time') return counted(budgets.wall_clock_seconds, 'second');
  if (reason === 'bytes') return counted(budgets.bytes, 'byte');
  return counted(budgets.requests, 'request');
}
