import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { projectOfRun } from '../../../../shared/auth/principal.ts';
import { scanNotes } from '../../../../shared/store/runs/scan-notes.ts';
import { Table } from '../../../../shared/store/table/table.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';

async function emptyTable(): Promise<Table> {
  const { client, tableName } = await freshTable();
  return new Table(client, tableName);
}

const project = projectOfRun(1001);

async function notesOf(runId: string) {
  return scanNotes({ table: await emptyTable(), project, runId, keptUntil: 4_000_000_000, newId: randomUUID });
}

test('a scan reads back what it wrote, larger than an item may be', async () => {
  const notes = await notesOf('run-1');
  const value = { text: randomBytes(600_000).toString('hex'), list: ['a', 'b'] };
  const name = await notes.write(value);
  expect(await notes.read(name)).toEqual(value);
});

test('notes that were dropped are gone, and others are not', async () => {
  const notes = await notesOf('run-1');
  const [first, second] = [await notes.write({ n: 1 }), await notes.write({ n: 2 })];
  await notes.drop(first);
  expect(await notes.read(first)).toBeUndefined();
  expect(await notes.read(second)).toEqual({ n: 2 });
});

test('a run that goes on with another one reads its notes', async () => {
  const table = await emptyTable();
  const parts = { table, project, keptUntil: 4_000_000_000, newId: randomUUID };
  const name = await scanNotes({ ...parts, runId: 'run-1' }).write([1, 2]);
  expect(await scanNotes({ ...parts, runId: 'run-2' }).read(name)).toEqual([1, 2]);
});

test('notes of a name that was never told are none', async () => {
  const notes = await notesOf('run-1');
  expect(await notes.read('run-1#nothing')).toBeUndefined();
});
