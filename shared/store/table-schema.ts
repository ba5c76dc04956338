/**
 * The one table's shape as plain data: the stores name keys and indexes by it, the stack and the tests create the table
 * from it. `type` is DynamoDB's (`S` string, `N` number).
 */
export const tableSchema = {
  partitionKey: { name: 'pk', type: 'S' },
  sortKey: { name: 'sk', type: 'S' },
  /** Children by parent: same partition, so reads may be strong. Sparse: only items with `lk` are in it. */
  localIndex: { name: 'local', sortKey: { name: 'lk', type: 'S' } },
  /** Findings in other orders than their ids', also in the same partition: the highest score first, the last seen first. */
  scoreIndex: { name: 'score', sortKey: { name: 'score_lk', type: 'S' } },
  seenIndex: { name: 'seen', sortKey: { name: 'seen_lk', type: 'S' } },
  /** What is due across projects (runs to watch, schedules): eventual, sparse, sorted by time in epoch seconds. */
  dueIndex: {
    name: 'due',
    partitionKey: { name: 'due_shard', type: 'S' },
    sortKey: { name: 'due_at', type: 'N' },
  },
} as const;

/** The indexes that share the table's partitions. */
export const localIndexes = [tableSchema.localIndex, tableSchema.scoreIndex, tableSchema.seenIndex] as const;
