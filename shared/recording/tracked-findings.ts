import * as z from 'zod/mini';
import { projectOfRun } from '../auth/principal.ts';
import type { FindingStatus } from '../records/findings/finding-status.ts';
import { comparedWordsOf, type FindingWords, type SaidBefore } from '../records/findings/said-before.ts';
import type { Severity } from '../records/findings/severity.ts';
import type { StatusChange } from '../records/findings/status-change.ts';
import { storedFinding as storedFindingKind } from '../records/findings/stored-finding.ts';
import { parseRecord } from '../records/stored.ts';
import type { Run } from '../runs/run.ts';
import type { KnownFinding } from '../scanning/scanner.ts';
import { findingKey, findingPartitions } from '../store/keys/finding-keys.ts';
import type { Store } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';

/** The part of a stored finding that is needed to update it; small, as a run may have tens of thousands. */
export interface TrackedFinding {
  readonly id: number;
  readonly status: FindingStatus;
  readonly expiresAt: number;
  readonly timesSeen: number;
  readonly runIds: readonly string[];
  /** Whether its evidence has an item of its own. */
  readonly isApart: boolean;
  /** Changes of its status that no user made. */
  readonly changes: readonly StatusChange[];
  /** What it says, as far as runs are compared by it, and what it said before. */
  readonly words: FindingWords;
  readonly saidBefore: readonly SaidBefore[];
  /** What it says, in short: a finding that says the same, seen twice by one run, is not written twice. */
  readonly digest: string;
}

/** The part of a run that its findings need. */
export type FindingRun = Pick<
  Run,
  | 'run_id'
  | 'project_id'
  | 'record'
  | 'setting_type'
  | 'setting_id'
  | 'target_id'
  | 'data_source_id'
  | 'data_source'
  | 'max_score'
>;

/** The ids of the same few runs stand in thousands of findings: each is held once. */
class RunIds {
  readonly #held = new Map<string, string>();

  of(runIds: readonly string[]): string[] {
    return runIds.map((id) => {
      const held = this.#held.get(id);
      if (held !== undefined) return held;
      this.#held.set(id, id);
      return id;
    });
  }
}

/** The stored findings of a scanned record, updated with each commit. */
export interface TrackedFindings {
  /** Those that are not fixed, as scanners know them: what a scan may prove gone. */
  readonly open: readonly KnownFinding[];
  /** How many different findings the run has seen so far, by severity. */
  readonly seen: Record<Severity, number>;
  readonly byFingerprint: Map<string, TrackedFinding>;
  readonly runIds: RunIds;
  /** Those that are fixed and would be kept for ever, as an earlier version left them. */
  readonly endless: readonly Item[];
}

/** What is read of a finding; it has no digest where it was stored before there was one. */
const needed = {
  type: 'finding',
  record: z.object({
    sk: z.string(),
    ...z.pick(storedFindingKind.record, {
      finding_id: true,
      status: true,
      status_expires_at: true,
      times_seen: true,
      run_ids: true,
      severity: true,
      title: true,
      score: true,
      confidence: true,
      said_before: true,
      check_id: true,
      resource: true,
      location: true,
      status_changes: true,
    }).shape,
    digest: z._default(z.string(), ''),
    evidence_apart: z._default(z.boolean(), false),
  }),
};

function knownOf(item: z.output<typeof needed.record>, runIds: RunIds): TrackedFinding {
  return {
    id: item.finding_id,
    status: item.status,
    expiresAt: item.status_expires_at,
    timesSeen: item.times_seen,
    runIds: runIds.of(item.run_ids),
    isApart: item.evidence_apart,
    changes: item.status_changes,
    words: comparedWordsOf(item),
    saidBefore: item.said_before,
    digest: item.digest,
  };
}

/**
 * The part of a stored finding's item that is needed to update it.
 * @throws DamagedItem
 */
export function trackedOf(item: Item, runIds: RunIds): TrackedFinding {
  return knownOf(parseRecord(needed, item), runIds);
}

/** When a finding was seen last; 0 where it says nothing. */
const lastSeenOf = { type: 'finding', record: z.object({ last_seen: z._default(z.int(), 0) }) };

/** Reads one finding, for a write that concerns no other, with the time in seconds when it was seen last. */
export async function readOneFinding(
  store: Store,
  run: Pick<FindingRun, 'project_id' | 'record'>,
  fingerprint: string,
): Promise<TrackedFindings & { readonly lastSeen: number }> {
  const runIds = new RunIds();
  const item = await store.table.get(findingKey(projectOfRun(run.project_id), run.record, fingerprint));
  const stored = item && trackedOf(item, runIds);
  return {
    open: [],
    seen: { high: 0, medium: 0, low: 0 },
    byFingerprint: new Map(stored ? [[fingerprint, stored]] : []),
    runIds,
    endless: [],
    lastSeen: item ? parseRecord(lastSeenOf, item).last_seen : 0,
  };
}

/** Reads the findings of earlier scans of the run's record and of this run so far. */
export async function readTrackedFindings(store: Store, run: FindingRun): Promise<TrackedFindings> {
  const open: KnownFinding[] = [];
  const seen = { high: 0, medium: 0, low: 0 };
  const byFingerprint = new Map<string, TrackedFinding>();
  const endless: Item[] = [];
  const runIds = new RunIds();
  const pk = findingPartitions(projectOfRun(run.project_id));
  const only = [...Object.keys(needed.record.shape), 'pk', 'expires_at'];
  for await (const item of store.table.items({ pk, prefix: `${run.record}#`, only })) {
    const finding = parseRecord(needed, item);
    const { sk, severity, check_id: checkId, resource, location } = finding;
    const stored = knownOf(finding, runIds);
    byFingerprint.set(sk.slice(run.record.length + 1), stored);
    if (stored.runIds.at(-1) === run.run_id) seen[severity] += 1;
    if (stored.status === 'fixed' && item.expires_at === undefined) endless.push(item);
    if (stored.status !== 'fixed') open.push({ checkId, resource, location });
  }
  return { open, seen, byFingerprint, runIds, endless };
}
