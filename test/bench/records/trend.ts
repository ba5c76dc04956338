/** What list-trend costs: `node test/bench/records/trend.ts` prints read units and times for projects of 100 to 10,000 targets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { trendKey, trendPartition } from '../../../shared/store/keys/run-keys.ts';
import { readTrend } from '../../../shared/store/runs/trend.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { freshTable } from '../../emulators/fresh-table.ts';

const changes = 30;
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-trend-'));
const engine = await startDynamoDb({ dataDir });
const { client, tableName } = await freshTable(engine.endpoint);
const store = { table: new Table(client, tableName), now: Date.now };
const today = Math.floor(Date.now() / 86_400_000);

/** A target of which the numbers changed every third day. */
const item = (id: number, project_id: number) => ({
  ...trendKey(projectOfRun(project_id), `CMS#${String(id).padStart(10, '0')}`),
  data_source: 'diagnosis:cmsscan',
  points: Array.from({ length: changes }, (_, at) => [today - 3 * (changes - at), at % 9, 12, 30]),
  changes,
  expires_at: Math.floor(Date.now() / 1000) + 400 * 86_400,
});

async function readUnits(pk: string): Promise<number> {
  let units = 0;
  let after: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
        ExclusiveStartKey: after,
      }),
    );
    units += page.ConsumedCapacity?.CapacityUnits ?? Number.NaN;
    after = page.LastEvaluatedKey;
  } while (after);
  return units;
}

for (const [at, targets] of [100, 1000, 10_000].entries()) {
  const project = projectOfRun(1001 + at);
  for (let id = 0; id < targets; id += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, n) => store.table.write({ put: item(id + n, project.id) })));
  }
  const began = performance.now();
  await readTrend(store, project, { days: 90 });
  const ms = Math.round(performance.now() - began);
  process.stdout.write(`${targets} targets: ${ms} ms, ${await readUnits(trendPartition(project))} RCU\n`);
}
await engine.close();
rmSync(dataDir, { recursive: true });
