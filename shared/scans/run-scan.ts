import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import type { Egress } from '../scanners/egress.ts';
import type { ScanContext, ScanOutcome } from '../scanners/scanner.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { settingsPartition } from '../store/keys.ts';
import type { Item } from '../store/table.ts';
import { type End, endRun, isOverdue, overdue } from './end-run.ts';
import {
  claimRun,
  heartbeatMs,
  heldBy,
  keepLease,
  type Lease,
  LeaseLost,
  releaseLease,
  saveProgress,
} from './lease.ts';
import type { RunMessage } from './message.ts';
import type { Queue } from './queue.ts';
import { readRecordFindings, recordFindings } from './record-findings.ts';
import type { Run } from './run.ts';

/** A scanner: takes the scanned record as stored. */
export type Scan = (record: Item, context: ScanContext) => Promise<ScanOutcome>;

/** What running a scan needs of the outside. */
export interface Runner {
  readonly store: Store;
  readonly queue: Queue;
  readonly egress: Egress;
  /** The scanner of a data source, by the data source's name. */
  readonly scanners: ReadonlyMap<string, Scan>;
  readonly newId: () => string;
  readonly log: Log;
}

/** How often a run may be taken up without any progress before it is given up. */
const maxAttempts = 5;

/** When the dispatcher looks after a run whose next message was just sent, or that failed in an unexpected way. */
const continueGraceSeconds = 60;
const retrySeconds = 20;

const gone: End = { state: 'failed', detail: 'The setting was deleted' };
const givenUp: End = { state: 'failed', detail: `The scan was interrupted ${maxAttempts} times and was given up` };
const noScanner: End = { state: 'failed', detail: 'This scanner is not part of this version' };

async function scan(runner: Runner, lease: Lease, remainingMs: () => number, signal: AbortSignal) {
  const { store } = runner;
  const { run } = lease;
  const record = await store.table.get({
    pk: settingsPartition(projectOfRun(run.project_id)),
    sk: run.record,
  });
  if (record?.active_run !== run.run_id) return gone;
  const scanner = runner.scanners.get(run.data_source);
  if (!scanner) return noScanner;
  const known = await readRecordFindings(store, run);
  return scanner(record, {
    egress: runner.egress,
    now: store.now,
    signal,
    remainingMs,
    known: known.open,
    checkpoint: run.checkpoint === undefined ? undefined : JSON.parse(run.checkpoint),
    commit: async (unit) => {
      signal.throwIfAborted();
      if (!run.scan_only) await recordFindings(store, run, known, unit);
      const { done, planned } = unit;
      await saveProgress(store, lease, { checkpoint: JSON.stringify(unit.checkpoint), done, planned });
    },
  });
}

function messageOf(run: Run): RunMessage {
  return { project_id: run.project_id, run_id: run.run_id };
}

async function settle(runner: Runner, lease: Lease, outcome: End | ScanOutcome): Promise<void> {
  if ('state' in outcome) {
    await endRun(runner.store, lease.run, outcome, heldBy(lease));
    return;
  }
  if (outcome.kind === 'paused') {
    await releaseLease(runner.store, lease, continueGraceSeconds);
    try {
      await runner.queue.send([messageOf(lease.run)]);
    } catch (error) {
      // The run is stored and due: the dispatcher sends it.
      runner.log({ event: 'message not sent', ...messageOf(lease.run), ...errorFacts(error) });
    }
    return;
  }
  const end = { state: outcome.kind === 'finished' ? 'succeeded' : 'failed', detail: outcome.detail } as const;
  await endRun(runner.store, lease.run, end, heldBy(lease));
}

/**
 * Runs, or continues, the scan that a message names. A run that somebody else holds, that has ended or is gone is left
 * alone. An unexpected failure lets go of the run, and the dispatcher sends it again soon.
 */
export async function runScan(runner: Runner, message: RunMessage, remainingMs: () => number): Promise<void> {
  const { store, log } = runner;
  const lease = await claimRun(store, message, runner.newId());
  if (!lease) {
    log({ event: 'run not free', ...message });
    return;
  }
  const spent =
    lease.run.attempts > maxAttempts ? givenUp : isOverdue(lease.run, unixSeconds(store)) ? overdue : undefined;
  if (spent) {
    await settle(runner, lease, spent);
    return;
  }
  const lost = new AbortController();
  const heartbeat = setInterval(() => {
    keepLease(store, lease).catch((error: unknown) => {
      log({ event: 'heartbeat failed', ...message, ...errorFacts(error) });
      if (error instanceof LeaseLost) lost.abort(error);
    });
  }, heartbeatMs);
  try {
    const outcome = await scan(runner, lease, remainingMs, lost.signal);
    await settle(runner, lease, outcome);
    log({ event: 'scan', ...message, dataSource: lease.run.data_source, outcome });
  } catch (error) {
    log({ event: 'scan interrupted', ...message, ...errorFacts(error) });
    if (!(error instanceof LeaseLost)) await releaseLease(store, lease, retrySeconds);
  } finally {
    clearInterval(heartbeat);
  }
}
