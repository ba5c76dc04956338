import type { Store } from '../store/connection.ts';
import type { Mutation } from '../store/mutation.ts';
import { HeldTable } from './held-table.ts';

/** The store as a change writes to it that takes many transactions: none begins once the caller has been answered. */
export function wantedStore(store: Store, { signal }: Pick<Mutation, 'signal'>): Store {
  return signal ? { ...store, table: new HeldTable(store.table, async () => signal.throwIfAborted()) } : store;
}
