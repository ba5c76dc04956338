import type { Mutation } from '../store/changes/mutation.ts';
import type { Store } from '../store/table/connection.ts';
import { HeldTable } from './held-table.ts';

/** A store for changes that take many transactions: no transaction begins after the caller has received a response. */
export function wantedStore(store: Store, { signal }: Pick<Mutation, 'signal'>): Store {
  return signal ? { ...store, table: new HeldTable(store.table, async () => signal.throwIfAborted()) } : store;
}
