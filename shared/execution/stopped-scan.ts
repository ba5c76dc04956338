import type { RunErrorClass } from '../records/runs/run-error.ts';
import { cancelled, type End } from '../runs/end-run.ts';
import type { Run, Tally } from '../runs/run.ts';
import { counted } from '../scanning/frame/detail.ts';
import type { ScanOutcome } from '../scanning/scanner.ts';
import { type BudgetName, budgetText, type HaltReason, isCancel } from './halt.ts';

/** The end of a run whose data source has no scanner. */
export const noScanner: End = {
  state: 'failed',
  detail: 'This version of the service has no scanner for the data source',
  errorClass: 'no_scanner',
};

/** The outcome of an invocation whose scan was stopped early, in place of the scanner's own outcome. */
export type Stopped = { readonly kind: 'stopped'; readonly reason: HaltReason; readonly left?: string };

/** The outcome of a scan that was told to stop: its own if it had already finished, otherwise that it was stopped. */
export function asStopped(outcome: ScanOutcome, reason: HaltReason | undefined): Stopped | undefined {
  if (reason === undefined || (outcome.kind === 'finished' && !isCancel(reason))) return undefined;
  const words = outcome.kind === 'paused' && outcome.left !== undefined ? { left: outcome.left } : {};
  return { kind: 'stopped', reason, ...words };
}

const budgetClass = {
  time: 'budget_time',
  requests: 'budget_requests',
  bytes: 'budget_bytes',
} as const satisfies Record<BudgetName, RunErrorClass>;

/** The final state of a stopped scan; undefined if the run only waits for scanning to be switched on. */
export function endOfStopped({ reason, left }: Stopped, run: Run, tally: Tally): End | undefined {
  if (reason === 'switched_off') return undefined;
  if (isCancel(reason)) return cancelled({ cancel: reason });
  const { settings } = run;
  if (!settings) throw new Error('a run without settings was scanned');
  const { units_done, units_planned } = tally;
  const units =
    units_planned > 0 ? `${units_done} of ${counted(units_planned, 'part')} completed` : 'no part completed';
  const missing = left === undefined ? units : `not checked: ${left}`;
  const detail = `Stopped: budget of ${budgetText(reason, settings.policy)} exhausted; ${missing}`;
  return { state: 'partial', detail, errorClass: budgetClass[reason] };
}

/** The final state that a scanner's outcome means; undefined if another invocation is to continue. */
export function endOfOutcome(outcome: ScanOutcome): End | undefined {
  switch (outcome.kind) {
    case 'paused':
      return undefined;
    case 'finished':
      return { state: 'succeeded', detail: outcome.detail };
    case 'skipped':
      return { state: 'skipped', detail: outcome.detail, errorClass: 'excluded' };
    case 'blocked':
      return { state: 'blocked', detail: outcome.detail, errorClass: outcome.errorClass ?? 'target_blocked' };
    case 'failed':
      return { state: 'failed', detail: outcome.detail, errorClass: outcome.errorClass ?? 'target_unreachable' };
  }
}
