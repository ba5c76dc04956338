import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { notTakenOver, riskenKinds } from './risken-kinds.ts';
import { DumpFault, rowsOf } from './sql-dump.ts';

/** A row of one of RISKEN's tables, with the values that the file has. */
export interface RiskenRow {
  readonly table: string;
  readonly values: ReadonlyMap<string, unknown>;
  /** Where it stands, for people: `line 12`. */
  readonly place: string;
}

const known = new Set<string>([...riskenKinds.map(({ table }) => table), ...notTakenOver.keys()]);

const fields = z.record(z.string(), z.unknown());

/** The line of a text at a place. */
const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** One JSON value after another, as several answers saved to one file are. Throws DumpFault. */
function* jsonValues(text: string): Generator<{ readonly value: unknown; readonly line: number }> {
  try {
    yield { value: JSON.parse(text), line: 1 };
    return;
  } catch {
    // Several values, or none: each ends where its brackets do.
  }
  let depth = 0;
  let start = -1;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign.startsWith('"')) continue;
    if (sign === '{' || sign === '[') {
      if (depth === 0) start = index;
      depth += 1;
      continue;
    }
    depth -= 1;
    if (depth !== 0) continue;
    const line = lineAt(text, start);
    try {
      yield { value: JSON.parse(text.slice(start, index + 1)), line };
    } catch (error) {
      throw new DumpFault(`line ${line}: ${error instanceof Error ? error.message : 'not JSON'}`);
    }
  }
  if (depth !== 0 || start < 0) throw new DumpFault('neither JSON that ends nor an SQL dump');
}

/** The rows in an answer of the API, `{ "data": { "osint": [...] } }`, or in a list of answers. */
function* rowsIn(value: unknown, place: string): Generator<RiskenRow> {
  if (Array.isArray(value)) {
    for (const each of value) yield* rowsIn(each, place);
    return;
  }
  const object = z.safeParse(fields, value);
  if (!object.success) return;
  for (const [member, inside] of Object.entries(object.data)) {
    if (!known.has(member)) {
      // The envelope: `data`, `success`, or whatever the user named it.
      if (typeof inside === 'object') yield* rowsIn(inside, place);
      continue;
    }
    for (const record of Array.isArray(inside) ? inside : [inside]) {
      const parsed = z.safeParse(fields, record);
      if (!parsed.success) throw new DumpFault(`${place}: ${member} must be an object or a list of objects`);
      yield { table: member, values: new Map(Object.entries(parsed.data)), place };
    }
  }
}

async function firstSign(file: string): Promise<string> {
  for await (const piece of createReadStream(file, { encoding: 'utf8' })) {
    const sign = String(piece).replace(/^[\s\ufeff]+/, '')[0];
    if (sign !== undefined) return sign;
  }
  throw new DumpFault('the file is empty');
}

/**
 * The rows of a file with answers of RISKEN's API, or with an SQL dump of its database.
 * @throws DumpFault, and what the file system throws
 */
export async function* rowsOfRisken(file: string): AsyncGenerator<RiskenRow> {
  if (/[[{]/.test(await firstSign(file))) {
    const text = (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
    for (const { value, line } of jsonValues(text)) yield* rowsIn(value, `line ${line}`);
    return;
  }
  const pieces = createReadStream(file, { encoding: 'utf8' });
  for await (const { table, values, line } of rowsOf(pieces, (name) => known.has(name))) {
    yield { table, values, place: `line ${line}` };
  }
}
