import * as z from 'zod/mini';
import type { Kind } from '../records/kinds.ts';
import { counterKey } from './keys.ts';
import type { Table } from './table.ts';

const counter = z.object({ n: z.int() });

/** Takes `count` ids of a kind that nobody else has or will have, and returns the first; the others follow it. */
export async function nextIds(table: Table, kind: Pick<Kind, 'code' | 'firstId'>, count: number): Promise<number> {
  const { n } = z.parse(counter, await table.write({ update: counterKey(kind.code), changes: { add: { n: count } } }));
  return kind.firstId + n - count;
}
