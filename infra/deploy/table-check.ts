import { DescribeTableCommand, type KeySchemaElement } from '@aws-sdk/client-dynamodb';
import { localIndexes, tableSchema } from '../../shared/store/table/table-schema.ts';
import type { Stage } from '../config.ts';
import type { Aws } from './aws.ts';
import { errorLine, type Fault } from './fault.ts';

interface Described {
  readonly IndexName?: string | undefined;
  readonly KeySchema?: readonly KeySchemaElement[] | undefined;
}

/** Keys and indexes in one comparable text. */
function shapeOf(keys: readonly KeySchemaElement[] = [], indexes: readonly Described[] = []): string {
  const text = (all: readonly KeySchemaElement[] = []) => all.map(({ AttributeName }) => AttributeName).join('+');
  return [
    text(keys),
    ...indexes.map(({ IndexName, KeySchema = [] }) => `${IndexName}:${text(KeySchema)}`).toSorted(),
  ].join(', ');
}

const key = (...attributes: readonly { readonly name: string }[]): KeySchemaElement[] =>
  attributes.map(({ name }) => ({ AttributeName: name, KeyType: 'HASH' }));

function shapeOfSchema(): string {
  const { partitionKey, sortKey, dueIndex, hostIndex } = tableSchema;
  return shapeOf(key(partitionKey, sortKey), [
    ...localIndexes.map((index) => ({ IndexName: index.name, KeySchema: key(partitionKey, index.sortKey) })),
    ...[dueIndex, hostIndex].map((index) => ({
      IndexName: index.name,
      KeySchema: key(index.partitionKey, index.sortKey),
    })),
  ]);
}

/** Whether the restored table that a stage names is one that its functions can use, with the stream that it names. */
export async function tableFault(
  { dynamodb, region }: Pick<Aws, 'dynamodb' | 'region'>,
  table: NonNullable<Stage['table']>,
): Promise<Fault | undefined> {
  const { name, streamLabel } = table;
  const remedy = 'see docs/operations.md, "Restore"';
  const wrong = (what: string, how = remedy): Fault => ({ what: `table ${name}: ${what}`, remedy: how });
  try {
    const { Table: found } = await dynamodb.send(new DescribeTableCommand({ TableName: name }));
    if (found?.TableStatus !== 'ACTIVE') return wrong(`is ${found?.TableStatus}`, 'wait until it is ACTIVE');
    const indexes = [...(found.LocalSecondaryIndexes ?? []), ...(found.GlobalSecondaryIndexes ?? [])];
    const [has, needs] = [shapeOf(found.KeySchema, indexes), shapeOfSchema()];
    if (has !== needs) return wrong(`has the keys ${has}; ${needs} are needed`, 'restore it with all of its indexes');
    if (
      found.StreamSpecification?.StreamEnabled !== true ||
      found.StreamSpecification.StreamViewType !== 'NEW_AND_OLD_IMAGES'
    )
      return wrong(
        'has no stream of new and old images',
        `aws dynamodb update-table --region ${region} --table-name ${name} --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES`,
      );
    if (found.LatestStreamLabel !== streamLabel)
      return wrong(`its stream is not ${streamLabel}`, `set "streamLabel": "${found.LatestStreamLabel}"`);
    return undefined;
  } catch (error) {
    return wrong(`cannot be read: ${errorLine(error)}`);
  }
}
