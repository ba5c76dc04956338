import { randomBytes } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { productTable } from './product-table.ts';

/** Takes the SDK's commands in both dialects: plain values, as `Table` and tests write them, and attribute values. */
export type LocalClient = DynamoDBDocumentClient & Pick<DynamoDBClient, 'send'>;

/** A table nobody else uses, and what a program needs to reach it. */
export type FreshTable = {
  client: LocalClient;
  tableName: string;
  endpoint: string;
  accessKeyId: string;
};

/** A client for a local engine: in DynamoDB Local the access key (letters and digits) names the database. */
export function connect(endpoint: string, accessKeyId: string, secretAccessKey = 'local'): LocalClient {
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    // DynamoDB Local closes kept connections for being idle, one of them just as it is used where the machine is busy.
    maxAttempts: 3,
  });
  // As the product's: a value that is undefined is an error.
  return DynamoDBDocumentClient.from(client) as LocalClient;
}

/**
 * An empty table with the product's keys and indexes in a database of its own, on the engine of the run or on the one
 * at `endpoint`.
 */
export async function freshTable(endpoint: string = inject('dynamoDbEndpoint')): Promise<FreshTable> {
  const accessKeyId = `k${randomBytes(8).toString('hex')}`;
  const tableName = `scanfold-${randomBytes(6).toString('hex')}`;
  const client = connect(endpoint, accessKeyId);
  await client.send(new CreateTableCommand(productTable(tableName)));
  return { client, tableName, endpoint, accessKeyId };
}
