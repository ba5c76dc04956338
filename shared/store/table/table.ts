import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { TooManyRequests } from '../../outcome/errors.ts';
import { stamped } from '../../records/stored.ts';
import type { Key } from '../keys/keys.ts';
import { type Changes, type Condition, Expression } from './expression.ts';
import type { Item, ItemPage, Range } from './item-range.ts';
import { mergedItems, type SpreadRange } from './merged-reading.ts';
import type { Search } from './search.ts';
import { stampedChanges } from './stamped-changes.ts';
import { tableSchema } from './table-schema.ts';
import { type Accounted, consumedCapacity, type Usage } from './table-usage.ts';
import { type Throttled, throttledBy } from './throttling.ts';

/** One write, alone or in a transaction. `when` lists what must hold of the item as it is. */
export type Write =
  | { readonly put: Item; readonly when?: readonly Condition[] }
  | { readonly update: Key; readonly changes: Changes; readonly when?: readonly Condition[] }
  | { readonly remove: Key; readonly when?: readonly Condition[] };

/** A part of the `due` index: items of a shard with a time from `from` to `to`, in seconds. */
export interface DueRange {
  readonly shard: string;
  readonly from?: number;
  readonly to: number;
  readonly keep?: readonly Condition[];
}

/**
 * Thrown if the condition of a write was not met: the number of the write in the transaction (from 0), and the item as
 * it was, if there was one.
 */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly index: number;
  readonly item: Item | undefined;

  constructor(index: number, item: Item | undefined) {
    super(`the condition of write ${index} failed`);
    this.index = index;
    this.item = item;
  }
}

/** The name of the table and the client of DynamoDB. */
export interface TableOptions {
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
  /** Hears of each call that the table refused because a partition has or does too much. */
  readonly throttled?: (facts: Throttled) => void;
  /** Hears what each call took of the table. */
  readonly used?: (usage: Usage) => void;
}

/** Sorts behind every character that keys are made of. */
const afterAllKeys = '~';

/** How many items that are due are looked through for those of other projects. */
const mostDue = 10_000;

const maxConflicts = 12;

/** Asks what a call takes of the table; a write also how large its partition is. */
const account = { ReturnConsumedCapacity: 'TOTAL' as const };
const accountWrite = { ...account, ReturnItemCollectionMetrics: 'SIZE' as const };

function isConflict(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') === true;
  }
  return (
    error instanceof Error && ['TransactionConflictException', 'TransactionInProgressException'].includes(error.name)
  );
}

/** The first item of each project, then the second of each, and so on. */
function inTurn(items: readonly Item[]): Item[] {
  const turns = new Map<unknown, number>();
  const turnOf = ({ project_id }: Item) => {
    const turn = turns.get(project_id) ?? 0;
    turns.set(project_id, turn + 1);
    return turn;
  };
  const ranked = items.map((item) => ({ item, turn: turnOf(item) }));
  return ranked.sort((a, b) => a.turn - b.turn).map(({ item }) => item);
}

/** The service's table: strong reads, conditional writes, one place that knows the SDK's errors. There is no scan. */
export class Table {
  readonly #client: Pick<DynamoDBDocumentClient, 'send'>;
  readonly #name: string;
  readonly #options: TableOptions;

  constructor(
    client: Pick<DynamoDBDocumentClient, 'send'>,
    name: string,
    options: TableOptions = { sleep, random: Math.random },
  ) {
    this.#client = client;
    this.#name = name;
    this.#options = options;
  }

