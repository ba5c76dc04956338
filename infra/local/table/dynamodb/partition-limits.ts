import db, { type Item, type Level, type Table } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import { itemAddress } from './addresses.ts';
import { DynamoDbError } from './dynamodb-error.ts';
import { indexWrites, localEntries, writeUnits } from './index-entry.ts';
import { itemSize } from './item-size.ts';
import type { WriteEffect } from './write-effect.ts';

/**
 * What one partition key may have, where the engine is to refuse what DynamoDB would: AWS has 10 GB, of tables with local
 * indexes alone, and 1,000 write units a second.
 */
export interface PartitionLimits {
  /** Bytes of items and of their entries in local indexes; answers tell of them as of parts of 10 GB. */
  readonly collectionBytes?: number;
  readonly writeUnitsPerSecond?: number;
}

/** The items as they lie, and the clock. */
interface StoredItems {
  readonly level: Level;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What the limit of bytes stands for. */
const mostGigabytes = 10;

const asksForSize = z.object({ ReturnItemCollectionMetrics: z.literal('SIZE') });

/** A partition as answers tell of it. */
interface Collection {
  readonly ItemCollectionKey: Item;
  readonly SizeEstimateRangeGB: readonly [number, number];
}

/**
 * Thrown for a write that exceeds a limit of its partition: its number in the request, from 0, and the reason as a
 * transaction reports it.
 */
export class PartitionFull extends DynamoDbError {
  readonly index: number;
  readonly reason: string;

  constructor(index: number, code: string, reason: string, message: string) {
    super(code, message);
    this.index = index;
    this.reason = reason;
  }
}

/** The write units that a write takes of its partition: for its item and its entries in local indexes. */
function unitsOf(write: WriteEffect): number {
  const locals = indexWrites(write).filter(({ kind }) => kind === 'Local');
  const own = Math.max(1, writeUnits(write.before), writeUnits(write.after));
  return locals.reduce((sum, { units }) => sum + units, own);
}

/** Checks whether a partition accepts a write, by the limits that the engine is started with. */
export class PartitionGuard {
  readonly #limits: PartitionLimits;
  readonly #used = new Map<string, { second: number; units: number }>();

  constructor(limits: PartitionLimits) {
    this.#limits = limits;
  }

  /**
   * Takes the writes of one request, all of which are to be done; `times` is 2 in a transaction.
   * @throws PartitionFull for the first that is too much; then none counts
   */
  async take(stored: StoredItems, writes: readonly WriteEffect[], times: 1 | 2): Promise<void> {
    const { collectionBytes, writeUnitsPerSecond } = this.#limits;
    if (collectionBytes !== undefined) await refuseFull(stored, writes, collectionBytes);
    if (writeUnitsPerSecond !== undefined) this.#refuseBusy(stored.now(), writes, times, writeUnitsPerSecond);
  }

  /**
   * What the answer to a request says of the partitions that its writes leave behind, by table; undefined where it does not
   * ask, or where there is no limit to their size.
   */
  async collections(
    stored: StoredItems,
    request: object,
    writes: readonly WriteEffect[],
  ): Promise<Readonly<Record<string, readonly Collection[]>> | undefined> {
    const limit = this.#limits.collectionBytes;
    if (limit === undefined || !asksForSize.safeParse(request).success) return undefined;
    const found = new Map<string, [string, Collection]>();
    for await (const { partition, table, item, bytes } of grownCollections(stored, writes)) {
      const lower = Math.floor((bytes / limit) * mostGigabytes);
      const [{ AttributeName: name } = { AttributeName: '' }] = table.KeySchema;
      const ItemCollectionKey = { [name]: item[name] ?? {} };
      found.set(partition, [table.TableName, { ItemCollectionKey, SizeEstimateRangeGB: [lower, lower + 1] }]);
    }
    const byTable = Map.groupBy(found.values(), ([table]) => table);
    return Object.fromEntries([...byTable].map(([table, all]) => [table, all.map(([, each]) => each)]));
  }

  #refuseBusy(nowMs: number, writes: readonly WriteEffect[], times: 1 | 2, limit: number): void {
    const second = Math.floor(nowMs / 1000);
    const fresh = new Map<string, number>();
    for (const [index, write] of writes.entries()) {
      const item = write.after ?? write.before;
      if (item === undefined) continue;
      const partition = `${write.table.TableName} ${partitionStart(item, write.table)}`;
      const units = times * unitsOf(write);
      const used = this.#used.get(partition);
      const before = fresh.get(partition) ?? (used?.second === second ? used.units : 0);
      // What is too much for a whole second is taken where nothing else was.
      if (before > 0 && before + units > limit) {
        const message = 'Throughput exceeds the current capacity of your table or index.';
        throw new PartitionFull(index, 'ProvisionedThroughputExceededException', 'ThrottlingError', message);
      }
      fresh.set(partition, before + units);
    }
    for (const [partition, units] of fresh) this.#used.set(partition, { second, units });
  }
}

/** The start of the keys of a partition, as createKey makes them. */
function partitionStart(item: Item, table: Table): string {
  return db.createKey(item, table, table.KeySchema.slice(0, 1));
}

/** Bytes of an item and of its entries in local indexes. */
function bytesOf(item: Item | undefined, table: Table): number {
  if (item === undefined) return 0;
  return [item, ...localEntries(item, table)].reduce((sum, each) => sum + itemSize(each), 0);
}

/** Bytes of all items of a partition, counted one by one: tests have few. */
async function collectionBytesOf(stored: StoredItems, item: Item, table: Table): Promise<number> {
  const start = itemAddress(table.TableName, partitionStart(item, table));
  let bytes = 0;
  for await (const each of stored.level.values({ gte: start, lt: `${start}~` })) bytes += bytesOf(each, table);
  return bytes;
}

/** What each write makes of its partition, of tables with local indexes alone; `bytes` is what it has after it. */
async function* grownCollections(stored: StoredItems, writes: readonly WriteEffect[]) {
  const sizes = new Map<string, number>();
  for (const [index, { table, before, after }] of writes.entries()) {
    const item = after ?? before;
    if (item === undefined || (table.LocalSecondaryIndexes ?? []).length === 0) continue;
    const growth = bytesOf(after, table) - bytesOf(before, table);
    const partition = `${table.TableName} ${partitionStart(item, table)}`;
    const bytes = (sizes.get(partition) ?? (await collectionBytesOf(stored, item, table))) + growth;
    sizes.set(partition, bytes);
    yield { index, partition, table, item, growth, bytes };
  }
}

async function refuseFull(stored: StoredItems, writes: readonly WriteEffect[], limit: number): Promise<void> {
  for await (const { index, growth, bytes } of grownCollections(stored, writes)) {
    if (growth <= 0 || bytes <= limit) continue;
    const code = 'ItemCollectionSizeLimitExceededException';
    throw new PartitionFull(index, code, 'ItemCollectionSizeLimitExceeded', 'Collection size exceeded.');
  }
}
