import { createHash } from 'node:crypto';
import { projectOfRun } from '../auth/principal.ts';
import { severityOf } from '../records/finding.ts';
import { findingKind } from '../records/kinds.ts';
import type { Absence, KnownFinding, Observation } from '../scanners/scanner.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { findingKey, findingOrder, findingPartition } from '../store/keys.ts';
import { nextIds } from '../store/next-id.ts';
import { ConditionFailed, type Write } from '../store/table.ts';
import type { Run } from './run.ts';

/** Observations are scored from 0 to 10; a data source may have another maximum. */
const scannerMaxScore = 10;

const maxEvidence = 16_384;
const parallel = 16;

/** What makes a finding the same one in the next scan: its check, what it is about, and where. */
function fingerprint(of: Absence): string {
  const text = JSON.stringify([of.checkId, of.resource, of.location]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The findings of a record: the open ones as scanners know them, and the fingerprints of all. */
export interface RecordFindings {
  readonly open: readonly KnownFinding[];
  readonly fingerprints: Set<string>;
}

/** Reads what earlier scans of the run's record found. */
export async function readRecordFindings(store: Store, run: Run): Promise<RecordFindings> {
  const open: KnownFinding[] = [];
  const fingerprints = new Set<string>();
  const pk = findingPartition(projectOfRun(run.project_id));
  for await (const item of store.table.items({ pk, prefix: `${run.record}#` })) {
    fingerprints.add(String(item.sk).slice(run.record.length + 1));
    if (item.status !== 'open') continue;
    open.push({
      checkId: String(item.check_id),
      resource: String(item.resource),
      location: String(item.location),
    });
  }
  return { open, fingerprints };
}

function observed(store: Store, run: Run, observation: Observation, key: string, id: number | undefined): Write {
  const now = unixSeconds(store);
  const score = Math.round((observation.score / scannerMaxScore) * run.max_score * 1000) / 1000;
  const { checkId, resource, location, title, description, recommendation, evidence } = observation;
  return {
    update: findingKey(projectOfRun(run.project_id), run.record, key),
    changes: {
      set: {
        project_id: run.project_id,
        data_source_id: run.data_source_id,
        data_source: run.data_source,
        setting_type: run.setting_type,
        setting_id: run.setting_id,
        target_id: run.target_id,
        check_id: checkId,
        resource,
        location,
        title,
        description,
        recommendation,
        evidence: evidence.slice(0, maxEvidence),
        score,
        max_score: run.max_score,
        severity: severityOf(score, run.max_score),
        status: 'open',
        last_seen: now,
        fixed_at: 0,
      },
      setOnce: { first_seen: now, ...(id === undefined ? {} : { finding_id: id, lk: findingOrder(id) }) },
    },
  };
}

function absent(store: Store, run: Run, absence: Absence): Write {
  return {
    update: findingKey(projectOfRun(run.project_id), run.record, fingerprint(absence)),
    changes: { set: { status: 'fixed', fixed_at: unixSeconds(store) } },
    when: [{ equal: ['status', 'open'] }],
  };
}

async function writeAll(store: Store, writes: readonly Write[]): Promise<void> {
  for (let from = 0; from < writes.length; from += parallel) {
    await Promise.all(
      writes.slice(from, from + parallel).map(async (write) => {
        try {
          await store.table.write(write);
        } catch (error) {
          // Only closing has a condition: the finding was not open, and stays as it is.
          if (!(error instanceof ConditionFailed)) throw error;
        }
      }),
    );
  }
}

/**
 * Stores what a unit of a scan saw, and closes what it proved gone. Writing the same unit again changes nothing but
 * last_seen: a finding is known by its fingerprint.
 */
export async function recordFindings(
  store: Store,
  run: Run,
  known: RecordFindings,
  unit: { readonly observed: readonly Observation[]; readonly absent: readonly Absence[] },
): Promise<void> {
  const byKey = new Map(unit.observed.map((observation) => [fingerprint(observation), observation] as const));
  const fresh = [...byKey.keys()].filter((key) => !known.fingerprints.has(key));
  const firstId = fresh.length > 0 ? await nextIds(store.table, findingKind, fresh.length) : 0;
  const ids = new Map(fresh.map((key, index) => [key, firstId + index] as const));
  await writeAll(store, [
    ...[...byKey].map(([key, observation]) => observed(store, run, observation, key, ids.get(key))),
    ...unit.absent.map((absence) => absent(store, run, absence)),
  ]);
  for (const key of fresh) known.fingerprints.add(key);
}
