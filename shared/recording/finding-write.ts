import { projectOfRun } from '../auth/principal.ts';
import type { ObservedFields } from '../findings/observed-fields.ts';
import { isExpired, unsaid } from '../records/finding.ts';
import { changeOfStatus, statusAfter } from '../records/finding-life.ts';
import type { Condition } from '../store/expression.ts';
import { findingKey, findingOrder, hostGroup, scoreOrder, seenOrder } from '../store/keys.ts';
import type { Write } from '../store/table.ts';
import type { FindingRun, StoredFinding } from './known-findings.ts';

/** How many of the runs that saw a finding it remembers. */
const maxRunIds = 20;

/** One finding that a unit saw, and the id it gets if it is new. */
export interface Sight {
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

/** The write of a finding that was never seen before; `now` in seconds, as in the others. */
export function opened(run: FindingRun, { key, fields, digest, freshId: id }: Sight, now: number): Write {
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

function hasExpired({ status, expiresAt }: StoredFinding, now: number): boolean {
  return isExpired({ status, status_expires_at: expiresAt }, now);
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
export function seenAgain(run: FindingRun, { key, fields, digest }: Sight, stored: StoredFinding, now: number): Write {
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
