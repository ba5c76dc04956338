import type { Item, Table } from 'dynalite/db/index.js';

/** What a write does to its item; a condition check leaves it alone. */
export type WriteEffect = {
  table: Table;
  key: string;
  before: Item | undefined;
  after: Item | undefined;
  changes: boolean;
};
