import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportProject, type ProjectTable } from '../../../infra/project/export-project.ts';
import { importProject } from '../../../infra/project/import-project.ts';
import { isFinal, type RunState } from '../../../shared/records/runs/run-states.ts';
import { findingKind, portscanSettingKind } from '../../../shared/records/settings/kinds.ts';
import { keyOf } from '../../../shared/store/keys/keys.ts';
import { relocated } from '../../../shared/store/keys/relocation.ts';
import { nextIds } from '../../../shared/store/records/next-id.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { kindOf } from '../../contract/stored-items/kind-of.ts';
import { releaseItems } from '../../contract/stored-items/release.ts';
import { type FreshTable, freshTable } from '../../emulators/fresh-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'project-'));
const file = join(folder, 'project.jsonl');
const now = () => Date.UTC(2026, 0, 31);

/** A table as the commands reach it. */
const asCommands = ({ endpoint, accessKeyId, tableName }: FreshTable): ProjectTable => {
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  return { client: new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }), tableName };
};

async function itemsOf({ client, tableName }: FreshTable): Promise<Item[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true }));
  return Items.toSorted((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
}

const put = ({ client, tableName }: FreshTable, item: Item) =>
  client.send(new PutCommand({ TableName: tableName, Item: item }));

const isUnderWay = (item: Item) =>
  ['place', 'waiting'].includes(kindOf(item)) || (kindOf(item) === 'run' && !isFinal(item.state as RunState));

const isGlobal = ({ pk }: Item) => /^(ORIGIN#|COUNTER|CADENCE)/.test(String(pk));
const isLeft = (item: Item) => ['idempotency', 'discard'].includes(kindOf(item));

let source: FreshTable;

/** Every kind of item of project 1001, and a neighbour whose id begins with the same digits. */
beforeAll(async () => {
  source = await freshTable();
  for (const item of Object.values(releaseItems()).flat()) await put(source, { ...item, ...relocated(keyOf(item)) });
  await put(source, { pk: 'P#10010', sk: 'PSS#0000001001', name: 'of another' });
  await put(source, { pk: 'P#10010#00#RUN', sk: 'RUN#x', state: 'running' });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a project whose scans are under way is not exported', async () => {
  const exported = exportProject(asCommands(source), 1001, file, now);
  await expect(exported).rejects.toThrow('project 1001 has scans under way: cancel them or wait');
  expect(() => statSync(file)).toThrow('ENOENT');
  const { client, tableName: TableName } = source;
  for (const item of (await itemsOf(source)).filter(isUnderWay)) {
    if (String(item.pk).startsWith('P#1001#')) await client.send(new DeleteCommand({ TableName, Key: keyOf(item) }));
  }
});

test('a project is written into a file that only its owner reads, without secrets, which is told', async () => {
  const expected = (await itemsOf(source)).filter(
    (item) => !isGlobal(item) && !isLeft(item) && /^P#1001(#|$)/.test(String(item.pk)),
  );
  const { items, credentials } = await exportProject(asCommands(source), 1001, file, now);
  expect(items).toBe(expected.length);
  expect(new Set(expected.map(kindOf)).size).toBeGreaterThan(20);
  expect(credentials).toEqual(['staging']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text.split('\n')[0] ?? '')).toEqual({
    scanfold_project: 1,
    project_id: 1001,
    exported_at: '2026-01-31T00:00:00.000Z',
  });
  expect(text).not.toContain('p4ssw0rd-1');
});

test('an imported project is what was exported, with every id; new ids come after them; a second import changes nothing', async () => {
  const target = await freshTable();
  const before = (await itemsOf(source)).filter((item) => /^P#1001(#|$)/.test(String(item.pk)) && !isLeft(item));
  const first = await importProject(asCommands(target), file);
  expect(first).toEqual({ projectId: 1001, written: before.length, present: 0 });
  expect((await itemsOf(target)).filter((item) => !isGlobal(item))).toEqual(before);
  const again = await importProject(asCommands(target), file);
  expect(again).toEqual({ projectId: 1001, written: 0, present: before.length });

  const table = new Table(target.client, target.tableName);
  for (const kind of [portscanSettingKind, findingKind]) {
    const ids = before.filter((item) => kindOf(item) === (kind === findingKind ? 'finding' : 'portscan_setting'));
    const highest = Math.max(...ids.map((item) => Number(item[kind.idField])));
    expect(await nextIds(table, kind, 1)).toBe(highest + 1);
  }
});

test('counters that are further already stay', async () => {
  const target = await freshTable();
  const { client, tableName: TableName } = target;
  const Key = { pk: 'COUNTER', sk: 'PSS' };
  const names = { ExpressionAttributeNames: { '#n': 'n' }, ExpressionAttributeValues: { ':n': 500 } };
  await client.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'SET #n = :n', ...names }));
  await importProject(asCommands(target), file);
  expect(await nextIds(new Table(client, TableName), portscanSettingKind, 1)).toBe(1501);
});

