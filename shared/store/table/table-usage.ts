import type { ConsumedCapacity, ItemCollectionMetrics } from '@aws-sdk/client-dynamodb';

/** The capacity that a call consumed. */
export interface Usage {
  readonly readUnits: number;
  readonly writeUnits: number;
  /** The upper bound of the size of the largest partition that was written to, as DynamoDB estimates it; else 0. */
  readonly collectionGigabytes: number;
}

type Collection = Pick<ItemCollectionMetrics, 'SizeEstimateRangeGB'>;

/** The capacity in a response of DynamoDB: of one item or of the items of a transaction, by table. */
export interface Accounted {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[] | undefined;
  readonly ItemCollectionMetrics?: Collection | Readonly<Record<string, readonly Collection[]>> | undefined;
}

function isOfOne(of: NonNullable<Accounted['ItemCollectionMetrics']>): of is Collection {
  return 'SizeEstimateRangeGB' in of;
}

/** The upper bounds of the sizes, which DynamoDB estimates to a gigabyte. */
function sizesOf(of: Accounted['ItemCollectionMetrics'] = {}): number[] {
  const collections: readonly Collection[] = isOfOne(of) ? [of] : Object.values(of).flat();
  return collections.map(({ SizeEstimateRangeGB: [, upper = 0] = [] }) => upper);
}

/** Reads the consumed capacity from a response. */
export function consumedCapacity(
  kind: 'read' | 'write',
  { ConsumedCapacity, ItemCollectionMetrics }: Accounted,
): Usage {
  const units = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  return {
    readUnits: kind === 'read' ? units : 0,
    writeUnits: kind === 'write' ? units : 0,
    collectionGigabytes: Math.max(0, ...sizesOf(ItemCollectionMetrics)),
  };
}
