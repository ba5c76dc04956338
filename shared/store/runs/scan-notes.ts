import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { parseRecord } from '../../records/stored.ts';
import type { ScanNotes } from '../../scanning/scanner.ts';
import { notesKey, notesPartition, notesPrefix } from '../keys/run-keys.ts';
import type { Table } from '../table/table.ts';

/** An item may have 400 KB. */
const partBytes = 300_000;
/** What is read back is never larger than what a scan wrote; a stored item that says otherwise is broken. */
const maxBytes = 64 * 1024 * 1024;

/** The schema of a stored part of a scan's notes. */
export const storedNotes = {
  type: 'scan notes part',
  record: z.object({ bytes: z.instanceof(Uint8Array), parts: z.int() }),
};

/** The dependencies of a scan's notes: table, run and expiry. */
export interface NotesParts {
  readonly table: Pick<Table, 'get' | 'items' | 'write'>;
  readonly project: AuthorizedProject;
  readonly runId: string;
  /** Seconds since the epoch, as the table's TTL has it. */
  readonly keptUntil: number;
  /** A name that nobody has yet. */
  readonly newId: () => string;
}

/**
 * The notes of a scan: JSON, compressed, in as many items as it takes. What one run wrote, a run that goes on with it
 * can read, for the name holds the run's id. All parts are written before the name is told.
 */
export function scanNotes({ table, project, runId, keptUntil, newId }: NotesParts): ScanNotes {
  const partsOf = async (name: string) => {
    const first = await table.get(notesKey(project, name, 0));
    return first ? parseRecord(storedNotes, first).parts : 0;
  };
  return {
    async write(value) {
      const name = `${runId}#${newId()}`;
      const packed = await promisify(gzip)(Buffer.from(JSON.stringify(value)));
      const parts = Math.max(1, Math.ceil(packed.length / partBytes));
      // The first part last: where it is, the others are.
      for (let part = parts - 1; part >= 0; part -= 1) {
        const bytes = packed.subarray(part * partBytes, (part + 1) * partBytes);
        await table.write({ put: { ...notesKey(project, name, part), bytes, parts, expires_at: keptUntil } });
      }
      return name;
    },
    async read(name) {
      const pieces: Uint8Array[] = [];
      let wanted = 1;
      for await (const item of table.items({
        pk: notesPartition(project, name),
        prefix: notesPrefix(name),
        limit: 4,
      })) {
        const { bytes, parts } = parseRecord(storedNotes, item);
        pieces.push(bytes);
        wanted = parts;
      }
      if (pieces.length < wanted) return undefined;
      return JSON.parse((await promisify(gunzip)(Buffer.concat(pieces), { maxOutputLength: maxBytes })).toString());
    },
    async drop(name) {
      for (let part = await partsOf(name); part > 0; part -= 1)
        await table.write({ remove: notesKey(project, name, part - 1) });
    },
  };
}