test('an import that was cut off is repeated to its end', async () => {
  const target = await freshTable();
  const part = (await itemsOf(source)).filter((item) => /^P#1001#/.test(String(item.pk)) && !isLeft(item)).slice(0, 7);
  for (const item of part) await put(target, item);
  expect(await importProject(asCommands(target), file)).toMatchObject({ present: 7 });
});

test.each<[string, Item]>([
  ['another setting', { pk: 'P#1001', sk: 'PSS#0000009999', name: 'mine' }],
  ['a setting of the file, changed', { pk: 'P#1001', sk: 'PSS#0000001001', name: 'changed' }],
])('a project that has %s is not overwritten, and nothing is written', async (_, item) => {
  const target = await freshTable();
  await put(target, item);
  await expect(importProject(asCommands(target), file)).rejects.toThrow(
    `project 1001 is there already with other settings (${item.sk}): nothing is overwritten`,
  );
  expect(await itemsOf(target)).toEqual([item]);
});

test('a finding that is there and differs is not overwritten', async () => {
  const target = await freshTable();
  const finding = (await itemsOf(source)).find((item) => kindOf(item) === 'finding');
  await put(target, { ...finding, status: 'accepted', owner: 'me' });
  await expect(importProject(asCommands(target), file)).rejects.toThrow('is there already and differs');
  expect(await itemsOf(target)).toContainEqual({ ...finding, status: 'accepted', owner: 'me' });
});

test.each<[string, (lines: string[]) => string[], string]>([
  ['cut short', (lines) => lines.slice(0, -1), 'is not complete'],
  ['that lacks a line', (lines) => lines.toSpliced(3, 1), 'is not complete'],
  [
    'with a line of another project',
    (lines) => lines.toSpliced(3, 1, '{"pk":{"S":"P#7"},"sk":{"S":"a"}}'),
    'line 4 is not of project 1001',
  ],
  ['with a line that is broken', (lines) => lines.toSpliced(3, 1, '{"pk":'), 'line 4 is not JSON'],
  ['of something else', () => ['{}'], 'is not an exported project'],
  [
    'of a later version',
    (lines) => lines.toSpliced(0, 1, '{"scanfold_project":2,"project_id":1001,"exported_at":""}'),
    'was exported by a later version',
  ],
])('a file %s is refused before anything is written', async (_, change, reason) => {
  const target = await freshTable();
  const damaged = join(folder, 'damaged.jsonl');
  writeFileSync(damaged, `${change(readFileSync(file, 'utf8').trimEnd().split('\n')).join('\n')}\n`);
  await expect(importProject(asCommands(target), damaged)).rejects.toThrow(reason);
  expect(await itemsOf(target)).toEqual([]);
});

test('a project that is not there has no file', async () => {
  const exported = exportProject(asCommands(source), 7, join(folder, 'none.jsonl'), now);
  await expect(exported).rejects.toThrow('project 7 has nothing in');
});
