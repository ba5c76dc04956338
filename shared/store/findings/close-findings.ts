import * as z from 'zod/mini';
import { atOnce } from '../../at-once.ts';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { changeOfStatus, statusesBefore } from '../../records/findings/finding-life.ts';
import { parseStatus } from '../../records/findings/finding-status.ts';
import { keptChange, statusChanges } from '../../records/findings/status-change.ts';
import { parseRecord } from '../../records/stored.ts';
import { findingPartitions } from '../keys/finding-keys.ts';
import { keyOf } from '../keys/keys.ts';
import { fixedFindingExpiry, type Store, unixSeconds } from '../table/connection.ts';
import type { Condition } from '../table/expression.ts';
import type { Item } from '../table/item-range.ts';
import { patiently } from '../table/patiently.ts';
import { ConditionFailed } from '../table/table.ts';
import { evidenceExpiry } from './evidence.ts';

const parallel = 16;

const closable: Condition = {
  anyOf: statusesBefore('setting_deleted').map((status) => [{ equal: ['status', status] as const }]),
};

/** Fixed by a version that kept such findings for ever. */
const endless = [{ equal: ['status', 'fixed'] }, { absent: 'expires_at' }] as const satisfies readonly Condition[];

/** What a finding keeps of the changes of its status. */
const changed = { type: 'finding', record: z.object({ status_changes: statusChanges }) };

/** Closes a finding; one that is fixed gets the end of its time. */
async function close(store: Store, project: AuthorizedProject, item: Item): Promise<void> {
  const from = parseStatus(item);
  const key = keyOf(item);
  const when = from === 'fixed' ? endless : [closable];
  const expires_at = fixedFindingExpiry(store);
  const now = unixSeconds(store);
  const change = changeOfStatus(from, 'setting_deleted', now);
  const kept = keptChange(parseRecord(changed, item).status_changes, change, { at: now, run_id: null });
  const evidence = item.evidence_apart === true ? [evidenceExpiry(project, key, expires_at)] : [];
  try {
    await store.table.writeAll([
      { update: key, changes: { set: { ...change, ...kept, expires_at } }, when },
      ...evidence,
    ]);
  } catch (error) {
    // Somebody else closed it at the same moment, or a scan saw again what was fixed.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Gives findings that are fixed the end of their time, where they have none: versions before 0.2.0 kept them for ever.
 * @param items with `pk`, `sk`, `status` and `evidence_apart`, as `readTrackedFindings` finds them
 */
export async function endTimes(store: Store, project: AuthorizedProject, items: readonly Item[]): Promise<void> {
  await atOnce(items, parallel, (item) => patiently(() => close(store, project, item)));
}

/**
 * Closes the findings of a deleted record, whatever their status: it will not be scanned again.
 * @param until milliseconds since the epoch; false where time ran out before the end
 */
export async function closeFindings(store: Store, project: AuthorizedProject, record: string, until: number) {
  let inTime = true;
  async function* left() {
    for await (const item of store.table.items({
      pk: findingPartitions(project),
      prefix: `${record}#`,
      keep: [{ anyOf: [[closable], endless] }],
      only: ['pk', 'sk', 'status', 'status_changes', 'evidence_apart'],
    })) {
      inTime = store.now() < until;
      if (!inTime) return;
      yield item;
    }
  }
  await atOnce(left(), parallel, (item) => patiently(() => close(store, project, item)));
  return inTime;
}
