import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startDynamoDb } from '../../../../../infra/local/table/dynamodb/dynamodb.ts';
import { connect } from '../../../../emulators/fresh-table.ts';
import { TestTable } from './engine.ts';

const rounds = 20;

/** The keys of all items that the table's stream says were made. */
async function inserted(endpoint: string): Promise<string[]> {
  async function call(operation: string, body: object) {
    const headers = { 'x-amz-target': `DynamoDBStreams_20120810.${operation}` };
    const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
    return JSON.parse(await response.text());
  }
  const { Streams } = await call('ListStreams', { TableName: 'crash' });
  const { StreamArn } = Streams[0];
  const { Shards } = (await call('DescribeStream', { StreamArn })).StreamDescription;
  const from = { StreamArn, ShardId: Shards[0].ShardId, ShardIteratorType: 'TRIM_HORIZON' };
  const keys: string[] = [];
  let { ShardIterator } = await call('GetShardIterator', from);
  for (;;) {
    const { Records, NextShardIterator } = await call('GetRecords', { ShardIterator });
    if (Records.length === 0) return keys.sort();
    for (const { eventName, dynamodb } of Records) if (eventName === 'INSERT') keys.push(dynamodb.Keys.sk.S);
    ShardIterator = NextShardIterator;
  }
}

/** Lets a process write from a number on, kills it at a random moment and gives the numbers it had acknowledged. */
async function crash(folder: string, from: number): Promise<number[]> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'crash-writer.ts'), folder, `${from}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  const lines = createInterface({ input: writer.stdout });
  const ended = once(writer, 'close');
  lines.on('line', (line) => acknowledged.push(Number(line)));
  await Promise.race([once(lines, 'line'), ended.then(() => Promise.reject(new Error('The writer ended by itself')))]);
  await sleep(Math.random() * 120);
  writer.kill('SIGKILL');
  await ended;
  return acknowledged;
}

/** All items of a query, page by page. */
async function all(table: TestTable, condition: string, values: object, options: object) {
  const found: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const more = start ? { ExclusiveStartKey: start } : {};
    const page = await table.query(condition, { ...values }, { ...options, ...more });
    found.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return found.map(({ sk }) => String(sk)).sort();
}

test(`after each of ${rounds} kills every transaction is there wholly or not at all, and what was acknowledged is there`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-crash-'));
  const acknowledged: number[] = [];
  let unacknowledged = 0;
  let next = 0;
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(...(await crash(folder, next)));
    const engine = await startDynamoDb({ dataDir: folder });
    const table = new TestTable(connect(engine.endpoint, 'local'), 'crash');
    const stored = await all(table, 'pk = :p', { ':p': 'P#1' }, { ConsistentRead: true });
    const numbers = (kind: string) => stored.filter((sk) => sk.startsWith(`${kind}#`)).map((sk) => Number(sk.slice(2)));
    const written = numbers('A').sort((a, b) => a - b);
    expect(numbers('B').sort((a, b) => a - b)).toEqual(written);
    expect(await table.get({ pk: 'P#1', sk: 'COUNTER' })).toMatchObject({ n: written.length });
    expect(acknowledged.filter((n) => !written.includes(n))).toEqual([]);
    const singles = numbers('S');
    expect(acknowledged.filter((n) => !singles.includes(n))).toEqual([]);
    const indexed = stored.filter((sk) => sk !== 'COUNTER');
    expect(await all(table, 'pk = :p', { ':p': 'P#1' }, { IndexName: 'local', ConsistentRead: true })).toEqual(indexed);
    expect(await all(table, 'due_shard = :d', { ':d': 'd' }, { IndexName: 'due' })).toEqual(indexed);
    expect(await inserted(engine.endpoint)).toEqual(stored);
    unacknowledged = written.length - acknowledged.length;
    next = Math.max(...written) + 10;
    await engine.close();
  }
  expect(acknowledged.length).toBeGreaterThan(rounds);
  // Otherwise the kills came at rest and proved nothing.
  expect(unacknowledged).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
});
