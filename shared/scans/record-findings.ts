import { createHash } from 'node:crypto';
import { projectOfRun } from '../auth/principal.ts';
import { changeOfStatus, statusAfter } from '../findings/life.ts';
import { type ObservedFields, observedFields, placeOf } from '../findings/observed-fields.ts';
import {
  type FindingStatus,
  findingStatuses,
  isExpired,
  type Severity,
  severities,
  unsaid,
} from '../records/finding.ts';
import { findingKind } from '../records/kinds.ts';
import type { Absence, KnownFinding, Observation } from '../scanners/scanner.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import type { Condition } from '../store/expression.ts';
import { inParallel } from '../store/in-parallel.ts';
import { findingKey, findingOrder, findingPartition, hostGroup, scoreOrder, seenOrder } from '../store/keys.ts';
import { nextIds } from '../store/next-id.ts';
import { ConditionFailed, type Item, type Write } from '../store/table.ts';
import type { Run } from './run.ts';

/** How many writes are under way at the same time. */
const parallel = 32;

/** How many of the runs that saw a finding it remembers. */
const maxRunIds = 20;

/** What makes a finding the same one in the next scan: its check, what it is about, and where. */
function fingerprint(of: Absence): string {
  const { checkId, resource, location } = placeOf(of);
  const text = JSON.stringify([checkId, resource, location]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function digestOf(fields: ObservedFields): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22);
}

/** What must be known of a stored finding to write it; little, as there may be tens of thousands. */
interface Stored {
  readonly id: number;
  readonly status: FindingStatus;
  readonly expiresAt: number;
  readonly timesSeen: number;
  readonly runIds: readonly string[];
  /** What it says, in short: a finding that says the same, seen twice by one run, is not written twice. */
  readonly digest: string;
}

/** The part of a run that its findings need. */
type FindingRun = Pick<
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
  readonly byFingerprint: Map<string, Stored>;
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

function storedOf(item: Item, runIds: RunIds): Stored {
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
  const byFingerprint = new Map<string, Stored>();
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

/** One finding that a unit saw, and the id it gets if it is new. */
interface Sight {
  readonly key: string;
  readonly fields: ObservedFields;
  readonly digest: string;
  readonly freshId: number;
}

function subjectFields(run: FindingRun) {
  const { project_id, data_source_id, data_source, setting_type, setting_id, target_id } = run;
  return { project_id, data_source_id, data_source, setting_type, setting_id, target_id };
}

/** Where it stands in the index `host`; nowhere where it is about no host. */
function hostPlace(run: FindingRun, { host }: ObservedFields): { readonly host_key?: string } {
  return host === '' ? {} : { host_key: hostGroup(projectOfRun(run.project_id), host) };
}

function opened(run: FindingRun, { key, fields, digest, freshId: id }: Sight, now: number): Write {
  return {
    put: {
      ...findingKey(projectOfRun(run.project_id), run.record, key),
      lk: findingOrder(id),
      score_lk: scoreOrder(fields.score, id),
      seen_lk: seenOrder(now, id),
      ...hostPlace(run, fields),
      finding_id: id,
      ...subjectFields(run),
      ...fields,
      digest,
      status: 'open',
      ...unsaid,
      regression: false,
      first_seen: now,
      last_seen: now,
      fixed_at: 0,
      reopened_at: 0,
      times_seen: 1,
      run_ids: [run.run_id],
    },
    when: [{ absent: 'pk' }],
  };
}

function hasExpired({ status, expiresAt }: Stored, now: number): boolean {
  return isExpired({ status, status_expires_at: expiresAt }, now);
}

/**
 * What must still hold of a finding when it is written: what is said of it, and who saw it last. A scanner that stood still
 * while others went on, or whose request was sent twice, finds it changed.
 */
function unchangedWord(stored: Stored, now: number): Condition[] {
  const { status, expiresAt, runIds, timesSeen } = stored;
  // A user may have prolonged the acceptance at this moment.
  const prolonged = hasExpired(stored, now) ? [{ equal: ['status_expires_at', expiresAt] as const }] : [];
  // By the count, which every run that sees it raises: lists are not compared by every engine. Earlier versions kept neither.
  const seen: Condition = runIds.length > 0 ? { equal: ['times_seen', timesSeen] } : { absent: 'run_ids' };
  return [{ equal: ['status', status] }, seen, ...prolonged];
}

function seenAgain(run: FindingRun, { key, fields, digest }: Sight, stored: Stored, now: number): Write {
  const { id, status, timesSeen, runIds } = stored;
  const change = hasExpired(stored, now)
    ? { ...changeOfStatus(status, 'expired', now), ...changeOfStatus('open', 'seen', now) }
    : changeOfStatus(status, 'seen', now);
  const counted =
    runIds.at(-1) === run.run_id
      ? {}
      : { times_seen: timesSeen + 1, run_ids: [...runIds, run.run_id].slice(-maxRunIds) };
  return {
    update: findingKey(projectOfRun(run.project_id), run.record, key),
    changes: {
      set: {
        ...subjectFields(run),
        ...fields,
        digest,
        ...change,
        ...counted,
        last_seen: now,
        score_lk: scoreOrder(fields.score, id),
        seen_lk: seenOrder(now, id),
        ...hostPlace(run, fields),
      },
      ...(fields.host === '' ? { remove: ['host_key'] } : {}),
    },
    when: unchangedWord(stored, now),
  };
}

/** A finding that changes under so many tries is not what this thinks it is: better an error than a scan that hangs. */
const maxTries = 20;

/** Does a write made from what is known of a finding; where that was out of date, makes it anew from what is stored. */
async function writeFrom(
  store: Store,
  known: RecordFindings,
  key: string,
  writeOf: (stored: Stored | undefined) => Write | undefined,
): Promise<Stored | undefined> {
  for (let tries = 1; ; tries += 1) {
    const before = known.byFingerprint.get(key);
    const write = writeOf(before);
    if (!write) return undefined;
    try {
      known.byFingerprint.set(key, storedOf(await store.table.write(write), known.runIds));
      return before;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || !error.item || tries >= maxTries) throw error;
      known.byFingerprint.set(key, storedOf(error.item, known.runIds));
    }
  }
}

