import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BatchGetCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactGetCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../../../../infra/local/table/dynamodb/dynamodb.ts';
import { freshTable } from '../../../../emulators/fresh-table.ts';

export type Key = { pk: string; sk: string };
type Item = Record<string, unknown>;
type Without<T> = Partial<Omit<T, 'TableName'>>;
type Written = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** An operation of a transaction without its table. */
export type Operation = { [K in keyof Written]?: Without<NonNullable<Written[K]>> };

/** One table and short forms of what tests do to it. */
export class TestTable {
  readonly name: string;
  readonly client: DynamoDBDocumentClient;

  constructor(client: DynamoDBDocumentClient, name: string) {
    this.client = client;
    this.name = name;
  }
  put(item: Item, options: Without<PutCommandInput> = {}) {
    return this.client.send(new PutCommand({ TableName: this.name, Item: item, ...options }));
  }
  async get(key: Key, options: Without<GetCommandInput> = {}) {
    const command = new GetCommand({ TableName: this.name, Key: key, ConsistentRead: true, ...options });
    return (await this.client.send(command)).Item;
  }
  update(key: Item, expression: string, values?: Item, options: Without<UpdateCommandInput> = {}) {
    const command = new UpdateCommand({
      TableName: this.name,
      Key: key,
      UpdateExpression: expression,
      ...(values && { ExpressionAttributeValues: values }),
      ...options,
    });
    return this.client.send(command);
  }
  remove(key: Item, options: Omit<Without<PutCommandInput>, 'Item'> = {}) {
    return this.client.send(new DeleteCommand({ TableName: this.name, Key: key, ...options }));
  }
  query(condition: string, values: Item, options: Without<QueryCommandInput> = {}) {
    const command = new QueryCommand({
      TableName: this.name,
      KeyConditionExpression: condition,
      ExpressionAttributeValues: values,
      ...options,
    });
    return this.client.send(command);
  }
  transact(operations: Operation[], options: Omit<TransactWriteCommandInput, 'TransactItems'> = {}) {
    const items = operations.map((operation) =>
      Object.fromEntries(Object.entries(operation).map(([kind, each]) => [kind, { TableName: this.name, ...each }])),
    ) as Written[];
    return this.client.send(new TransactWriteCommand({ TransactItems: items, ...options }));
  }
  transactGet(keys: Item[], options: Omit<TransactGetCommandInput, 'TransactItems'> = {}) {
    const items = keys.map((key) => ({ Get: { TableName: this.name, Key: key } }));
    return this.client.send(new TransactGetCommand({ TransactItems: items, ...options }));
  }
  batchPut(items: Item[]) {
    const writes = items.map((item) => ({ PutRequest: { Item: item } }));
    return this.client.send(new BatchWriteCommand({ RequestItems: { [this.name]: writes } }));
  }
  batchGet(keys: Item[], options: Without<BatchGetCommandInput> = {}) {
    return this.client.send(new BatchGetCommand({ RequestItems: { [this.name]: { Keys: keys } }, ...options }));
  }
}

/** How a request is refused: name and message of the error, and its members. Fails when it is not refused. */
export async function refusal(request: Promise<unknown>): Promise<Error & { [member: string]: unknown }> {
  const answer = await request.then(
    (value) => ({ value }),
    (error: Error & { [member: string]: unknown }) => ({ error }),
  );
  if ('error' in answer) return answer.error;
  throw new Error(`Not refused: ${JSON.stringify(answer.value)}`);
}

/** The name of the error a request is refused with. */
export async function errorName(request: Promise<unknown>): Promise<string> {
  return (await refusal(request)).name;
}

/** Runs one suite on Amazon's engine and on the embedded one: what both answer alike is what the product may rely on. */
export function onBothEngines(suite: (table: () => Promise<TestTable>) => void): void {
  describe('on DynamoDB Local', () => {
    suite(async () => {
      const { client, tableName } = await freshTable();
      return new TestTable(client, tableName);
    });
  });
  describe('on the embedded engine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scanfold-dynamodb-'));
    let engine: DynamoDb;
    beforeAll(async () => {
      engine = await startDynamoDb({ dataDir: folder });
    });
    afterAll(async () => {
      await engine.close();
      rmSync(folder, { recursive: true });
    });
    suite(async () => {
      const { client, tableName } = await freshTable(engine.endpoint);
      return new TestTable(client, tableName);
    });
  });
}
