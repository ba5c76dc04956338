import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { Table } from '../../../../shared/store/table/table.ts';
import { sweep } from '../../../../shared/upkeep/sweep.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';

const startSeconds = 1_800_000_000;

/** A table where so many items are due in each of these projects, one project after the other. */
async function due(counts: Readonly<Record<number, number>>) {
  const { client, tableName } = await freshTable();
  let at = startSeconds;
  const items = Object.entries(counts).flatMap(([project, count]) =>
    Array.from({ length: count }, (_, index) => {
      at += 1;
      const sk = `SCHEDULE#CMS#${String(index).padStart(10, '0')}`;
      const text = 'x'.repeat(300);
      return {
        pk: `P#${project}`,
        sk,
        project_id: Number(project),
        schedule: sk,
        due_shard: 'DUE#0',
        due_at: at,
        text,
      };
    }),
  );
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
  }
  return { table: new Table(client, tableName), end: at };
}

const projectsOf = (items: readonly Record<string, unknown>[]) => items.map(({ project_id }) => project_id);

describe('what is due', () => {
  test('comes the earliest first where all of it is asked for', async () => {
    const { table, end } = await due({ 1: 5, 2: 2 });
    expect(projectsOf(await table.due('DUE#0', end, 7))).toEqual([1, 1, 1, 1, 1, 2, 2]);
    expect(projectsOf(await table.due('DUE#0', startSeconds + 3, 7))).toEqual([1, 1, 1]);
    expect(await table.due('DUE#1', end, 7)).toEqual([]);
  });

  test('comes from each project in turn where there is more than is asked for', async () => {
    const { table, end } = await due({ 1: 50, 2: 3, 3: 1 });
    expect(projectsOf(await table.due('DUE#0', end, 8))).toEqual([1, 2, 3, 1, 2, 1, 2, 1]);
  });

  test('of one project does not hide that of another behind a megabyte', async () => {
    const { table, end } = await due({ 1: 4000, 2: 1 });
    expect(projectsOf(await table.due('DUE#0', end, 100)).slice(0, 3)).toEqual([1, 2, 1]);
  });

  test('between two times is all that is there, as a condition keeps it', async () => {
    const { table } = await due({ 1: 10, 2: 10 });
    const range = { shard: 'DUE#0', from: startSeconds + 8, to: startSeconds + 13 };
    const all = await Array.fromAsync(table.dueItems(range));
    expect(projectsOf(all)).toEqual([1, 1, 1, 2, 2, 2]);
    const kept = await Array.fromAsync(table.dueItems({ ...range, keep: [{ equal: ['project_id', 2] }] }));
    expect(projectsOf(kept)).toEqual([2, 2, 2]);
  });
});

test('a project with thousands of items that all fail keeps another waiting for no more than a moment', async () => {
  const { table } = await due({ 1: 2000, 2: 1 });
  const order: unknown[] = [];
  const sweeper = {
    store: { table, now: Date.now },
    queue: { send: async () => undefined, returnMessage: async () => undefined },
    log: () => undefined,
    newId: v7,
    limits: { runsPerProject: 4, runKeptDays: 400 },
    startDue: async (_: unknown, { project_id }: Record<string, unknown>) => {
      order.push(project_id);
      throw new Error('this project fails');
    },
  };
  const farMs = (startSeconds + 100_000) * 1000;
  const startedAt = Date.now();
  const now = () => farMs + Date.now() - startedAt;
  await sweep({ ...sweeper, store: { table, now } }, farMs + 3000);
  expect(order.length).toBeGreaterThan(1);
  expect(order.indexOf(2)).toBeLessThan(10);
});
