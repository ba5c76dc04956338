import { startDynamoDb } from '../../../../../infra/local/table/dynamodb/dynamodb.ts';
import { productTable } from '../../../../emulators/product-table.ts';

/**
 * The process whose disk the full-disk tests fill: starts the engine on a folder and writes one item after the other;
 * prints the status of each with its number, and after a refused one whether reads are still answered.
 */
const [dataDir = ''] = process.argv.slice(2);
const engine = await startDynamoDb({ dataDir });
const TableName = 'full';
const idle = new AbortController();

async function call(operation: string, body: object): Promise<number> {
  const response = await fetch(engine.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

process.once('SIGTERM', async () => {
  idle.abort();
  await engine.close();
  process.exit(0);
});
await call('CreateTable', productTable(TableName));
const pk = { S: 'P#1' };
for (let n = 0; !idle.signal.aborted; n += 1) {
  // Sizes that differ: a record that is torn ends at any place of LevelDB's blocks.
  const body = { S: 'x'.repeat(500 + ((n * 997) % 5000)) };
  const status = await call('PutItem', { TableName, Item: { pk, sk: { S: `S#${n}` }, lk: { S: `${n}` }, body } });
  process.stdout.write(`${status} ${n}\n`);
  if (status !== 200) {
    process.stdout.write(`read ${await call('GetItem', { TableName, Key: { pk, sk: { S: 'S#0' } } })}\n`);
  }
}
