import { projectOfRun } from '../auth/principal.ts';
import { type FindingStatus, findingStatuses, type Severity, severities } from '../records/finding.ts';
import type { Run } from '../runs/run.ts';
import type { KnownFinding } from '../scanning/scanner.ts';
import type { Store } from '../store/connection.ts';
import { findingPartition } from '../store/keys.ts';
import type { Item } from '../store/table.ts';

/** What must be known of a stored finding to write it; little, as there may be tens of thousands. */
export interface StoredFinding {
  readonly id: number;
  readonly status: FindingStatus;
  readonly expiresAt: number;
  readonly timesSeen: number;
  readonly runIds: readonly string[];
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

  of(item: Item): string[] {
    return (Array.isArray(item.run_ids) ? item.run_ids : []).map((each) => {
      const id = String(each);
      const held = this.#held.get(id);
      if (held !== undefined) return held;
      this.#held.set(id, id);
      return id;
    });
  }
}

/** The findings of a record as they are stored, kept true by each commit. */
export interface RecordFindings {
  /** Those that are not fixed, as scanners know them: what a scan may prove gone. */
  readonly open: readonly KnownFinding[];
  /** How many different findings the run has seen so far, by severity. */
  readonly seen: Record<Severity, number>;
  readonly byFingerprint: Map<string, StoredFinding>;
  readonly runIds: RunIds;
}

const needed = [
  'sk',
  'finding_id',
  'status',
  'status_expires_at',
  'times_seen',
  'run_ids',
  'digest',
  'severity',
  'check_id',
  'resource',
  'location',
];

function statusOf(item: Item): FindingStatus {
  return findingStatuses.find((status) => status === item.status) ?? 'open';
}

/** What is known of a finding by its item. */
export function storedOf(item: Item, runIds: RunIds): StoredFinding {
  return {
    id: Number(item.finding_id),
    status: statusOf(item),
    expiresAt: Number(item.status_expires_at ?? 0),
    timesSeen: Number(item.times_seen ?? 1),
    runIds: runIds.of(item),
    digest: String(item.digest ?? ''),
  };
}

/** Reads what earlier scans of the run's record found, and this one so far. */
export async function readRecordFindings(store: Store, run: FindingRun): Promise<RecordFindings> {
  const open: KnownFinding[] = [];
  const seen = { high: 0, medium: 0, low: 0 };
  const byFingerprint = new Map<string, StoredFinding>();
  const runIds = new RunIds();
  const pk = findingPartition(projectOfRun(run.project_id));
  for await (const item of store.table.items({ pk, prefix: `${run.record}#`, only: needed })) {
    const stored = storedOf(item, runIds);
    byFingerprint.set(String(item.sk).slice(run.record.length + 1), stored);
    const severity = severities.find((each) => each === item.severity);
    if (severity && stored.runIds.at(-1) === run.run_id) seen[severity] += 1;
    if (stored.status === 'fixed') continue;
    open.push({
      checkId: String(item.check_id),
      resource: String(item.resource),
      location: String(item.location),
    });
  }
  return { open, seen, byFingerprint, runIds };
}
