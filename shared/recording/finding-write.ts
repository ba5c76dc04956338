import { createHash } from 'node:crypto';
import { projectOfRun } from '../auth/principal.ts';
import type { ObservedFields } from '../findings/observed-fields.ts';
import { changeOfStatus, statusAfter } from '../records/findings/finding-life.ts';
import { isStatusExpired, unsaid } from '../records/findings/finding-status.ts';
import { fingerprintOf } from '../records/findings/fingerprint.ts';
import { keptWords } from '../records/findings/said-before.ts';
import { keptChange } from '../records/findings/status-change.ts';
import { evidenceExpiry, evidenceRemoval, evidenceWrite, isApart } from '../store/findings/evidence.ts';
import { findingKey, hostGroup } from '../store/keys/finding-keys.ts';
import { findingOrder, scoreOrder, seenOrder } from '../store/keys/finding-order.ts';
import type { Key } from '../store/keys/keys.ts';
import type { Condition } from '../store/table/expression.ts';
import type { Write } from '../store/table/table.ts';
import type { FindingRun, TrackedFinding } from './tracked-findings.ts';

/** How many of the runs that saw a finding it remembers. */
const maxRunIds = 20;

/** A digest by which two runs' observations of a finding are compared. */
export function digestOf(fields: ObservedFields): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22);
}

function keyOf(run: FindingRun, fields: ObservedFields) {
  return findingKey(projectOfRun(run.project_id), run.record, fingerprintOf(fields));
}

function subjectFields(run: FindingRun) {
  const { project_id, data_source_id, data_source, setting_type, setting_id, target_id } = run;
  return { project_id, data_source_id, data_source, setting_type, setting_id, target_id };
}

/** Where it stands in the index `host`; nowhere where it is about no host. */
function hostPlace(run: FindingRun, { host }: ObservedFields): { readonly host_key?: string } {
  return host === '' ? {} : { host_key: hostGroup(projectOfRun(run.project_id), host) };
}

/** The write of a finding, first, and those of its separate items, such as long evidence; all or none are made. */
export type FindingWrites = readonly [finding: Write & { readonly key: Key }, ...others: Write[]];

/** What a finding itself says of its evidence, and what has to be written beside it. */
function evidenceOf(run: FindingRun, fields: ObservedFields, stored: TrackedFinding | undefined) {
  const project = projectOfRun(run.project_id);
  const key = keyOf(run, fields);
  if (!isApart(fields.evidence)) return { own: {}, others: stored?.isApart ? [evidenceRemoval(project, key)] : [] };
  const isThere = stored?.isApart && stored.status !== 'fixed' && stored.digest === digestOf(fields);
  const own = { evidence: '', evidence_apart: true };
  return { own, others: isThere ? [] : [evidenceWrite(project, key, fields.evidence)] };
}

/** The writes of a new finding with its id; `now` in seconds, as in the other functions. */
export function opened(run: FindingRun, fields: ObservedFields, id: number, now: number): FindingWrites {
  const key = keyOf(run, fields);
  const { own, others } = evidenceOf(run, fields, undefined);
  const finding = {
    key,
    put: {
      ...key,
      lk: findingOrder(id),
      score_lk: scoreOrder(fields.score, id),
      seen_lk: seenOrder(now, id),
      ...hostPlace(run, fields),
      finding_id: id,
      ...subjectFields(run),
      ...fields,
      ...own,
      digest: digestOf(fields),
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
    when: [{ absent: 'pk' } as const],
  };
  return [finding, ...others];
}

function hasExpired({ status, expiresAt }: TrackedFinding, now: number): boolean {
  return isStatusExpired({ status, status_expires_at: expiresAt }, now);
}

/**
 * What must still hold of a finding when it is written: what is said of it, and who saw it last. A scanner that stood still
 * while others went on, or whose request was sent twice, finds it changed.
 */
function unchangedWord(stored: TrackedFinding, now: number): Condition[] {
  const { status, expiresAt, runIds, timesSeen } = stored;
  // A user may have prolonged the acceptance at this moment.
  const prolonged = hasExpired(stored, now) ? [{ equal: ['status_expires_at', expiresAt] as const }] : [];
  // By the count, which every run that sees it raises: lists are not compared by every engine. Earlier versions kept neither.
  const seen: Condition = runIds.length > 0 ? { equal: ['times_seen', timesSeen] } : { absent: 'run_ids' };
  return [{ equal: ['status', status] }, seen, ...prolonged];
}

/** The writes of a finding that is observed again: a fixed one, or one with an expired acceptance, is reopened. */
export function seenAgain(run: FindingRun, fields: ObservedFields, stored: TrackedFinding, now: number): FindingWrites {
  const { id, status, timesSeen, runIds } = stored;
  const change = hasExpired(stored, now)
    ? { ...changeOfStatus(status, 'expired', now), ...changeOfStatus('open', 'seen', now) }
    : changeOfStatus(status, 'seen', now);
  const counted =
    runIds.at(-1) === run.run_id
      ? {}
      : { times_seen: timesSeen + 1, run_ids: [...runIds, run.run_id].slice(-maxRunIds) };
  const key = keyOf(run, fields);
  const { own, others } = evidenceOf(run, fields, stored);
  const remove = [
    'expires_at',
    ...(fields.host === '' ? ['host_key'] : []),
    ...('evidence_apart' in own ? [] : ['evidence_apart']),
  ];
  const finding = {
    key,
    update: key,
    changes: {
      set: {
        ...subjectFields(run),
        ...fields,
        ...own,
        digest: digestOf(fields),
        ...change,
        ...keptChange(stored.changes, change, { at: now, run_id: run.run_id }),
        ...keptWords(stored.saidBefore, stored.words, fields, { last: runIds.at(-1), run: run.run_id }),
        ...counted,
        last_seen: now,
        score_lk: scoreOrder(fields.score, id),
        seen_lk: seenOrder(now, id),
        ...hostPlace(run, fields),
      },
      remove,
    },
    when: unchangedWord(stored, now),
  };
  return [finding, ...others];
}

/** A finding that was proved to be fixed, and how long it is kept, in seconds. */
export interface Gone {
  readonly fingerprint: string;
  readonly expiresAt: number;
}

/**
 * The writes of a finding that was proved to be fixed; undefined if its status does not change, as with one that a
 * user has set, unless the acceptance has expired.
 */
export function provedGone(
  run: FindingRun,
  { fingerprint, expiresAt }: Gone,
  stored: TrackedFinding,
  now: number,
): FindingWrites | undefined {
  const status = hasExpired(stored, now) ? 'open' : stored.status;
  if (statusAfter(status, 'proved_gone') === undefined) return undefined;
  const project = projectOfRun(run.project_id);
  const key = findingKey(project, run.record, fingerprint);
  const change = changeOfStatus(status, 'proved_gone', now);
  const kept = keptChange(stored.changes, change, { at: now, run_id: run.run_id });
  const finding = {
    key,
    update: key,
    changes: { set: { ...change, ...kept, expires_at: expiresAt } },
    when: unchangedWord(stored, now),
  };
  return stored.isApart ? [finding, evidenceExpiry(project, key, expiresAt)] : [finding];
}
