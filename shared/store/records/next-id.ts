import * as z from 'zod/mini';
import type { Kind } from '../../records/settings/kinds.ts';
import { parseRecord } from '../../records/stored.ts';
import { counterKey } from '../keys/keys.ts';
import type { Table } from '../table/table.ts';

/** The schema of a stored counter of ids. */
export const storedCounter = { type: 'counter', record: z.object({ n: z.int() }) };

/** Allocates `count` consecutive unique ids of a kind, and returns the first. */
export async function nextIds(table: Table, kind: Pick<Kind, 'code' | 'firstId'>, count: number): Promise<number> {
  const { n } = parseRecord(
    storedCounter,
    await table.write({ update: counterKey(kind.code), changes: { add: { n: count } } }),
  );
  return kind.firstId + n - count;
}
