import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  expect(readdirSync(folder)).toEqual(before);
});

test('what is left of a table that was being made as the process was killed is made anew', async () => {
  const folder = join(temporaryFolder(), 'table');
  mkdirSync(folder);
  writeFileSync(join(folder, 'MANIFEST-000001'), '');
  const { level } = await openDatabase(folder, Date.now);
  await level.close();
});
