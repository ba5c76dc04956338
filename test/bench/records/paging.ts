// First and last page of a list of 100,000 records in one project, on both engines: `node test/bench/records/paging.ts`
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { authorize } from '../../../shared/auth/principal.ts';
import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import { childKey, recordKey } from '../../../shared/store/keys/keys.ts';
import { listRecords } from '../../../shared/store/records/list-records.ts';
import { idCursors } from '../../../shared/store/table/cursor.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { startDynamoDbLocal } from '../../emulators/dynamodb-local.ts';
import { connect } from '../../emulators/fresh-table.ts';
import { productTable } from '../../emulators/product-table.ts';

const count = 100_000;
const firstId = 1001;
const project = authorize({ subject: 'b', grants: [{ project: '*', role: 'admin' }] }, 1001, 'diagnosis:read');
const { parent } = portscanTarget;
if (!parent) throw new Error('a target has a parent');

function item(id: number) {
  return {
    ...recordKey(project, portscanTarget, id),
    lk: childKey(parent ?? { type: '', code: '', field: '' }, firstId, portscanTarget, id),
    portscan_target_id: id,
    project_id: 1001,
    portscan_setting_id: firstId,
    target: '192.0.2.1',
    status: 2,
    status_detail: 'Configured',
    scan_at: 0,
    created_at: 1,
    updated_at: 1,
  };
}

async function measure(name: string, endpoint: string) {
  const client = connect(endpoint, 'paging');
  await client.send(new CreateTableCommand(productTable('paging')));
  for (let from = 0; from < count; from += 200) {
    await Promise.all(
      Array.from({ length: 8 }, (_, part) => {
        const items = Array.from({ length: 25 }, (_, index) => item(firstId + from + part * 25 + index));
        return client.send(
          new BatchWriteCommand({ RequestItems: { paging: items.map((Item) => ({ PutRequest: { Item } })) } }),
        );
      }),
    );
  }
  const table = new Table(client, 'paging');
  const page = async (cursor: string | undefined) => {
    const start = performance.now();
    const { records } = await listRecords({ table, now: Date.now }, project, portscanTarget, {
      parentId: firstId,
      limit: 100,
      cursor,
    });
    if (records.length !== 100) throw new Error(`a page of ${records.length}`);
    return performance.now() - start;
  };
  const last = idCursors(portscanTarget.code).encode(firstId + count - 101);
  const times: [number, number][] = [];
  for (let each = 0; each < 220; each += 1) times.push([await page(undefined), await page(last)]);
  const warm = times.slice(20);
  const median = (index: 0 | 1) => warm.map((pair) => pair[index]).sort((a, b) => a - b)[warm.length / 2] ?? 0;
  const [a, b] = [median(0), median(1)];
  console.log(
    `| ${name} | ${a.toFixed(2)} ms | ${b.toFixed(2)} ms | ${(Math.max(a, b) / Math.min(a, b)).toFixed(2)} |`,
  );
}

console.log('| engine | first page | last page | ratio |\n|---|---|---|---|');
const embedded = await startDynamoDb({ dataDir: mkdtempSync(join(tmpdir(), 'scanfold-bench-')) });
await measure('embedded', embedded.endpoint);
await embedded.close();
const judge = await startDynamoDbLocal();
await measure('DynamoDB Local', judge.endpoint);
judge.close();
process.exit();
