import type { Item, ItemPage, Range } from './item-range.ts';
import type { Search } from './search.ts';
import { tableSchema } from './table-schema.ts';

/** A range of consecutive items, in one partition or spread over several; `limit` applies to all of them together. */
export type SpreadRange = Omit<Range, 'pk'> & { readonly pk: string | readonly string[] };

/** How a page is read: as `Table.query` does. */
type ReadPage = (range: Range) => Promise<ItemPage>;

/** The most items that one request looks at where there is a limit. */
const maxLook = 4000;

/** Items of a page of one of many partitions that are read to their ends: the pages of all are in memory together. */
const spreadPage = 250;

/** The sort key that a range is in the order of. */
function orderOf({ index, local }: Pick<Range, 'index' | 'local'>): string {
  return (index ?? (local ? tableSchema.localIndex : tableSchema)).sortKey.name;
}

/** What has been read of one partition. */
class Part {
  /** The last key that was looked at; undefined once there is no more. */
  reached: string | undefined = '';
  readonly #order: string;
  readonly #read: ReadPage;
  readonly #range: Range;
  #limit: number | undefined;
  #items: readonly Item[] = [];
  #taken = 0;
  #next: () => Promise<ItemPage>;

  constructor(read: ReadPage, range: Range) {
    this.#read = read;
    this.#range = range;
    this.#limit = range.limit;
    this.#order = orderOf(range);
    this.#next = () => read(range);
  }

  /** The key of the next item, where one is at hand. */
  get head(): string | undefined {
    const item = this.#items[this.#taken];
    return item && String(item[this.#order]);
  }

  get isEmpty(): boolean {
    return this.#taken >= this.#items.length && this.reached !== undefined;
  }

  take(): Item | undefined {
    this.#taken += 1;
    return this.#items[this.#taken - 1];
  }

  async fill(): Promise<void> {
    const { items, next } = await this.#next();
    this.#items = items;
    this.#taken = 0;
    this.reached = next && String(next[this.#order]);
    if (next) this.#prepare(next);
  }

  /** A page that was not enough is followed by a larger one: a filter may drop most of what it looks at. */
  #prepare(after: Item): void {
    const { ahead } = this.#range;
    if (this.#limit !== undefined && !ahead) this.#limit = Math.max(this.#limit, Math.min(maxLook, 2 * this.#limit));
    const page = () =>
      this.#read({ ...this.#range, ...(this.#limit === undefined ? {} : { limit: this.#limit }), after });
    this.#next = page;
    if (!ahead) return;
    const pending = page();
    // Whoever stops before the end never hears of it.
    pending.catch(() => undefined);
    this.#next = () => pending;
  }
}

/** What a request looks at of each of `count` partitions, so that about `limit` come together; a little more, as they differ. */
function lookOf(limit: number | undefined, count: number): { readonly limit?: number } {
  if (count === 1) return limit === undefined ? {} : { limit };
  return { limit: limit === undefined ? spreadPage : Math.ceil((1.5 * limit) / count) + 1 };
}

/**
 * All items of a range in the order of their keys, read page by page on demand. Those of several partitions are read
 * side by side. Once `search` is over it ends behind what all partitions were read up to, and tells the search; each
 * was read once by then, so that whoever goes on from there gets on.
 */
export async function* mergedItems(read: ReadPage, range: SpreadRange, search?: Search): AsyncGenerator<Item> {
  const { limit, pk, only, ...others } = range;
  const rest = { ...others, ...(only ? { only: [...new Set([...only, orderOf(others)])] } : {}) };
  const partitions = typeof pk === 'string' ? [pk] : pk;
  const parts = partitions.map((each) => new Part(read, { ...rest, ...lookOf(limit, partitions.length), pk: each }));
  const sooner = (one: string, other: string) => (range.newestFirst ? one > other : one < other);
  const first = (keys: readonly string[]) => keys.reduce((one, other) => (sooner(other, one) ? other : one));
  await Promise.all(parts.map((part) => part.fill()));
  for (;;) {
    const empty = parts.filter((part) => part.isEmpty);
    const stop =
      empty.length > 0 && search?.isOver() ? first(empty.flatMap(({ reached }) => reached ?? [])) : undefined;
    if (empty.length > 0 && stop === undefined) {
      await Promise.all(empty.map((part) => part.fill()));
      continue;
    }
    const full = parts.filter(({ head }) => head !== undefined);
    const head = full.length > 0 ? first(full.flatMap((part) => part.head ?? [])) : undefined;
    if (stop !== undefined && (head === undefined || sooner(stop, head))) {
      if (search) search.stoppedAt = stop;
      return;
    }
    const item = full.find((part) => part.head === head)?.take();
    if (item === undefined) return;
    yield item;
  }
}
