import type * as z from 'zod/mini';
import type { Item } from './item-range.ts';

/**
 * How many bytes the records of an answer may take of the 6 MB that Lambda lets it have. With what stands around them,
 * the built-in records of a list among it, they stay below 4.5 MB.
 */
const maxPageBytes = 4_400_000;

/** Bytes of a record where Lambda counts them: the answer is a JSON text in which the body, a JSON text itself, is escaped. */
function sentBytes(item: object, fields: ReadonlySet<string>): number {
  const sent = Object.fromEntries(Object.entries(item).filter(([field]) => fields.has(field)));
  // The quotes around the text go, the comma behind the record comes.
  return Buffer.byteLength(JSON.stringify(JSON.stringify(sent))) - 1;
}

/**
 * Takes items until the limit or the maximum size of a response is reached; reports whether any are left. An item
 * alone always fits: the table's have at most 400 kB.
 * @param record what the items are answered as
 */
export async function takePage<T extends Item>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number | undefined,
  record: z.ZodMiniObject,
): Promise<{ taken: T[]; more: boolean }> {
  const fields = new Set(Object.keys(record.shape));
  const taken: T[] = [];
  let bytes = 0;
  for await (const item of items) {
    if (taken.length === limit) return { taken, more: true };
    bytes += sentBytes(item, fields);
    if (bytes > maxPageBytes && taken.length > 0) return { taken, more: true };
    taken.push(item);
  }
  return { taken, more: false };
}
