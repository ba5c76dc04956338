import { stamped } from '../../shared/records/stored.ts';
import type { Key } from '../../shared/store/keys/keys.ts';
import type { Changes, Condition } from '../../shared/store/table/expression.ts';
import type { Item, ItemPage, Range } from '../../shared/store/table/item-range.ts';
import { stampedChanges } from '../../shared/store/table/stamped-changes.ts';
import { ConditionFailed, type DueRange, Table, type Write } from '../../shared/store/table/table.ts';
import { tableSchema } from '../../shared/store/table/table-schema.ts';

/** What became of one item: absent before it was made, and after it was removed. */
export interface Change {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

const { localIndex, scoreIndex, seenIndex, dueIndex, hostIndex } = tableSchema;
const placeKeys = [localIndex.sortKey, scoreIndex.sortKey, seenIndex.sortKey, hostIndex.partitionKey];
const indexKeys = [...placeKeys, dueIndex.partitionKey, dueIndex.sortKey];
const indexTypes = new Map(indexKeys.map(({ name, type }) => [name, type === 'S' ? 'string' : 'number']));
const maxWrites = 100;

/** A copy that nobody can change; DynamoDB has no value for undefined, so neither has this. */
function frozen<T>(value: T, path = ''): T {
  if (value === undefined) throw new TypeError(`undefined cannot be stored: ${path}`);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((each, index) => frozen(each, `${path}[${index}]`))) as T;
  const entries = Object.entries(value).map(([name, each]) => [name, frozen(each, `${path}.${name}`)]);
  return Object.freeze(Object.fromEntries(entries));
}

function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const names = Object.keys(left);
  const of = (value: object, name: string) => (value as Record<string, unknown>)[name];
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === Object.keys(right).length &&
    names.every((name) => same(of(left, name), of(right, name)))
  );
}

function operand(item: Item, [name, value]: readonly [string, unknown]): [stored: unknown, given: unknown] {
  if (value === undefined) throw new TypeError(`a condition on ${name} compares with undefined`);
  return [item[name], value];
}

/** Says whether a condition holds as DynamoDB does: an absent attribute differs from everything and is like nothing. */
function holds(item: Item, condition: Condition): boolean {
  if ('exists' in condition) return item[condition.exists] !== undefined;
  if ('absent' in condition) return item[condition.absent] === undefined;
  if ('anyOf' in condition) return condition.anyOf.some((all) => all.every((each) => holds(item, each)));
  if ('equal' in condition) return same(...operand(item, condition.equal));
  if ('differs' in condition) return !same(...operand(item, condition.differs));
  if ('below' in condition || 'atLeast' in condition) {
    const [stored, given] = operand(item, 'below' in condition ? condition.below : condition.atLeast);
    if (typeof stored !== 'number' || typeof given !== 'number') return false;
    return 'below' in condition ? stored < given : stored >= given;
  }
  const [stored, given] = operand(item, 'contains' in condition ? condition.contains : condition.startsWith);
  if ('startsWith' in condition) return typeof stored === 'string' && stored.startsWith(String(given));
  return Array.isArray(stored) ? stored.includes(given) : typeof stored === 'string' && stored.includes(String(given));
}

function namesOf(condition: Condition): string[] {
  if ('anyOf' in condition) return condition.anyOf.flat().flatMap(namesOf);
  return Object.values(condition).map((value: string | readonly [string, unknown]) =>
    typeof value === 'string' ? value : value[0],
  );
}

function given<T>(of: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(of ?? {}).filter(([, value]) => value !== undefined);
}

function changed(item: Item, { set, setOnce, add, remove = [] }: Changes): Item {
  const names = [set, setOnce, add].flatMap((each) => given<unknown>(each).map(([name]) => name)).concat(remove);
  if (names.length === 0) throw new Error('an update that changes nothing');
  if (new Set(names).size < names.length) throw new Error(`an update names an attribute twice: ${names}`);
  const next: Record<string, unknown> = { ...item, ...Object.fromEntries(given(set)) };
  for (const [name, value] of given(setOnce)) next[name] = item[name] ?? value;
  for (const [name, value] of given(add)) {
    const before = item[name] ?? 0;
    if (typeof before !== 'number') throw new TypeError(`adds to ${name}, which is no number`);
    next[name] = before + value;
  }
  for (const name of remove) delete next[name];
  return next;
}

function keyOf(write: Write): Key {
  if ('put' in write) return { pk: String(write.put.pk), sk: String(write.put.sk) };
  return 'update' in write ? write.update : write.remove;
}

function picked(item: Item, only: readonly string[] | undefined): Item {
  return only ? Object.fromEntries(Object.entries(item).filter(([name]) => only.includes(name))) : item;
}

const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/**
 * The table in this process's memory, for tests of very many runs: the same answers as DynamoDB gives through `Table`
 * (memory-table.store.test.ts compares them). Each call takes effect as a whole, at once. Keys must be ASCII.
 */
export class MemoryTable extends Table {
  readonly #partitions: Map<string, Map<string, Item>>;
  readonly #onCommit: (changes: readonly Change[]) => void;
  /** What the `due` index says, which may be behind. */
  readonly #due: Map<string, Item>;
  readonly #stale: Map<string, Item | undefined>;
  /** True: the `due` index stays as it is until `catchUp`. */
  lags: boolean;

  /**
   * `onCommit` is told what each write or transaction changed, at the moment at which it does. The table holds what `from`
   * holds, and goes on apart from it: items are never changed, only replaced.
   */
  constructor(onCommit: (changes: readonly Change[]) => void = () => undefined, from?: MemoryTable) {
    super({ send: () => Promise.reject(new Error('there is no server')) }, 'memory');
    this.#onCommit = onCommit;
    this.#partitions = new Map([...(from ? from.#partitions : [])].map(([pk, items]) => [pk, new Map(items)]));
    this.#due = new Map(from ? from.#due : []);
    this.#stale = new Map(from ? from.#stale : []);
    this.lags = from?.lags ?? false;
  }

