import { createHash } from 'node:crypto';
import { projectOfRun } from '../auth/principal.ts';
import type { ObservedFields } from '../findings/observed-fields.ts';
import { isStatusExpired, unsaid } from '../records/finding.ts';
import { changeOfStatus, statusAfter } from '../records/finding-life.ts';
import { fingerprintOf } from '../records/fingerprint.ts';
import type { Condition } from '../store/expression.ts';
import { findingKey, findingOrder, hostGroup, scoreOrder, seenOrder } from '../store/keys.ts';
import type { Write } from '../store/table.ts';
import type { FindingRun, StoredFinding } from './known-findings.ts';

/** How many of the runs that saw a finding it remembers. */
const maxRunIds = 20;

/** Tells whether two runs say the same of a finding. */
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

/** The write of a finding that was never seen before, with the id it gets; `now` in seconds, as in the others. */
export function opened(run: FindingRun, fields: ObservedFields, id: number, now: number): Write {
  return {
    put: {
      ...keyOf(run, fields),
      lk: findingOrder(id),
      score_lk: scoreOrder(fields.score, id),
      seen_lk: seenOrder(now, id),
      ...hostPlace(run, fields),
      finding_id: id,
      ...subjectFields(run),
      ...fields,
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
    when: [{ absent: 'pk' }],
  };
}

function hasExpired({ status, expiresAt }: StoredFinding, now: number): boolean {
  return isStatusExpired({ status, status_expires_at: expiresAt }, now);
}

/**
 * What must still hold of a finding when it is written: what is said of it, and who saw it last. A scanner that stood still
 * while others went on, or whose request was sent twice, finds it changed.
 */
function unchangedWord(stored: StoredFinding, now: number): Condition[] {
  const { status, expiresAt, runIds, timesSeen } = stored;
  // A user may have prolonged the acceptance at this moment.
  const prolonged = hasExpired(stored, now) ? [{ equal: ['status_expires_at', expiresAt] as const }] : [];
  // By the count, which every run that sees it raises: lists are not compared by every engine. Earlier versions kept neither.
  const seen: Condition = runIds.length > 0 ? { equal: ['times_seen', timesSeen] } : { absent: 'run_ids' };
  return [{ equal: ['status', status] }, seen, ...prolonged];
}

/** The write of a finding that a run sees again: one that is fixed, or accepted for a time that is over, opens. */
export function seenAgain(run: FindingRun, fields: ObservedFields, stored: StoredFinding, now: number): Write {
  const { id, status, timesSeen, runIds } = stored;
  const change = hasExpired(stored, now)
    ? { ...changeOfStatus(status, 'expired', now), ...changeOfStatus('open', 'seen', now) }
    : changeOfStatus(status, 'seen', now);
  const counted =
    runIds.at(-1) === run.run_id
      ? {}
      : { times_seen: timesSeen + 1, run_ids: [...runIds, run.run_id].slice(-maxRunIds) };
  return {
    update: keyOf(run, fields),
    changes: {
      set: {
        ...subjectFields(run),
        ...fields,
        digest: digestOf(fields),
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

/**
 * The write of a finding that was proved gone; undefined where it stays as it is: a user's word stays, but an acceptance
 * that has run out is none.
 */
export function provedGone(run: FindingRun, key: string, stored: StoredFinding, now: number): Write | undefined {
  const status = hasExpired(stored, now) ? 'open' : stored.status;
  if (statusAfter(status, 'proved_gone') === undefined) return undefined;
  return {
    update: findingKey(projectOfRun(run.project_id), run.record, key),
    changes: { set: changeOfStatus(status, 'proved_gone', now) },
    when: unchangedWord(stored, now),
  };
}
