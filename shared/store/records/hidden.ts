import type { AuthorizedProject } from '../../auth/principal.ts';
import { textIn } from '../../records/stored.ts';
import { cleanupPrefix, settingsPartition } from '../keys/keys.ts';
import type { Item } from '../table/item-range.ts';
import type { Table } from '../table/table.ts';

async function addDescendants(table: Table, pk: string, name: string, names: Set<string>): Promise<void> {
  names.add(name);
  for await (const child of table.items({ pk, prefix: `${name}#`, local: true })) {
    await addDescendants(table, pk, textIn('record', child, 'sk'), names);
  }
}

/**
 * Names of the deleted records whose clean-up is not finished, and of their children: what belongs to them is not
 * listed. Empty, for one small read, unless a large deletion is under way or died half-way.
 */
export async function hiddenParents(table: Table, project: AuthorizedProject): Promise<ReadonlySet<string>> {
  const pk = settingsPartition(project);
  const names = new Set<string>();
  for await (const marker of table.items({ pk, prefix: cleanupPrefix })) {
    await addDescendants(table, pk, textIn('clean-up', marker, 'sk').slice(cleanupPrefix.length), names);
  }
  return names;
}

/** Whether the parent of a child is deleted. */
export function isHidden(child: Item, hidden: ReadonlySet<string>): boolean {
  const [code, id] = textIn('record', child, 'lk').split('#');
  return hidden.has(`${code}#${id}`);
}
