import { createHash } from 'node:crypto';

type Image = Readonly<Record<string, unknown>>;

/** A value as JSON has it, whatever order its attributes and sets came in. */
function ordered(value: unknown): unknown {
  if (value instanceof Set) return [...value].map(ordered).sort();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, ordered(each)]));
}

/**
 * The id of the event of one change of one item: 32 hexadecimal digits, the same for the same images. Two changes of an
 * item never have the same images: each counts how often it was seen, or ends a run, once.
 */
export function eventId(type: string, oldImage: Image | undefined, newImage: Image): string {
  const text = JSON.stringify([type, ordered(oldImage ?? null), ordered(newImage)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
