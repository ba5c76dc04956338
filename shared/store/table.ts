import {
  ConditionalCheckFailedException,
  type QueryCommandOutput,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { TooManyRequests } from '../http/errors.ts';
import { type Changes, type Condition, Expression } from './expression.ts';
import type { Key } from './keys.ts';
import { tableSchema } from './table-schema.ts';

/** An item as it is stored; whoever reads one parses it. */
export type Item = Readonly<Record<string, unknown>>;

/** One write of a transaction, or alone. `when` lists what must hold of the item as it is. */
export type Write =
  | { readonly put: Item; readonly when?: readonly Condition[] }
  | { readonly update: Key; readonly changes: Changes; readonly when?: readonly Condition[] }
  | { readonly remove: Key; readonly when?: readonly Condition[] };

/** A bounded read of neighbouring items, in key order. */
export interface Range {
  readonly pk: string;
  readonly prefix: string;
  /** The keys of the `local` index instead of the sort key. */
  readonly local?: boolean;
  /** The first key to read, where that is not the first with the prefix. */
  readonly from?: string | undefined;
  readonly keep?: readonly Condition[];
  /** Where to start: the key of the last item that was read. */
  readonly after?: Item;
  /** How many items to look at. */
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

export interface Page {
  readonly items: readonly Item[];
  /** Present where there may be more. */
  readonly next: Item | undefined;
}

/** A write's condition did not hold: which write of the transaction (from 0), and the item as it was, if there was one. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly index: number;
  readonly item: Item | undefined;

  constructor(index: number, item: Item | undefined) {
    super(`the condition of write ${index} did not hold`);
    this.index = index;
    this.item = item;
  }
}

export interface TableOptions {
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
}

/** Sorts behind every character that keys are made of. */
const afterAllKeys = '~';

const maxConflicts = 12;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function isConflict(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') === true;
  }
  return (
    error instanceof Error && ['TransactionConflictException', 'TransactionInProgressException'].includes(error.name)
  );
}

function isThrottling(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return error.CancellationReasons?.some(({ Code }) => Code?.endsWith('Throttling') ?? false) === true;
  }
  const names = ['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'];
  return error instanceof Error && names.includes(error.name);
}

/** The service's table: strong reads, conditional writes, one place that knows the SDK's errors. There is no scan. */
export class Table {
  readonly #client: DynamoDBDocumentClient;
  readonly #name: string;
  readonly #options: TableOptions;

  constructor(client: DynamoDBDocumentClient, name: string, options: TableOptions = { sleep, random: Math.random }) {
    this.#client = client;
    this.#name = name;
    this.#options = options;
  }

