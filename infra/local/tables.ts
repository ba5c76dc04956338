import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { localClient, region } from './credentials.ts';
import type { TableDefinition } from './table-definition.ts';

/** The table that is stored has other keys or indexes than the template's. */
export class TableChanged extends Error {
  override readonly name = 'TableChanged';
}

/** Makes the tables that are missing. Throws TableChanged where the stored one cannot serve the template. */
export async function provisionTables(endpoint: string, tables: readonly TableDefinition[]): Promise<void> {
  const client = new DynamoDBClient({ endpoint, ...localClient(region) });
  try {
    for (const table of tables) await provision(client, table);
  } finally {
    client.destroy();
  }
}

async function provision(client: DynamoDBClient, { name, ...definition }: TableDefinition): Promise<void> {
  const stored = await describe(client, name);
  if (!stored) {
    await client.send(new CreateTableCommand({ TableName: name, BillingMode: 'PAY_PER_REQUEST', ...definition }));
  } else if (shape(stored) !== shape(definition)) {
    throw new TableChanged(
      `the stored table ${name} has other keys or indexes than this version: use another DATA_DIR`,
    );
  }
  for (const until = Date.now() + 5000; Date.now() < until; ) {
    const table = await describe(client, name);
    const indexes = table?.GlobalSecondaryIndexes ?? [];
    if (table?.TableStatus === 'ACTIVE' && indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the table ${name} was not ready within 5 s`);
}

async function describe(client: DynamoDBClient, TableName: string) {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

interface Keys {
  readonly KeySchema?: readonly Key[] | undefined;
  readonly GlobalSecondaryIndexes?: readonly Index[] | undefined;
  readonly LocalSecondaryIndexes?: readonly Index[] | undefined;
}
interface Key {
  readonly AttributeName?: string | undefined;
  readonly KeyType?: string | undefined;
}
interface Index {
  readonly IndexName?: string | undefined;
  readonly KeySchema?: readonly Key[] | undefined;
}

function shape(table: Keys): string {
  const keys = (schema: readonly Key[] = []) => schema.map((key) => `${key.AttributeName} ${key.KeyType}`);
  const indexes = (list: readonly Index[] = []) => list.map((each) => [each.IndexName, keys(each.KeySchema)]).sort();
  return JSON.stringify([
    keys(table.KeySchema),
    indexes(table.GlobalSecondaryIndexes),
    indexes(table.LocalSecondaryIndexes),
  ]);
}