  /** One item, or undefined. */
  async get(key: Key): Promise<Item | undefined> {
    const input = { TableName: this.#name, Key: { ...key }, ConsistentRead: true };
    const { Item } = await this.#read(() => this.#client.send(new GetCommand({ ...input, ...account })), key.pk);
    return Item;
  }

  /**
   * Items by their keys (at most 100, each once) with one request, in the order of the keys; undefined where there is none. Each
   * read is strong, but others may write between two of them.
   */
  async getAll(keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
    const found = new Map<string, Item>();
    let left: readonly Item[] = keys.map((key) => ({ ...key }));
    for (let tries = 0; left.length > 0; tries += 1) {
      if (tries > 0) await this.pause(tries);
      const RequestItems = { [this.#name]: { Keys: [...left], ConsistentRead: true } };
      const send = () => this.#client.send(new BatchGetCommand({ RequestItems, ...account }));
      const { Responses = {}, UnprocessedKeys = {} } = await this.#read(send, ...keys.map(({ pk }) => pk));
      for (const item of Responses[this.#name] ?? []) found.set(`${item.pk} ${item.sk}`, item);
      // What a throttled partition does not give is no error but a rest.
      left = UnprocessedKeys[this.#name]?.Keys ?? [];
      const [rest] = left;
      if (rest) this.#options.throttled?.({ reason: 'throughput', partition: String(rest.pk) });
      if (rest && tries >= maxConflicts) throw new TooManyRequests();
    }
    return keys.map(({ pk, sk }) => found.get(`${pk} ${sk}`));
  }

  /** One page of a range: at most 1 MB, and at most `limit` items looked at. */
  async query(range: Range): Promise<ItemPage> {
    const expression = new Expression();
    const index = range.index ?? (range.local ? tableSchema.localIndex : undefined);
    const sortKey = index?.sortKey.name ?? tableSchema.sortKey.name;
    const isGlobal = index !== undefined && 'partitionKey' in index;
    const partitionKey = isGlobal ? index.partitionKey : tableSchema.partitionKey;
    const partition = `${expression.name(partitionKey.name)} = ${expression.value(range.pk)}`;
    const order = expression.name(sortKey);
    const sort =
      range.from === undefined && range.to === undefined
        ? `begins_with(${order}, ${expression.value(range.prefix)})`
        : `${order} BETWEEN ${expression.value(range.from ?? range.prefix)} AND ${expression.value(range.to ?? range.prefix + afterAllKeys)}`;
    const keep = range.keep?.length ? { FilterExpression: expression.all(range.keep) } : {};
    const only = range.only ? { ProjectionExpression: range.only.map((name) => expression.name(name)).join(', ') } : {};
    return this.#page(
      {
        ...(index ? { IndexName: index.name } : {}),
        ConsistentRead: !isGlobal,
        KeyConditionExpression: `${partition} AND ${sort}`,
        ...keep,
        ...only,
        // An index that holds a part is the order and the filter; the items are the table's.
        ...(index && 'holds' in index && !isGlobal ? { Select: 'ALL_ATTRIBUTES' as const } : {}),
        ...expression.placeholders(),
        ...(range.limit === undefined ? {} : { Limit: range.limit }),
        ...(range.after ? { ExclusiveStartKey: range.after } : {}),
        ScanIndexForward: range.newestFirst !== true,
      },
      range.pk,
    );
  }

  /** All items of a range, in order, page by page as they are asked for; as far as they can be read in the time of `search`. */
  items(range: SpreadRange, search?: Search): AsyncGenerator<Item> {
    return mergedItems((page) => this.query(page), range, search);
  }

  /** Items of a part of the `due` index, the earliest first, page by page as they are asked for. The index lags a little. */
  async *dueItems({ shard, from = 0, to, keep = [] }: DueRange): AsyncGenerator<Item> {
    const { partitionKey, sortKey, name } = tableSchema.dueIndex;
    const expression = new Expression();
    const partition = `${expression.name(partitionKey.name)} = ${expression.value(shard)}`;
    const times = `${expression.name(sortKey.name)} BETWEEN ${expression.value(from)} AND ${expression.value(to)}`;
    const input = {
      IndexName: name,
      KeyConditionExpression: `${partition} AND ${times}`,
      ...(keep.length > 0 ? { FilterExpression: expression.all(keep) } : {}),
      ...expression.placeholders(),
    };
    let after: Item | undefined;
    do {
      const page = await this.#page({ ...input, ...(after ? { ExclusiveStartKey: after } : {}) }, shard);
      yield* page.items;
      after = page.next;
    } while (after);
  }

  /**
   * At most `limit` items of a shard of the `due` index that are due at `at` (seconds). Where there are more, projects
   * take turns, so that none waits behind another's many. The index lags a little: read again before acting.
   */
  async due(shard: string, at: number, limit: number): Promise<readonly Item[]> {
    const items: Item[] = [];
    for await (const item of this.dueItems({ shard, to: at })) if (items.push(item) >= mostDue) break;
    return items.length > limit ? inTurn(items).slice(0, limit) : items;
  }

  /**
   * Does one write and returns the item as it then is (of a removal: as it was).
   * @throws ConditionFailed
   */
  async write(write: Write): Promise<Item> {
    const onFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const, ...accountWrite };
    if ('update' in write) {
      const input = { ...this.#updateInput(write), ...onFailure, ReturnValues: 'ALL_NEW' as const };
      const { Attributes = {} } = await this.#write(() => this.#client.send(new UpdateCommand(input)), [write]);
      return Attributes;
    }
    if ('put' in write) {
      const input = { ...this.#putInput(write), ...onFailure };
      await this.#write(() => this.#client.send(new PutCommand(input)), [write]);
      return stamped(write.put);
    }
    const input = { ...this.#removeInput(write), ...onFailure, ReturnValues: 'ALL_OLD' as const };
    const { Attributes = {} } = await this.#write(() => this.#client.send(new DeleteCommand(input)), [write]);
    return Attributes;
  }

  /**
   * Does all of the writes (at most 100) or none. No attempt begins once `signal` has ended.
   * @throws ConditionFailed for the first write whose condition did not hold; the signal's reason
   */
  async transact(writes: readonly Write[], signal?: AbortSignal): Promise<void> {
    const onFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    const items = writes.map((write) => {
      if ('update' in write) return { Update: { ...this.#updateInput(write), ...onFailure } };
      if ('put' in write) return { Put: { ...this.#putInput(write), ...onFailure } };
      return { Delete: { ...this.#removeInput(write), ...onFailure } };
    });
    const options = signal ? { abortSignal: signal } : {};
    await this.#write(() => {
      signal?.throwIfAborted();
      return this.#client.send(new TransactWriteCommand({ TransactItems: items, ...accountWrite }), options);
    }, writes);
  }

  /**
   * Does all of the writes or none, at the price of one where it is one.
   * @throws ConditionFailed as `transact` does
   */
  async writeAll(writes: readonly Write[]): Promise<void> {
    const [first, ...others] = writes;
    if (first && others.length === 0) await this.write(first);
    else await this.transact(writes);
  }

  /** Waits a moment before the next try, so that those who were in each other's way part: longer from try to try. */
  async pause(tries: number): Promise<void> {
    await this.#options.sleep(this.#options.random() * Math.min(400, 8 * 2 ** tries));
  }

  async #page(input: Omit<QueryCommandInput, 'TableName'>, partition: string): Promise<ItemPage> {
    const send = () => this.#client.send(new QueryCommand({ ...input, ...account, TableName: this.#name }));
    const { Items = [], LastEvaluatedKey } = await this.#read(send, partition);
    return { items: Items, next: LastEvaluatedKey };
  }

  #conditions(expression: Expression, when: readonly Condition[] | undefined) {
    return when?.length ? { ConditionExpression: expression.all(when) } : {};
  }

  #putInput(write: Extract<Write, { put: Item }>) {
    const expression = new Expression();
    const condition = this.#conditions(expression, write.when);
    // The document client leaves such an attribute out, and refuses one further down.
    const [name] = Object.entries(write.put).find(([, value]) => value === undefined) ?? [];
    if (name !== undefined) throw new TypeError(`${name} is undefined, which cannot be stored`);
    return { TableName: this.#name, Item: stamped(write.put), ...condition, ...expression.placeholders() };
  }

  #updateInput(write: Extract<Write, { update: Key }>) {
    const expression = new Expression();
    const update = expression.update(stampedChanges(write.changes, write.when));
    const condition = this.#conditions(expression, write.when);
    const key = { TableName: this.#name, Key: { ...write.update } };
    return { ...key, UpdateExpression: update, ...condition, ...expression.placeholders() };
  }

  #removeInput(write: Extract<Write, { remove: Key }>) {
    const expression = new Expression();
    const condition = this.#conditions(expression, write.when);
    return { TableName: this.#name, Key: { ...write.remove }, ...condition, ...expression.placeholders() };
  }

  async #read<T extends Accounted>(send: () => Promise<T>, ...partitions: readonly string[]): Promise<T> {
    const answer = await this.#patiently(send, partitions);
    this.#options.used?.(consumedCapacity('read', answer));
    return answer;
  }

  async #write<T extends Accounted>(send: () => Promise<T>, writes: readonly Write[]): Promise<T> {
    const answer = await this.#patiently(send, partitionsOf(writes));
    this.#options.used?.(consumedCapacity('write', answer));
    return answer;
  }

  /** Tries again when others write the same items at the same moment, and names the SDK's errors in our words. */
  async #patiently<T>(send: () => Promise<T>, partitions: readonly string[]): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await send();
      } catch (error) {
        const failed = conditionFailure(error);
        if (failed) throw failed;
        const throttled = throttledBy(error, partitions);
        if (throttled) {
          this.#options.throttled?.(throttled);
          throw new TooManyRequests();
        }
        if (!isConflict(error)) throw error;
        if (tries >= maxConflicts) throw new TooManyRequests();
        await this.pause(tries);
      }
    }
  }
}

/** The partition of each write. */
function partitionsOf(writes: readonly Write[]): string[] {
  return writes.map((write) => {
    if ('put' in write) return String(write.put.pk);
    return 'update' in write ? write.update.pk : write.remove.pk;
  });
}

/** The document client leaves items that come with an error as DynamoDB writes them. */
function conditionFailure(error: unknown): ConditionFailed | undefined {
  if (error instanceof ConditionalCheckFailedException) {
    return new ConditionFailed(0, error.Item && unmarshall(error.Item));
  }
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const index = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
  if (index < 0) return undefined;
  const item = reasons[index]?.Item;
  return new ConditionFailed(index, item && unmarshall(item));
}
