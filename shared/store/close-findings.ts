import type { AuthorizedProject } from '../auth/principal.ts';
import { type Store, unixSeconds } from './connection.ts';
import { findingPartition } from './keys.ts';
import { ConditionFailed } from './table.ts';

/**
 * Closes the open findings of a record that is gone: nobody will scan it again.
 * @param until milliseconds since the epoch; false where time ran out before the end
 */
export async function closeFindings(store: Store, project: AuthorizedProject, record: string, until: number) {
  const pk = findingPartition(project);
  for await (const item of store.table.items({ pk, prefix: `${record}#`, keep: [{ equal: ['status', 'open'] }] })) {
    if (store.now() >= until) return false;
    try {
      await store.table.write({
        update: { pk, sk: String(item.sk) },
        changes: { set: { status: 'fixed', fixed_at: unixSeconds(store) } },
        when: [{ equal: ['status', 'open'] }],
      });
    } catch (error) {
      // Somebody else closed it at the same moment.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return true;
}
