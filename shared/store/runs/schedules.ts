import type { AuthorizedProject } from '../../auth/principal.ts';
import { scannableCode } from '../../records/settings/scannable.ts';
import { dueShard, parkedShard } from '../keys/due-shards.ts';
import { type Coded, recordName, scheduleKey, scheduleLocalKey } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import type { Write } from '../table/table.ts';

/** True for a setting that can be scanned: it has one item that says when it is scanned by itself. */
const isScheduled = (code: string) => scannableCode(code) !== undefined;

/** The time after which a schedule is computed again, in seconds: at least once a day. */
export const believedSeconds = 24 * 3600;

/** The name of every plan that comes from a policy: a change of the policy writes the schedule again. */
export const policyPlan = 'policy';

/** The next time of a schedule as its item stores it. */
export interface Times {
  /** When the setting is to be scanned next, in seconds; absent where that is still to be worked out, or never. */
  readonly fire_at?: number | undefined;
  /** By which plan. */
  readonly plan?: string | undefined;
  /** The cadences of the stage that the plan was worked out by; a policy's own rule does not depend on them. */
  readonly cadences?: string | undefined;
}

/** When the dispatcher processes a schedule: at its time, but no later than a day from now; immediately if it has none. */
export function scheduleDue(store: Store, name: string, { fire_at, plan, cadences }: Times = {}): Item {
  const now = unixSeconds(store);
  const due_at = fire_at === undefined ? now : Math.min(fire_at, now + believedSeconds);
  const times = fire_at === undefined ? {} : { fire_at, plan, ...(cadences === undefined ? {} : { cadences }) };
  return { due_shard: dueShard(store, name), due_at, ...times };
}

/** Postpones a schedule by a day: its setting or policy may be corrected meanwhile. */
export function dueLater(store: Store, name: string, cadences: string): Item {
  return { due_shard: dueShard(store, name), due_at: unixSeconds(store) + believedSeconds, cadences };
}

/** Parks a schedule: the setting is not scanned automatically until its policy or the stage's cadences change. */
export function parkAt(store: Store, name: string, cadences: string): Item {
  return { due_shard: parkedShard(name), due_at: unixSeconds(store), cadences };
}

/** The schedule item of the setting with this name, which replaces any earlier one. */
export function scheduleItem(store: Store, project: AuthorizedProject, name: string, times?: Times): Item {
  return {
    ...scheduleKey(project, name),
    lk: scheduleLocalKey(name),
    schedule: name,
    project_id: project.id,
    ...scheduleDue(store, name, times),
  };
}

/**
 * The writes added to the transaction that creates a record: the schedule of a setting that can be scanned; none for
 * other records. The dispatcher works out its time; a put need not know the stage's cadences.
 */
export function scheduleOfNew(store: Store, project: AuthorizedProject, { code }: Coded, id: number): Write[] {
  if (!isScheduled(code)) return [];
  return [{ put: scheduleItem(store, project, recordName(code, id)) }];
}

/**
 * The writes added to the transaction that updates a record: the schedule of a setting that was stored before
 * schedules existed, which is recognized by its missing revision, as both were introduced together. One that is there
 * already, with a policy, stays as it is.
 */
export function scheduleOfOld(
  store: Store,
  project: AuthorizedProject,
  { code }: Coded,
  id: number,
  before: Item,
): Write[] {
  if (!isScheduled(code) || before.revision !== undefined) return [];
  const { pk: _pk, sk: _sk, ...setOnce } = scheduleItem(store, project, recordName(code, id));
  return [{ update: scheduleKey(project, recordName(code, id)), changes: { setOnce } }];
}

/** The writes added to the transaction that deletes a record without dependents: they delete its schedule. */
export function scheduleOfGone(project: AuthorizedProject, { code }: Coded, id: number): Write[] {
  return isScheduled(code) ? [{ remove: scheduleKey(project, recordName(code, id)) }] : [];
}
