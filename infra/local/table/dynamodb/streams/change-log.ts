import { isDeepStrictEqual } from 'node:util';
import type { Change, Item, Level } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import type { WriteEffect } from '../write-effect.ts';

/** One change of one item, as it is stored: the log behind a table's stream. */
const loggedChange = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  keys: z.custom<Item>(),
  before: z.optional(z.custom<Item>()),
  after: z.optional(z.custom<Item>()),
});
/** A change of an item as the log stores it. */
export type LoggedChange = z.output<typeof loggedChange>;

/** The changes of all tables that have a stream. */
export type ChangeLog = {
  /** What appends these writes to the log; to be written in one batch with them, in the order of the calls. */
  append(writes: readonly WriteEffect[]): Promise<Change[]>;
  /** A sequence number that all changes so far are at or below, and all later ones above. */
  tip(): string;
  /** To be called when a table's stream was switched or its table deleted. */
  forgetTable(name: string): void;
};

/** As long as DynamoDB keeps them; a log that grows larger than this on the disk loses its oldest sooner. */
const keptMs = 24 * 3600 * 1000;
const keptBytes = 512 * 1024 * 1024;

/** Nothing is dropped in this time after the start: first come those who could not read while the engine was down. */
const graceMs = 60_000;
const dropEveryMs = 10_000;
const dropAtOnce = 2000;

const stream = z.object({ streamLabel: z.optional(z.string()) });

/** The database key of a table's changes, in the order of their sequence numbers. */
export const changeAddress = (table: string, sequence: string) => `change~${table}~${sequence}`;

/** The range of all changes of a table. */
export const changeRange = (table: string) => ({ gte: changeAddress(table, ''), lt: changeAddress(table, '~') });

/**
 * A sequence number: rising, 21 digits as DynamoDB's. Made of the time, so that it rises over restarts even when all
 * that was logged before is gone.
 */
function sequenceAt(ms: number): bigint {
  return 100_000_000_000_000_000_000n + BigInt(Math.floor(ms)) * 1_000_000n;
}

/** Reads a stored change. */
export function parseChange(value: unknown): LoggedChange {
  return z.parse(loggedChange, value);
}

/** Opens the log. `now` gives epoch milliseconds. */
export async function openChangeLog(level: Level, now: () => number): Promise<ChangeLog> {
  let last = sequenceAt(now());
  for await (const settings of level.keys({ gte: 'settings-', lt: 'settings-~' })) {
    const table = settings.slice('settings-'.length);
    for await (const key of level.keys({ ...changeRange(table), reverse: true, limit: 1 })) {
      const sequence = BigInt(key.slice(changeAddress(table, '').length));
      if (sequence > last) last = sequence;
    }
  }
  const streams = new Map<string, boolean>();
  const startedAt = now();
  let droppedAt = startedAt;

  async function hasStream(table: string): Promise<boolean> {
    const known = streams.get(table);
    if (known !== undefined) return known;
    const found = z.parse(stream, (await level.get(`settings-${table}`)) ?? {}).streamLabel !== undefined;
    streams.set(table, found);
    return found;
  }

  async function tooLarge(table: string): Promise<boolean> {
    const { gte, lt } = changeRange(table);
    return level.approximateSize !== undefined && (await level.approximateSize(gte, lt)) > keptBytes;
  }

  /** Removes what is too old, some of it at a time. */
  async function drop(table: string): Promise<Change[]> {
    const at = now();
    if (at - startedAt < graceMs || at - droppedAt < dropEveryMs) return [];
    droppedAt = at;
    const { gte, lt } = changeRange(table);
    const old = (await tooLarge(table)) ? lt : changeAddress(table, String(sequenceAt(at - keptMs)));
    const changes: Change[] = [];
    for await (const key of level.keys({ gte, lt: old, limit: dropAtOnce })) changes.push({ type: 'del', key });
    return changes;
  }

  return {
    async append(writes) {
      const changes: Change[] = [];
      for (const { table, before, after, changes: altered } of writes) {
        if (!altered || isDeepStrictEqual(before, after) || !(await hasStream(table.TableName))) continue;
        const at = now();
        const next = sequenceAt(at);
        last = next > last ? next : last + 1n;
        const item = after ?? before ?? {};
        const keys = Object.fromEntries(table.KeySchema.map(({ AttributeName: name }) => [name, item[name] ?? {}]));
        const value = { at, keys, ...(before && { before }), ...(after && { after }) } satisfies LoggedChange;
        changes.push(...(await drop(table.TableName)));
        changes.push({ type: 'put', key: changeAddress(table.TableName, String(last)), value });
      }
      return changes;
    },
    tip: () => String(last),
    forgetTable: (name) => void streams.delete(name),
  };
}
