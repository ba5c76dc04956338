import { expect, test } from 'vitest';
import { type Accounted, consumedCapacity } from '../../../../shared/store/table/table-usage.ts';

test.each<[string, 'read' | 'write', Accounted, readonly [number, number, number]]>([
  ['a read', 'read', { ConsumedCapacity: { CapacityUnits: 1.5 } }, [1.5, 0, 0]],
  ['a write', 'write', { ConsumedCapacity: { CapacityUnits: 4 } }, [0, 4, 0]],
  [
    'a write of one item, with the size of its partition',
    'write',
    { ConsumedCapacity: { CapacityUnits: 4 }, ItemCollectionMetrics: { SizeEstimateRangeGB: [6, 7] } },
    [0, 4, 7],
  ],
  [
    'a transaction, with the size of the largest',
    'write',
    {
      ConsumedCapacity: [{ CapacityUnits: 4 }, { CapacityUnits: 2 }],
      ItemCollectionMetrics: { records: [{ SizeEstimateRangeGB: [0, 1] }, { SizeEstimateRangeGB: [8, 9] }, {}] },
    },
    [0, 6, 9],
  ],
  ['an answer that says nothing of it', 'read', {}, [0, 0, 0]],
])(
  'what %s took of the table is what the answer says',
  (_, kind, answer, [readUnits, writeUnits, collectionGigabytes]) => {
    expect(consumedCapacity(kind, answer)).toEqual({ readUnits, writeUnits, collectionGigabytes });
  },
);