  /** One item, or undefined. */
  async get(key: Key): Promise<Item | undefined> {
    const input = { TableName: this.#name, Key: { ...key }, ConsistentRead: true };
    const { Item } = await this.#patiently(() => this.#client.send(new GetCommand(input)));
    return Item;
  }

  /** One page of a range: at most 1 MB, and at most `limit` items looked at. */
  async query(range: Range): Promise<Page> {
    const expression = new Expression();
    const sortKey = range.local ? tableSchema.localIndex.sortKey.name : tableSchema.sortKey.name;
    const partition = `${expression.name(tableSchema.partitionKey.name)} = ${expression.value(range.pk)}`;
    const place = expression.name(sortKey);
    const sort =
      range.from === undefined
        ? `begins_with(${place}, ${expression.value(range.prefix)})`
        : `${place} BETWEEN ${expression.value(range.from)} AND ${expression.value(range.prefix + afterAllKeys)}`;
    const keep = range.keep?.length ? { FilterExpression: expression.all(range.keep) } : {};
    return this.#page({
      ...(range.local ? { IndexName: tableSchema.localIndex.name } : {}),
      ConsistentRead: true,
      KeyConditionExpression: `${partition} AND ${sort}`,
      ...keep,
      ...expression.placeholders(),
      ...(range.limit === undefined ? {} : { Limit: range.limit }),
      ...(range.after ? { ExclusiveStartKey: { ...range.after } } : {}),
      ScanIndexForward: range.newestFirst !== true,
    });
  }

  /** All items of a range, page by page as they are asked for. */
  async *items(range: Range): AsyncGenerator<Item> {
    let after = range.after;
    do {
      const page = await this.query({ ...range, ...(after ? { after } : {}) });
      yield* page.items;
      after = page.next;
    } while (after);
  }

  /** Items of a shard of the `due` index that are due at `at` (seconds). The index lags a little: read again before acting. */
  async due(shard: string, at: number, limit: number): Promise<readonly Item[]> {
    const { partitionKey, sortKey, name } = tableSchema.dueIndex;
    const expression = new Expression();
    const page = await this.#page({
      IndexName: name,
      KeyConditionExpression: `${expression.name(partitionKey.name)} = ${expression.value(shard)} AND ${expression.name(sortKey.name)} <= ${expression.value(at)}`,
      ...expression.placeholders(),
      Limit: limit,
    });
    return page.items;
  }

  /**
   * Does one write and returns the item as it then is (of a removal: as it was).
   * @throws ConditionFailed
   */
  async write(write: Write): Promise<Item> {
    const onFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    if ('update' in write) {
      const input = { ...this.#updateInput(write), ...onFailure, ReturnValues: 'ALL_NEW' as const };
      const { Attributes } = await this.#patiently(() => this.#client.send(new UpdateCommand(input)));
      return Attributes ?? {};
    }
    if ('put' in write) {
      const input = { ...this.#putInput(write), ...onFailure };
      await this.#patiently(() => this.#client.send(new PutCommand(input)));
      return write.put;
    }
    const input = { ...this.#removeInput(write), ...onFailure, ReturnValues: 'ALL_OLD' as const };
    const { Attributes } = await this.#patiently(() => this.#client.send(new DeleteCommand(input)));
    return Attributes ?? {};
  }

  /**
   * Does all of the writes (at most 100) or none.
   * @throws ConditionFailed for the first write whose condition did not hold
   */
  async transact(writes: readonly Write[]): Promise<void> {
    const onFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    const items: TransactWriteCommandInput['TransactItems'] = writes.map((write) => {
      if ('update' in write) return { Update: { ...this.#updateInput(write), ...onFailure } };
      if ('put' in write) return { Put: { ...this.#putInput(write), ...onFailure } };
      return { Delete: { ...this.#removeInput(write), ...onFailure } };
    });
    await this.#patiently(() => this.#client.send(new TransactWriteCommand({ TransactItems: items })));
  }

  async #page(input: Omit<ConstructorParameters<typeof QueryCommand>[0], 'TableName'>): Promise<Page> {
    const send = () => this.#client.send(new QueryCommand({ ...input, TableName: this.#name }));
    const { Items, LastEvaluatedKey }: Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'> =
      await this.#patiently(send);
    return { items: Items ?? [], next: LastEvaluatedKey };
  }

  #conditions(expression: Expression, when: readonly Condition[] | undefined) {
    return when?.length ? { ConditionExpression: expression.all(when) } : {};
  }

  #putInput(write: Extract<Write, { put: Item }>) {
    const expression = new Expression();
    const condition = this.#conditions(expression, write.when);
    return { TableName: this.#name, Item: { ...write.put }, ...condition, ...expression.placeholders() };
  }

  #updateInput(write: Extract<Write, { update: Key }>) {
    const expression = new Expression();
    const update = expression.update(write.changes);
    const condition = this.#conditions(expression, write.when);
    const key = { TableName: this.#name, Key: { ...write.update } };
    return { ...key, UpdateExpression: update, ...condition, ...expression.placeholders() };
  }

  #removeInput(write: Extract<Write, { remove: Key }>) {
    const expression = new Expression();
    const condition = this.#conditions(expression, write.when);
    return { TableName: this.#name, Key: { ...write.remove }, ...condition, ...expression.placeholders() };
  }

  /** Tries again when others write the same items at the same moment, and names the SDK's errors in our words. */
  async #patiently<T>(send: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await send();
      } catch (error) {
        const failed = conditionFailure(error);
        if (failed) throw failed;
        if (isThrottling(error)) throw new TooManyRequests();
        if (!isConflict(error)) throw error;
        if (tries >= maxConflicts) throw new TooManyRequests();
        await this.#options.sleep(this.#options.random() * Math.min(400, 8 * 2 ** tries));
      }
    }
  }
}

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
