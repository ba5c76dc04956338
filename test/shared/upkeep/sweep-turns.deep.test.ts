import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { Table } from '../../../shared/store/table/table.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { freshTable } from '../../emulators/fresh-table.ts';

test('twenty projects that fail slowly keep another waiting for no more than a round', async () => {
  const { client, tableName } = await freshTable();
  const items = Array.from({ length: 401 }, (_, i) => {
    const p = i === 400 ? 21 : 1 + (i % 20);
    return {
      pk: `P#${p}`,
      sk: `SCHEDULE#CMS#${i}`,
      project_id: p,
      schedule: 'x',
      due_shard: i === 400 ? 'DUE#3' : `DUE#${i % 4}`,
      due_at: i + 1,
    };
  });
  for (let f = 0; f < items.length; f += 25)
    await client.send(
      new BatchWriteCommand({
        RequestItems: { [tableName]: items.slice(f, f + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
  const order: unknown[] = [];
  await sweep(
    {
      store: { table: new Table(client, tableName), now: Date.now },
      queue: { send: async () => undefined, returnMessage: async () => undefined },
      log: () => undefined,
      newId: v7,
      limits: { runsPerProject: 4, runKeptDays: 400 },
      startDue: async (_s, { project_id }) => {
        order.push(project_id);
        await sleep(150);
        throw new Error('fails');
      },
    },
    Date.now() + 15_000,
  );
  // Each of the twenty has had its turn once, perhaps twice where a lane was quicker: not the 400 that wait in front of it.
  expect(order).toContain(21);
  expect(order.indexOf(21)).toBeLessThan(60);
});
