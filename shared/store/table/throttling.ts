import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** A temporary refusal of the table: a partition exceeded its throughput, or is full. */
export interface Throttled {
  readonly reason: 'throughput' | 'collection full';
  /** The partition key, where it is known which one of a transaction it was. */
  readonly partition: string | undefined;
}

/** DynamoDB's words, of a call and of one write of a transaction. */
const reasons: ReadonlyMap<string, Throttled['reason']> = new Map([
  ['ProvisionedThroughputExceededException', 'throughput'],
  ['ThrottlingException', 'throughput'],
  ['RequestLimitExceeded', 'throughput'],
  ['ProvisionedThroughputExceeded', 'throughput'],
  ['ThrottlingError', 'throughput'],
  ['ItemCollectionSizeLimitExceededException', 'collection full'],
  ['ItemCollectionSizeLimitExceeded', 'collection full'],
]);

/** Why the table refused a call that can be retried later; undefined for every other error. */
export function throttledBy(error: unknown, partitions: readonly string[]): Throttled | undefined {
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map(({ Code = '' }) => Code);
    const index = codes.findIndex((code) => reasons.has(code));
    const reason = reasons.get(codes[index] ?? '');
    return reason && { reason, partition: partitions[index] };
  }
  const reason = error instanceof Error ? reasons.get(error.name) : undefined;
  return reason && { reason, partition: partitions[0] };
}
