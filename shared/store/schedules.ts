import type { AuthorizedProject } from '../auth/principal.ts';
import { type Store, unixSeconds } from './connection.ts';
import { type Coded, dueShard, parkedShard, recordName, scheduleKey, schedulePlace } from './keys.ts';
import type { Item, Write } from './table.ts';

/** Kinds of settings that are scanned by schedule; each such setting has one item that says when. */
const scheduledCodes: ReadonlySet<string> = new Set(['CMS', 'PSS', 'APP', 'ROD']);

/** How far ahead a schedule is believed: each is worked out anew at least once a day. */
const believedSeconds = 24 * 3600;

/** The name of every plan that a policy makes: a change of the policy writes the schedule anew. */
export const policyPlan = 'policy';

/** What a schedule's item says of the next time. */
export interface Times {
  /** When the setting is to be scanned next, in seconds; absent where that is still to be worked out, or never. */
  readonly fire_at?: number | undefined;
  /** By which plan. */
  readonly plan?: string | undefined;
}

/** When the dispatcher is to look at a schedule: at its time, and no later than a day from now; at once where it has none. */
export function lookAt(store: Store, name: string, { fire_at, plan }: Times = {}) {
  const now = unixSeconds(store);
  const due_at = fire_at === undefined ? now : Math.min(fire_at, now + believedSeconds);
  return { due_shard: dueShard(name), due_at, ...(fire_at === undefined ? {} : { fire_at, plan }) };
}

/** Leaves a schedule for a day: what it hangs on may be mended meanwhile. */
export function lookLater(store: Store, name: string) {
  return { due_shard: dueShard(name), due_at: unixSeconds(store) + believedSeconds };
}

/** Puts a schedule aside: the setting is not scanned by itself, until its policy or the stage's cadences change. */
export function parkAt(store: Store, name: string) {
  return { due_shard: parkedShard(name), due_at: unixSeconds(store) };
}

/** The schedule of the setting with this name, in place of the one it may have. */
export function scheduleItem(store: Store, project: AuthorizedProject, name: string, times?: Times): Item {
  return {
    ...scheduleKey(project, name),
    lk: schedulePlace(name),
    schedule: name,
    project_id: project.id,
    ...lookAt(store, name, times),
  };
}

/**
 * What belongs into the transaction that creates a record: the schedule of a setting that can be scanned, nothing for
 * other records. The dispatcher works out its time; a put need not know the stage's cadences.
 */
export function scheduleOfNew(store: Store, project: AuthorizedProject, { code }: Coded, id: number): Write[] {
  if (!scheduledCodes.has(code)) return [];
  return [{ put: scheduleItem(store, project, recordName(code, id)) }];
}

/** What belongs into the transaction that deletes a record which leaves nothing else behind; a clean-up finds it itself. */
export function scheduleOfGone(project: AuthorizedProject, { code }: Coded, id: number): Write[] {
  return scheduledCodes.has(code) ? [{ remove: scheduleKey(project, recordName(code, id)) }] : [];
}
