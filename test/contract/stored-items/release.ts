import { readFileSync } from 'node:fs';
import type { Item } from '../../../shared/store/table/item-range.ts';
import type { SavedScans } from './every-checkpoint.ts';

/** The last release: what it stored, and what its readers demanded of it, each written by the commit that the files name. */
const folder = new URL('./0.1.0/', import.meta.url);

const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

const revived = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && '$base64' in value
        ? Buffer.from(String(value.$base64), 'base64')
        : value,
    ]),
  );

/** The items by their kinds, as they were stored. */
export function releaseItems(): Record<string, Item[]> {
  const kinds: [string, Item[]][] = Object.entries(read('items').items);
  return Object.fromEntries(kinds.map(([kind, items]) => [kind, items.map(revived)]));
}

/** The checkpoints of the scanners, and the notes that they name; long lists are cut. */
export function releaseCheckpoints(): SavedScans {
  return read('checkpoints').checkpoints;
}

/** JSON Schemas of what the release read, by kind of item and by scanner. */
export function releaseSchemas(): {
  readonly items: Record<string, object>;
  readonly checkpoints: Record<string, { readonly checkpoint: object; readonly notes: object }>;
} {
  return read('schemas');
}
