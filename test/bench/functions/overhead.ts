// What the endpoint wrapper costs per warm call, against a bare handler that makes the same table call:
// `node test/bench/functions/overhead.ts`
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { direct } from '../../contract/direct.ts';
import { Caller } from '../../contract/service.ts';
import { connect } from '../../emulators/fresh-table.ts';
import { productTable } from '../../emulators/product-table.ts';
import { lambdaContext } from '../../lambda-context.ts';

const engine = await startDynamoDb({ dataDir: mkdtempSync(join(tmpdir(), 'scanfold-bench-')) });
await connect(engine.endpoint, 'bench').send(new CreateTableCommand(productTable('bench')));
Object.assign(process.env, {
  TABLE_NAME: 'bench',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
});
// The line of each request is made, and goes nowhere.
const lines = process.stdout.write;
process.stdout.write = () => true;

const caller = new Caller(direct, 'admin', 1001);
const { osint_id } = await caller.put('osint/put-osint/', 'osint', {
  resource_type: 'Domain',
  resource_name: 'a.test',
});

const { handler } = await import('../../../functions/osint/get-osint.ts');
const event = {
  multiValueHeaders: {},
  multiValueQueryStringParameters: { project_id: ['1001'], osint_id: [String(osint_id)] },
  requestContext: { requestId: 'r', authorizer: { subject: 'bench', grants: 'project:1001:viewer', exp: '1e12' } },
} as unknown as APIGatewayProxyEvent;

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const Key = { pk: 'P#1001', sk: `OSI#${String(osint_id).padStart(10, '0')}` };
const bare = async () => {
  const { Item } = await client.send(new GetCommand({ TableName: 'bench', Key, ConsistentRead: true }));
  return { statusCode: 200, body: JSON.stringify({ data: { osint: Item } }) };
};

async function time(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return (performance.now() - start) * 1000;
}

const wrapped = () => handler(event, lambdaContext());
for (let each = 0; each < 2000; each += 1) {
  await wrapped();
  await bare();
}
const samples: [number, number][] = [];
for (let each = 0; each < 10_000; each += 1) samples.push([await time(wrapped), await time(bare)]);
const median = (index: 0 | 1) => samples.map((pair) => pair[index]).sort((a, b) => a - b)[samples.length / 2] ?? 0;

/** Microseconds of processor of one call, by blocks in turn: what else the machine does disturbs it less than the clock. */
const blocks = 100;
const blockCalls = 100;
const spent = [0, 0];
for (let block = 0; block < blocks; block += 1) {
  for (const [index, call] of [wrapped, bare].entries()) {
    const before = process.cpuUsage();
    for (let each = 0; each < blockCalls; each += 1) await call();
    const { user, system } = process.cpuUsage(before);
    spent[index] = (spent[index] ?? 0) + (user + system) / (blocks * blockCalls);
  }
}

process.stdout.write = lines;
const [x = 0, y = 0] = spent;
const [a, b] = [median(0), median(1)];
console.log('| | median per call | processor per call |\n|---|---|---|');
console.log(`| get-osint through the wrapper | ${a.toFixed(0)} us | ${x.toFixed(0)} us |`);
console.log(`| bare handler, same GetItem | ${b.toFixed(0)} us | ${y.toFixed(0)} us |`);
const times = (over: number, under: number) => `${(over - under).toFixed(0)} us, ${(over / under).toFixed(2)} times`;
console.log(`| overhead | ${times(a, b)} | ${times(x, y)} |`);
await engine.close();
process.exit();
