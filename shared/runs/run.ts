import * as z from 'zod/mini';
import { heldRun } from '../queueing/held-run.ts';
import { unixTime } from '../records/fields.ts';
import { coverageSummary, noCoverage } from '../records/runs/coverage-summary.ts';
import { findingSummary, noFindings } from '../records/runs/finding-summary.ts';
import { retestResult } from '../records/runs/retest.ts';
import { runErrorClasses } from '../records/runs/run-error.ts';
import { runSettings } from '../records/runs/run-settings.ts';
import { trigger } from '../records/runs/trigger.ts';
import { parseRecord } from '../records/stored.ts';
import type { Item } from '../store/table/item-range.ts';
import { subject } from './run-subject.ts';

/** What a run has come to. It is stored whole with each sign of life, so that a write done twice counts once. */
const tally = z.object({
  phase: z._default(z.string(), ''),
  /** Units whose progress was stored; a run that goes on with another one counts what it took over as the first. */
  commits: z._default(z.int(), 0),
  units_done: z.int(),
  units_planned: z.int(),
  progress: z._default(z.int(), 0),
  requests: z._default(z.int(), 0),
  bytes_sent: z._default(z.int(), 0),
  /** How long scanners have been at work on it. */
  scanned_seconds: z._default(z.number(), 0),
  mutations: z._default(z.int(), 0),
  findings: z._default(findingSummary, noFindings),
  coverage: z._default(coverageSummary, noCoverage),
  /** Of a retest alone. */
  retest_result: z.optional(retestResult),
});

/** The results of a run so far: progress, traffic, findings and coverage. */
export type Tally = z.output<typeof tally>;

/** One scan of one record, as it is stored. */
const record = z.object({
  ...heldRun.shape,
  ...subject.shape,
  scan_only: z.boolean(),
  /** Absent before schedules started runs. */
  trigger: z._default(trigger, { kind: 'user', by: '' }),
  retried_from: z._default(z.nullable(z.string()), null),
  requested_at: unixTime,
  started_at: z.optional(unixTime),
  ended_at: z.optional(unixTime),
  detail: z.optional(z.string()),
  error_class: z.optional(z.enum(runErrorClasses)),
  settings: z.optional(runSettings),
  due_shard: z.optional(z.string()),
  /** Claims since the last progress: a run that dies again and again is given up. */
  attempts: z.int(),
  /** How often the message was sent. */
  sends: z.int(),
  lease_owner: z.optional(z.string()),
  due_at: z.optional(unixTime),
  /** The scanner's own, as JSON text. */
  checkpoint: z.optional(z.string()),
  ...tally.shape,
});

/** The schema of a stored run. */
export const storedRun = { type: 'run', record };

/** A run as it is stored. */
export type Run = z.output<typeof record>;
export type { Subject } from './run-subject.ts';

/**
 * Reads a stored run.
 * @throws DamagedItem
 */
export function parseRun(item: Item): Run {
  return parseRecord(storedRun, item);
}

/** The results of a run so far. */
export function tallyOf(from: Run): Tally {
  const { phase, commits, units_done, units_planned, progress, requests, bytes_sent, mutations, findings } = from;
  const { coverage, retest_result, scanned_seconds } = from;
  const retest = retest_result && { retest_result };
  return {
    phase,
    commits,
    units_done,
    units_planned,
    progress,
    requests,
    bytes_sent,
    scanned_seconds,
    mutations,
    findings,
    coverage,
    ...retest,
  };
}
