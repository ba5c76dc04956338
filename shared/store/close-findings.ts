import type { AuthorizedProject } from '../auth/principal.ts';
import { parseStatus } from '../records/finding.ts';
import { changeOfStatus, statusesBefore } from '../records/finding-life.ts';
import { textIn } from '../records/stored.ts';
import { type Store, unixSeconds } from './connection.ts';
import type { Condition } from './expression.ts';
import { inParallel } from './in-parallel.ts';
import { findingPartition } from './keys.ts';
import { ConditionFailed, type Item } from './table.ts';

const parallel = 16;

const closable: Condition = {
  anyOf: statusesBefore('setting_deleted').map((status) => [{ equal: ['status', status] as const }]),
};

async function close(store: Store, pk: string, item: Item): Promise<void> {
  const from = parseStatus(item);
  try {
    await store.table.write({
      update: { pk, sk: textIn('finding', item, 'sk') },
      changes: { set: changeOfStatus(from, 'setting_deleted', unixSeconds(store)) },
      when: [closable],
    });
  } catch (error) {
    // Somebody else closed it at the same moment.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Closes the findings of a record that is gone, whatever a user said of them: nobody will scan it again.
 * @param until milliseconds since the epoch; false where time ran out before the end
 */
export async function closeFindings(store: Store, project: AuthorizedProject, record: string, until: number) {
  const pk = findingPartition(project);
  let inTime = true;
  async function* left() {
    for await (const item of store.table.items({
      pk,
      prefix: `${record}#`,
      keep: [closable],
      only: ['sk', 'status'],
    })) {
      inTime = store.now() < until;
      if (!inTime) return;
      yield item;
    }
  }
  await inParallel(left(), parallel, (item) => close(store, pk, item));
  return inTime;
}
