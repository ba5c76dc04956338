import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../../infra/local/table/dynamodb/database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test('a table whose file CURRENT is gone is not taken for an empty one: what is left of it stays', async () => {
  const folder = join(temporaryFolder(), 'table');
  const { level } = await openDatabase(folder, Date.now);
  await level.close();
  rmSync(join(folder, 'CURRENT'));
  const before = readdirSync(folder);
  await expect(openDatabase(folder, Date.now)).rejects.toThrow(/is damaged: its file CURRENT is missing/);
  // LevelDB, which works in a thread of its own, must not have been begun at all.
  await sleep(300);
  expect(readdirSync(folder)).toEqual(before);
});

test('a table whose log is gone is not opened without what was written last', async () => {
  const folder = join(temporaryFolder(), 'table');
  const { level } = await openDatabase(folder, Date.now);
  await level.close();
  const [log = '', ...others] = readdirSync(folder).filter((name) => name.endsWith('.log'));
  expect(others).toEqual([]);
  rmSync(join(folder, log));
  const before = readdirSync(folder);
  await expect(openDatabase(folder, Date.now)).rejects.toThrow(/is damaged: its log is missing/);
  await sleep(300);
  expect(readdirSync(folder)).toEqual(before);
});

test('a table that was made and not written to when the process was killed is opened', async () => {
  const folder = join(temporaryFolder(), 'table');
  const { level } = await openDatabase(folder, Date.now);
  await level.close();
  for (const name of readdirSync(folder)) if (/^\d+\.log$|^LO/.test(name)) rmSync(join(folder, name));
  const manifest = readdirSync(folder).find((name) => name.startsWith('MANIFEST')) ?? '';
  renameSync(join(folder, manifest), join(folder, 'MANIFEST-000001'));
  writeFileSync(join(folder, 'CURRENT'), 'MANIFEST-000001\n');
  const again = await openDatabase(folder, Date.now);
  await again.level.close();
});

test('what is left of a table that was being made as the process was killed is made anew', async () => {
  const folder = join(temporaryFolder(), 'table');
  mkdirSync(folder);
  writeFileSync(join(folder, 'MANIFEST-000001'), '');
  const { level } = await openDatabase(folder, Date.now);
  await level.close();
});
