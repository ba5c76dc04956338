import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { localIndexes, tableSchema } from '../../shared/store/table-schema.ts';
import type { Stage } from '../config.ts';

const attributeTypes = { S: AttributeType.STRING, N: AttributeType.NUMBER };

const attribute = ({ name, type }: { readonly name: string; readonly type: keyof typeof attributeTypes }) => ({
  name,
  type: attributeTypes[type],
});

/** The one table. Its keys and indexes stand in shared/store/table-schema.ts, where the stores read them too. */
export class RecordTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const { partitionKey, sortKey, dueIndex, hostIndex } = tableSchema;
    this.table = new TableV2(this, 'Table', {
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
      deletionProtection: stage.production,
      removalPolicy: stage.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
