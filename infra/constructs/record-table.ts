import { Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct, type IConstruct } from 'constructs';
import { localIndexes, tableSchema } from '../../shared/store/table/table-schema.ts';
import type { Stage } from '../config.ts';
import { keptInProduction } from './removal.ts';

const attributeTypes = { S: AttributeType.STRING, N: AttributeType.NUMBER };

const attribute = ({ name, type }: { readonly name: string; readonly type: keyof typeof attributeTypes }) => ({
  name,
  type: attributeTypes[type],
});

/** What the rest of the stack needs of the table, whether it is the stack's own or another. */
export interface UsedTable extends IConstruct {
  readonly tableArn: ITableV2['tableArn'];
  readonly tableName: ITableV2['tableName'];
  readonly tableStreamArn?: string | undefined;
}

/**
 * The one table. Its keys and indexes stand in shared/store/table/table-schema.ts, where the stores read them too. A stage that
 * names a restored table uses that one; the stack's own stays beside it, so that the stage can go back to it.
 */
export class RecordTable extends Construct {
  /** The table that the functions use. */
  readonly table: UsedTable;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const own = this.#own(stage);
    this.table = stage.table === undefined ? own : this.#restored(stage.table);
  }

  #restored({ name, streamLabel }: NonNullable<Stage['table']>): UsedTable {
    const stack = Stack.of(this);
    const table = stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName: name });
    return TableV2.fromTableAttributes(this, 'Restored', {
      tableArn: table,
      tableStreamArn: `${table}/stream/${streamLabel}`,
    });
  }

  #own(stage: Stage): TableV2 {
    const { partitionKey, sortKey, dueIndex, hostIndex } = tableSchema;
    return new TableV2(this, 'Table', {
      partitionKey: attribute(partitionKey),
      sortKey: attribute(sortKey),
      localSecondaryIndexes: localIndexes.map((index) => ({
        indexName: index.name,
        sortKey: attribute(index.sortKey),
        ...('holds' in index
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.holds] }
          : { projectionType: ProjectionType.ALL }),
      })),
      globalSecondaryIndexes: [
        {
          indexName: dueIndex.name,
          partitionKey: attribute(dueIndex.partitionKey),
          sortKey: attribute(dueIndex.sortKey),
          projectionType: ProjectionType.ALL,
        },
        {
          indexName: hostIndex.name,
          partitionKey: attribute(hostIndex.partitionKey),
          sortKey: attribute(hostIndex.sortKey),
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: [...hostIndex.holds],
        },
      ],
      // The outbox of the events.
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expires_at',
      deletionProtection: stage.deletionProtection,
      removalPolicy: keptInProduction(stage),
    });
  }
}
