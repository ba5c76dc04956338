import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { localIndexes, tableSchema } from '../../shared/store/table/table-schema.ts';

const { partitionKey, sortKey, dueIndex, hostIndex } = tableSchema;

/** The product's table as CreateTable takes it. */
export function productTable(tableName: string): CreateTableCommandInput {
  const places = localIndexes.map((index) => index.sortKey);
  const attributes = [
    partitionKey,
    sortKey,
    ...places,
    dueIndex.partitionKey,
    dueIndex.sortKey,
    hostIndex.partitionKey,
  ];
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes.map(({ name, type }) => ({ AttributeName: name, AttributeType: type })),
    KeySchema: [
      { AttributeName: partitionKey.name, KeyType: 'HASH' },
      { AttributeName: sortKey.name, KeyType: 'RANGE' },
    ],
    LocalSecondaryIndexes: localIndexes.map((index) => ({
      IndexName: index.name,
      KeySchema: [
        { AttributeName: partitionKey.name, KeyType: 'HASH' },
        { AttributeName: index.sortKey.name, KeyType: 'RANGE' },
      ],
      Projection:
        'holds' in index
          ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.holds] }
          : { ProjectionType: 'ALL' },
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: dueIndex.name,
        KeySchema: [
          { AttributeName: dueIndex.partitionKey.name, KeyType: 'HASH' },
          { AttributeName: dueIndex.sortKey.name, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
      {
        IndexName: hostIndex.name,
        KeySchema: [
          { AttributeName: hostIndex.partitionKey.name, KeyType: 'HASH' },
          { AttributeName: hostIndex.sortKey.name, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...hostIndex.holds] },
      },
    ],
  };
}
