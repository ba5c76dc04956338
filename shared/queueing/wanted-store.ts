import type { Store } from '../store/connection.ts';
import type { Mutation } from '../store/mutation.ts';
import { HeldTable } from './held-table.ts';

/** A store for changes that take many transactions: no transaction begins after the caller has received a response. */
export function wantedStore(store: Store, { signal }: Pick<Mutation, 'signal'>): Store {
  return signal ? { ...store, table: new HeldTable(store.table, async () => signal.throwIfAborted()) } : store;
}
