import type { Capacity } from 'dynalite/validations/index.js';
import { indexWrites, writeUnits } from './index-entry.ts';
import type { WriteEffect } from './write-effect.ts';

type Units = { CapacityUnits: number };
/** The consumed capacity in a response. */
export type ConsumedCapacity = Units & {
  TableName: string;
  Table?: Units;
  LocalSecondaryIndexes?: Record<string, Units>;
  GlobalSecondaryIndexes?: Record<string, Units>;
};

/**
 * The write capacity of `writes`, one entry a table, `times` being 2 in a transaction; undefined when the request does
 * not ask for it.
 */
export function writeCapacity(
  { ReturnConsumedCapacity: detail }: Capacity,
  writes: readonly WriteEffect[],
  times: 1 | 2,
): ConsumedCapacity[] | undefined {
  if (detail !== 'INDEXES' && detail !== 'TOTAL') return undefined;
  const byTable = Map.groupBy(writes, (write) => write.table.TableName);
  return [...byTable].map(([tableName, itsWrites]) => {
    const table = itsWrites.reduce(
      (sum, { before, after }) => sum + times * Math.max(1, writeUnits(before), writeUnits(after)),
      0,
    );
    const used = itsWrites.flatMap(indexWrites).filter(({ units }) => units > 0);
    const indexes = (kind: 'Local' | 'Global') => {
      const byIndex: Record<string, Units> = {};
      for (const { index, units } of used.filter((each) => each.kind === kind)) {
        byIndex[index] = { CapacityUnits: (byIndex[index]?.CapacityUnits ?? 0) + times * units };
      }
      return Object.keys(byIndex).length > 0 ? { [`${kind}SecondaryIndexes`]: byIndex } : {};
    };
    const total = used.reduce((sum, { units }) => sum + times * units, table);
    return {
      TableName: tableName,
      CapacityUnits: total,
      ...(detail === 'INDEXES' ? { Table: { CapacityUnits: table }, ...indexes('Local'), ...indexes('Global') } : {}),
    };
  });
}
