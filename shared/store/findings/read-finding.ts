import type { AuthorizedProject } from '../../auth/principal.ts';
import { NotFound } from '../../outcome/errors.ts';
import { findingPartitions } from '../keys/finding-keys.ts';
import { findingOrder } from '../keys/finding-order.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { isExpired } from '../table/expiry.ts';
import type { Item } from '../table/item-range.ts';
import { withEvidence } from './evidence.ts';

/**
 * Reads one finding as it is stored, with its evidence.
 * @throws NotFound
 */
export async function readFinding(store: Store, project: AuthorizedProject, id: number): Promise<Item> {
  const range = { pk: findingPartitions(project), prefix: findingOrder(id), local: true };
  for await (const item of store.table.items(range)) {
    if (!isExpired(item, unixSeconds(store))) return withEvidence(store.table, item);
  }
  throw new NotFound('finding_id: no such finding in this project');
}