async function recordSight(store: Store, run: FindingRun, known: RecordFindings, sight: Sight): Promise<void> {
  const now = unixSeconds(store);
  const isNews = (stored: Stored) =>
    stored.runIds.at(-1) !== run.run_id || stored.digest !== sight.digest || stored.status === 'fixed';
  const counted = known.byFingerprint.get(sight.key)?.runIds.at(-1) === run.run_id;
  await writeFrom(store, known, sight.key, (stored) => {
    if (!stored) return opened(run, sight, now);
    return isNews(stored) ? seenAgain(run, sight, stored, now) : undefined;
  });
  if (!counted) known.seen[sight.fields.severity] += 1;
}

/**
 * Closes what a unit proved gone, unless the same run has seen it: who contradicts himself proves nothing. A user's word
 * stays; an acceptance that has run out is none.
 */
async function recordAbsence(store: Store, run: FindingRun, known: RecordFindings, key: string): Promise<void> {
  const now = unixSeconds(store);
  await writeFrom(store, known, key, (stored) => {
    if (!stored || stored.runIds.at(-1) === run.run_id) return undefined;
    const status = hasExpired(stored, now) ? 'open' : stored.status;
    if (statusAfter(status, 'proved_gone') === undefined) return undefined;
    return {
      update: findingKey(projectOfRun(run.project_id), run.record, key),
      changes: { set: changeOfStatus(status, 'proved_gone', now) },
      when: unchangedWord(stored, now),
    };
  });
}

function* sightsOf(
  run: FindingRun,
  observed: ReadonlyMap<string, Observation>,
  known: RecordFindings,
  firstId: number,
): Generator<Sight> {
  let freshId = firstId;
  for (const [key, observation] of observed) {
    const fields = observedFields(observation, run.max_score);
    const isFresh = !known.byFingerprint.has(key);
    yield { key, fields, digest: digestOf(fields), freshId };
    if (isFresh) freshId += 1;
  }
}

/**
 * Stores what a unit of a scan saw, and closes what it proved gone. Writing the same unit again changes nothing: a
 * finding is known by its fingerprint, and counts a run once. What a user said of a finding stays.
 */
export async function recordFindings(
  store: Store,
  run: FindingRun,
  known: RecordFindings,
  unit: { readonly observed: readonly Observation[]; readonly absent: readonly Absence[] },
): Promise<void> {
  const observed = new Map(unit.observed.map((observation) => [fingerprint(observation), observation] as const));
  let fresh = 0;
  for (const key of observed.keys()) if (!known.byFingerprint.has(key)) fresh += 1;
  const firstId = fresh > 0 ? await nextIds(store.table, findingKind, fresh) : 0;
  await inParallel(sightsOf(run, observed, known, firstId), parallel, (sight) => recordSight(store, run, known, sight));
  const absent = new Set(unit.absent.map(fingerprint));
  await inParallel(absent, parallel, (key) =>
    observed.has(key) ? Promise.resolve() : recordAbsence(store, run, known, key),
  );
}
