import { startDynamoDb } from '../../../../../infra/local/table/dynamodb/dynamodb.ts';
import { productTable } from '../../../../emulators/product-table.ts';

/**
 * The process that the crash test kills: starts the engine on a folder and writes without end from a number on, a
 * transaction and a single put for each, and prints a number once both are acknowledged.
 */
const [dataDir = '', from = '0'] = process.argv.slice(2);
const engine = await startDynamoDb({ dataDir });

async function call(operation: string, body: object): Promise<void> {
  const response = await fetch(engine.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok && !text.includes('ResourceInUse')) throw new Error(text);
}

const StreamSpecification = { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' };
await call('CreateTable', { ...productTable('crash'), StreamSpecification });
let next = Number(from);
const TableName = 'crash';
const body = { S: 'x'.repeat(500) };

async function write(): Promise<void> {
  for (;;) {
    const n = next;
    next += 1;
    const item = (kind: string) => ({
      pk: { S: 'P#1' },
      sk: { S: `${kind}#${n}` },
      lk: { S: `${kind}#${n}` },
      due_shard: { S: 'd' },
      due_at: { N: `${n}` },
      body,
    });
    const key = { pk: { S: 'P#1' }, sk: { S: 'COUNTER' } };
    const values = { ':one': { N: '1' } };
    await call('TransactWriteItems', {
      ClientRequestToken: `token-${n}`,
      TransactItems: [
        { Put: { TableName, Item: item('A') } },
        { Put: { TableName, Item: item('B') } },
        { Update: { TableName, Key: key, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: values } },
      ],
    });
    await call('PutItem', { TableName, Item: item('S') });
    process.stdout.write(`${n}\n`);
  }
}

await Promise.all([write(), write(), write(), write()]);
