import * as z from 'zod/mini';
import type { Kind } from '../records/kinds.ts';
import { parseRecord } from '../records/stored.ts';
import { counterKey } from './keys.ts';
import type { Table } from './table.ts';

export const storedCounter = { type: 'counter', record: z.object({ n: z.int() }) };

/** Takes `count` ids of a kind that nobody else has or will have, and returns the first; the others follow it. */
export async function nextIds(table: Table, kind: Pick<Kind, 'code' | 'firstId'>, count: number): Promise<number> {
  const { n } = parseRecord(
    storedCounter,
    await table.write({ update: counterKey(kind.code), changes: { add: { n: count } } }),
  );
  return kind.firstId + n - count;
}