  /** Every item there is. */
  all(): Item[] {
    return [...this.#partitions.values()].flatMap((items) => [...items.values()]);
  }

  /** Brings the `due` index up to date. */
  catchUp(): void {
    for (const [name, item] of this.#stale) {
      if (item?.due_shard === undefined || item.due_at === undefined) this.#due.delete(name);
      else this.#due.set(name, item);
    }
    this.#stale.clear();
  }

  override async get({ pk, sk }: Key): Promise<Item | undefined> {
    return this.#partitions.get(pk)?.get(sk);
  }

  override async getAll(keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
    return keys.map(({ pk, sk }) => this.#partitions.get(pk)?.get(sk));
  }

  override async query(range: Range): Promise<ItemPage> {
    const index = range.index ?? (range.local ? localIndex : undefined);
    const sortKey = index?.sortKey.name ?? 'sk';
    const place = (item: Item) => String(item[sortKey]);
    const compare = (left: Item, right: Item) =>
      order(place(left), place(right)) ||
      order(String(left.sk), String(right.sk)) ||
      order(String(left.pk), String(right.pk));
    const { prefix, from, to, keep = [] } = range;
    const filtersKey = keep.flatMap(namesOf).find((name) => ['pk', 'sk', sortKey].includes(name));
    if (filtersKey !== undefined) throw new Error(`a filter may not name the key ${filtersKey}`);
    const inRange = (key: string) =>
      from === undefined && to === undefined
        ? key.startsWith(prefix)
        : key >= (from ?? prefix) && key <= (to ?? `${prefix}~`);
    const global = index && 'partitionKey' in index ? index : undefined;
    const part = index && 'holds' in index ? index : undefined;
    const held = new Set<string | undefined>(['pk', 'sk', global?.partitionKey.name, sortKey, ...(part?.holds ?? [])]);
    const foreign = part && keep.flatMap(namesOf).find((name) => !held.has(name));
    if (foreign !== undefined) throw new Error(`the index ${part?.name} does not hold ${foreign}`);
    const partition = global
      ? this.all()
          .filter((item) => item[global.partitionKey.name] === range.pk)
          .map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => held.has(name))))
      : (this.#partitions.get(range.pk)?.values() ?? []);
    const found = [...partition]
      .filter((item) => item[sortKey] !== undefined && inRange(place(item)))
      .sort(range.newestFirst ? (left, right) => compare(right, left) : compare);
    const { after, limit = Number.POSITIVE_INFINITY } = range;
    const rest = after ? found.filter((item) => compare(item, after) * (range.newestFirst ? -1 : 1) > 0) : found;
    const seen = rest.slice(0, limit);
    const last = seen.at(-1);
    return {
      items: seen.filter((item) => keep.every((each) => holds(item, each))).map((item) => picked(item, range.only)),
      next:
        last && seen.length === limit
          ? picked(last, ['pk', 'sk', sortKey, ...(global ? [global.partitionKey.name] : [])])
          : undefined,
    };
  }

  override async *dueItems({ shard, from = 0, to }: DueRange): AsyncGenerator<Item> {
    if (!this.lags) this.catchUp();
    yield* [...this.#due.values()]
      .filter(({ due_shard, due_at }) => due_shard === shard && Number(due_at) >= from && Number(due_at) <= to)
      .sort((left, right) => Number(left.due_at) - Number(right.due_at));
  }

  override async due(shard: string, at: number, limit: number): Promise<readonly Item[]> {
    return (await Array.fromAsync(this.dueItems({ shard, to: at }))).slice(0, limit);
  }

  override async write(write: Write): Promise<Item> {
    const [change] = this.#commit([write]);
    if ('remove' in write) return change?.before ?? {};
    return change?.after ?? {};
  }

  override async transact(writes: readonly Write[]): Promise<void> {
    const names = writes.map((write) => `${keyOf(write).pk} ${keyOf(write).sk}`);
    if (new Set(names).size < names.length) throw new Error(`a transaction writes an item twice: ${names.join(', ')}`);
    if (writes.length === 0 || writes.length > maxWrites) throw new Error(`a transaction of ${writes.length} writes`);
    this.#commit(writes);
  }

  #commit(writes: readonly Write[]): Change[] {
    const changes = writes.map((write, index) => {
      const { pk, sk } = keyOf(write);
      const before = this.#partitions.get(pk)?.get(sk);
      if (!(write.when ?? []).every((each) => holds(before ?? {}, each))) throw new ConditionFailed(index, before);
      if ('remove' in write) return { before, after: undefined };
      const after = frozen<Item>(
        'put' in write
          ? stamped(write.put)
          : changed({ ...(before ?? write.update) }, stampedChanges(write.changes, write.when)),
      );
      for (const [name, type] of indexTypes) {
        const value = after[name];
        if (value !== undefined && typeof value !== type) throw new TypeError(`${sk}: ${name} must be a ${type}`);
      }
      return { before, after };
    });
    for (const [index, write] of writes.entries()) this.#set(keyOf(write), changes[index]?.after);
    this.#onCommit(changes.filter(({ before, after }) => before !== after));
    return changes;
  }

  #set({ pk, sk }: Key, item: Item | undefined): void {
    const partition = this.#partitions.get(pk) ?? new Map<string, Item>();
    this.#partitions.set(pk, partition);
    if (item) partition.set(sk, item);
    else partition.delete(sk);
    this.#stale.set(`${pk} ${sk}`, item);
  }
}
