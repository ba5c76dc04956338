/** What a list of findings may be filtered by: DynamoDB filters an index by what is in it alone. */
const filteredBy = [
  'data_source',
  'setting_type',
  'setting_id',
  'target_id',
  'check_id',
  'severity',
  'status',
  'status_expires_at',
  'resource',
  'host',
  'score',
  'last_seen',
  'expires_at',
] as const;

/**
 * The schema of the single table as plain data: the stores take keys and indexes from it, and the stack and the tests
 * create the table from it. `type` is DynamoDB's (`S` string, `N` number).
 */
export const tableSchema = {
  partitionKey: { name: 'pk', type: 'S' },
  sortKey: { name: 'sk', type: 'S' },
  /** Children by parent, findings by id: same partition, so reads may be strong. Sparse: only items with `lk` are in it. */
  localIndex: { name: 'local', sortKey: { name: 'lk', type: 'S' } },
  /**
   * Findings in other orders than their ids', also in the same partition: the highest score first, the last seen first.
   * They hold what filters ask for; DynamoDB reads the rest of what is found from the table.
   */
  scoreIndex: { name: 'score', sortKey: { name: 'score_lk', type: 'S' }, holds: filteredBy },
  seenIndex: { name: 'seen', sortKey: { name: 'seen_lk', type: 'S' }, holds: filteredBy },
  /** What is due across projects (runs to watch, schedules): eventual, sparse, sorted by time in epoch seconds. */
  dueIndex: {
    name: 'due',
    partitionKey: { name: 'due_shard', type: 'S' },
    sortKey: { name: 'due_at', type: 'N' },
  },
  /**
   * Findings by the host they are about, the highest score first: eventual, sparse. It holds what a list of related
   * findings tells, so that one query is all, and little else, so that few writes reach it.
   */
  hostIndex: {
    name: 'host',
    partitionKey: { name: 'host_key', type: 'S' },
    sortKey: { name: 'score_lk', type: 'S' },
    holds: [
      'finding_id',
      'data_source',
      'check_id',
      'resource',
      'host',
      'title',
      'score',
      'severity',
      'status',
      'status_expires_at',
      'expires_at',
    ],
  },
} as const;

/** A global secondary index; it is eventually consistent. */
export type GlobalIndex = typeof tableSchema.hostIndex;

/**
 * The local secondary indexes, which share the table's partitions. They cannot be changed once a table is deployed.
 */
export const localIndexes = [tableSchema.localIndex, tableSchema.scoreIndex, tableSchema.seenIndex] as const;
