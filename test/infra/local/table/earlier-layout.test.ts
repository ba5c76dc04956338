import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../../../infra/local/table/dynamodb/dynamodb.ts';
import { provisionTables } from '../../../../infra/local/table/tables.ts';
import { projectOfRun } from '../../../../shared/auth/principal.ts';
import { listFindings } from '../../../../shared/store/findings/list-findings.ts';
import { findingKey } from '../../../../shared/store/keys/finding-keys.ts';
import { relocated } from '../../../../shared/store/keys/relocation.ts';
import { runKey } from '../../../../shared/store/keys/run-keys.ts';
import type { Item } from '../../../../shared/store/table/item-range.ts';
import { Table } from '../../../../shared/store/table/table.ts';
import { releaseItems } from '../../../contract/stored-items/release.ts';
import { connect } from '../../../emulators/fresh-table.ts';
import { productTable } from '../../../emulators/product-table.ts';

const local = { accessKeyId: 'local', secretAccessKey: 'local' };
const { TableName: _name, BillingMode: _mode, ...today } = productTable('records');
const definition = { name: 'records', ...today } as Parameters<typeof provisionTables>[1][number];

/** The table as versions before this one made it: everything in each local index. */
const earlier = {
  ...productTable('records'),
  LocalSecondaryIndexes: today.LocalSecondaryIndexes?.map((index) => ({
    ...index,
    Projection: { ProjectionType: 'ALL' as const },
  })),
};

let folder: string;
let engine: DynamoDb;
const start = () => startDynamoDb({ dataDir: folder });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-earlier-'));
  engine = await start();
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

async function restart(): Promise<void> {
  await engine.close();
  engine = await start();
}

const client = () => connect(engine.endpoint, 'local');

async function fill(items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client().send(new BatchWriteCommand({ RequestItems: { records: puts } }));
  }
}

async function stored(): Promise<Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await client().send(new ScanCommand({ TableName: 'records', ExclusiveStartKey }));
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
const comparable = (item: Item) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value]),
  );
const sorted = (items: readonly Item[]) => items.map(comparable).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

const openedAt = 1_800_000_000;
const provision = (store = { now: () => openedAt * 1000 }) => provisionTables(engine, [definition], local, store);

/** What an earlier version stored, each where it is to be now; what is fixed is no longer kept for ever. */
const moved = (items: readonly Item[]) =>
  items.map((item) => ({
    ...item,
    ...relocated({ pk: String(item.pk), sk: String(item.sk) }),
    ...(item.status === 'fixed' ? { expires_at: openedAt + 400 * 24 * 3600 } : {}),
  }));

const finding = (n: number): Item => ({
  pk: 'P#1001#FINDING',
  sk: `CMS#0000001001#${n}`,
  lk: `FINDING#${String(1001 + n).padStart(10, '0')}`,
  score_lk: `SCORE#99991999#${String(1001 + n).padStart(10, '0')}`,
  finding_id: 1001 + n,
});

describe('a data folder of an earlier version', () => {
  test('opens with all that it holds, each item under its key of today, however often it is opened', async () => {
    const items = Object.values(releaseItems()).flat();
    await client().send(new CreateTableCommand(earlier));
    await fill(items);
    for (let opened = 0; opened < 2; opened += 1) {
      await provision();
      expect(sorted(await stored())).toEqual(sorted(moved(items)));
      await restart();
    }
    const findings = releaseItems().finding ?? [];
    const [{ project_id } = {}] = findings;
    const store = { table: new Table(client(), 'records'), now: () => 1_000_000 };
    for (const sort of ['id', 'score', 'last_seen'] as const) {
      const { records } = await listFindings(store, projectOfRun(Number(project_id)), { sort });
      const ofProject = findings.filter((each) => each.project_id === project_id);
      expect(records.map((each) => each.finding_id).toSorted()).toEqual(
        ofProject.map((each) => each.finding_id).toSorted(),
      );
    }
  });

  test('whose findings have their keys already gives those that are fixed an end of their time, once', async () => {
    const [item = {}] = (releaseItems().finding ?? []).filter(({ status }) => status === 'fixed');
    const key = relocated({ pk: String(item.pk), sk: String(item.sk) });
    await client().send(new CreateTableCommand(earlier));
    await engine.moveItems('records', { number: 1, keyOf: relocated });
    await fill([{ ...item, ...key }]);
    for (const now of [openedAt, openedAt + 1000]) {
      await provision({ now: () => now * 1000 });
      const { Items } = await client().send(new ScanCommand({ TableName: 'records', IndexName: 'score' }));
      expect([await stored(), Items]).toEqual([
        moved([item]),
        [expect.objectContaining({ expires_at: openedAt + 400 * 24 * 3600 })],
      ]);
    }
  });

  test('is whole after a move that died half-way and was begun again', async () => {
    const items = Array.from({ length: 1500 }, (_, n) => finding(n));
    await client().send(new CreateTableCommand(earlier));
    await fill(items);
    let asked = 0;
    const dying = {
      number: 1,
      keyOf: (key: { readonly pk: string; readonly sk: string }) => {
        asked += 1;
        if (asked > 1000) throw new Error('killed');
        return relocated(key);
      },
    };
    await expect(engine.moveItems('records', dying)).rejects.toThrow('killed');
    const between = await stored();
    expect(between).toHaveLength(1500);
    expect(between.some(({ pk }) => pk === 'P#1001#FINDING')).toBe(true);
    expect(between.some(({ pk }) => pk !== 'P#1001#FINDING')).toBe(true);
    await restart();
    await provision();
    expect(sorted(await stored())).toEqual(sorted(moved(items)));
  });

  test('that is marked as moved is not looked through again', async () => {
    await client().send(new CreateTableCommand(earlier));
    await fill([finding(1)]);
    const layout = { number: 1, keyOf: relocated };
    expect(await engine.moveItems('records', layout)).toBe(1);
    const never = { number: 1, keyOf: () => Promise.reject(new Error('asked')) as never };
    expect(await engine.moveItems('records', never)).toBe(0);
  });
});

test.each([
  ['a run', { pk: 'P#7#RUN', sk: 'RUN#01a' }, runKey(projectOfRun(7), '01a')],
  ['coverage', { pk: 'P#7#RUN', sk: 'COVERAGE#01a#000003' }, { pk: 'P#7#01a#COVERAGE', sk: 'COVERAGE#01a#000003' }],
  ['notes', { pk: 'P#7#RUN', sk: 'NOTES#01a#b#0000' }, { pk: 'P#7#01a#b#NOTES', sk: 'NOTES#01a#b#0000' }],
  ['a finding', { pk: 'P#7#FINDING', sk: 'PST#0000001001#ab' }, findingKey(projectOfRun(7), 'PST#0000001001', 'ab')],
])('%s of an earlier version is moved', (_, before, after) => {
  expect(relocated(before)).toEqual(after);
  expect(relocated(after)).toBeUndefined();
});

test.each([
  { pk: 'P#7', sk: 'CMS#0000001001' },
  { pk: 'P#7#RUN', sk: 'SLOT#0001' },
  { pk: 'P#7#RUN', sk: 'WAIT#01a' },
  { pk: 'P#7#RUN', sk: 'PROMOTE' },
  { pk: 'P#7#HOST', sk: 'HOST#test.a.' },
  { pk: 'COUNTER', sk: 'FND' },
])('$pk $sk stays where it is', (key) => {
  expect(relocated(key)).toBeUndefined();
});
