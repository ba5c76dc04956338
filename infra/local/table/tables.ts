import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { relocated } from '../../../shared/store/keys/relocation.ts';
import { fixedFindingExpiry, type Store } from '../../../shared/store/table/connection.ts';
import { type Credentials, localClient } from '../signing/credentials.ts';
import { StartFault } from '../start/start-fault.ts';
import type { DynamoDb } from './dynamodb/dynamodb.ts';
import type { Layout } from './dynamodb/tables/table-migration.ts';
import type { TableDefinition } from './table-definition.ts';

/** The table that is stored has another key than the template's. */
class TableChanged extends StartFault {
  override readonly name = 'TableChanged';
}

/** What the end of a fixed finding's time depends on. */
type Keeping = Omit<Store, 'table'>;

/** Findings that are fixed have an end of their time; versions before 0.2.0 kept them for ever, and no evidence apart. */
const withEnds = (keeping: Keeping): Layout => ({
  number: 2,
  keyOf: relocated,
  lacks: ({ pk, status, expires_at }) =>
    pk?.S?.endsWith('#FINDING') && status?.S === 'fixed' && expires_at === undefined
      ? { expires_at: { N: String(fixedFindingExpiry(keeping)) } }
      : undefined,
});

/**
 * Creates the tables that are missing, and migrates the indexes, keys and streams of those of an earlier version.
 * Throws TableChanged where the stored one cannot serve the template.
 */
export async function provisionTables(
  database: DynamoDb,
  tables: readonly TableDefinition[],
  credentials: Credentials,
  keeping: Keeping = { now: Date.now },
): Promise<void> {
  const client = new DynamoDBClient({ endpoint: database.endpoint, ...localClient(credentials) });
  try {
    for (const table of tables) await provision(database, client, table, withEnds(keeping));
  } finally {
    client.destroy();
  }
}

async function provision(
  database: DynamoDb,
  client: DynamoDBClient,
  table: TableDefinition,
  layout: Layout,
): Promise<void> {
  const { name, StreamSpecification: stream, ...definition } = table;
  const StreamSpecification = stream && { StreamEnabled: true, ...stream };
  const stored = await describe(client, name);
  if (!stored) {
    const create = { TableName: name, BillingMode: 'PAY_PER_REQUEST' as const, ...definition, StreamSpecification };
    await client.send(new CreateTableCommand(create));
    return;
  }
  if (keysOf(stored.KeySchema) !== keysOf(definition.KeySchema)) {
    throw new TableChanged(
      `the stored table ${name} has a different key schema than this version requires: use another DATA_DIR`,
    );
  }
  if (indexesOf(stored) !== indexesOf(definition)) await database.changeIndexes(name, definition);
  await database.moveItems(name, layout);
  if (stream && stored.StreamSpecification?.StreamEnabled !== true) {
    await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
  }
}

async function describe(client: DynamoDBClient, TableName: string) {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

interface Key {
  readonly AttributeName?: string | undefined;
  readonly KeyType?: string | undefined;
}
interface Index {
  readonly IndexName?: string | undefined;
  readonly KeySchema?: readonly Key[] | undefined;
  readonly Projection?:
    | { readonly ProjectionType?: string | undefined; readonly NonKeyAttributes?: readonly string[] | undefined }
    | undefined;
}
interface Indexes {
  readonly GlobalSecondaryIndexes?: readonly Index[] | undefined;
  readonly LocalSecondaryIndexes?: readonly Index[] | undefined;
}

function keysOf(schema: readonly Key[] = []): string {
  return schema.map((key) => `${key.AttributeName} ${key.KeyType}`).join();
}

/** The indexes in a form that can be compared. */
function indexesOf(table: Indexes): string {
  const list = (indexes: readonly Index[] = []) =>
    indexes
      .map(({ IndexName, KeySchema, Projection: { ProjectionType, NonKeyAttributes = [] } = {} }) =>
        [IndexName, keysOf(KeySchema), ProjectionType, ...NonKeyAttributes.toSorted()].join(),
      )
      .sort();
  return JSON.stringify([list(table.LocalSecondaryIndexes), list(table.GlobalSecondaryIndexes)]);
}
