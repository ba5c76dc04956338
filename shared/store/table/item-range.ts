import type { Condition } from './expression.ts';
import type { GlobalIndex, localIndexes } from './table-schema.ts';

/** An item as it is stored; its reader parses it. */
export type Item = Readonly<Record<string, unknown>>;

/** An index in the partitions of the table itself. */
type LocalIndex = (typeof localIndexes)[number];

/** A bounded read of consecutive items, in key order. */
export interface Range {
  readonly pk: string;
  readonly prefix: string;
  /** The keys of the `local` index instead of the sort key. */
  readonly local?: boolean;
  /** The keys of this index instead; wins over `local`. Of a global one `pk` is the partition, and what it says lags a little. */
  readonly index?: LocalIndex | GlobalIndex | undefined;
  /** The first key to read, where that is not the first with the prefix. */
  readonly from?: string | undefined;
  /** The last key to read, where that is not the last with the prefix. */
  readonly to?: string | undefined;
  /** The attributes to read, where not all are needed; not by a local index that holds a part. */
  readonly only?: readonly string[];
  readonly keep?: readonly Condition[];
  /** Where to start: the key of the last item that was read. */
  readonly after?: Item;
  /** How many items to look at. */
  readonly limit?: number;
  readonly newestFirst?: boolean;
  /** True where all will be read: the next page is asked for while one is worked on. */
  readonly ahead?: boolean;
}

/** A page of items, and where the next one starts. */
export interface ItemPage {
  readonly items: readonly Item[];
  /** Present where there may be more. */
  readonly next: Item | undefined;
}
