import type { Key } from '../store/keys/keys.ts';
import type { Item, ItemPage, Range } from '../store/table/item-range.ts';
import { Table, type Write } from '../store/table/table.ts';

/**
 * The table for a scanner's writes that do not check the lease themselves, such as findings and coverage: each write
 * is made only after `sure` has confirmed the lease. Reads go through.
 */
export class HeldTable extends Table {
  readonly #table: Table;
  readonly #sure: () => Promise<void>;

  constructor(table: Table, sure: () => Promise<void>) {
    super({ send: () => Promise.reject(new Error('every call goes to the table behind')) }, '');
    this.#table = table;
    this.#sure = sure;
  }

  override get(key: Key): Promise<Item | undefined> {
    return this.#table.get(key);
  }

  override getAll(keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
    return this.#table.getAll(keys);
  }

  override query(range: Range): Promise<ItemPage> {
    return this.#table.query(range);
  }

  override due(shard: string, at: number, limit: number): Promise<readonly Item[]> {
    return this.#table.due(shard, at, limit);
  }

  override async write(write: Write): Promise<Item> {
    await this.#sure();
    return this.#table.write(write);
  }

  override async transact(writes: readonly Write[], signal?: AbortSignal): Promise<void> {
    await this.#sure();
    return this.#table.transact(writes, signal);
  }
}
