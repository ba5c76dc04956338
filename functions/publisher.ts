import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { connectOutbox, type Outbox, publishChanges } from '../shared/events/outbox.ts';

let outbox: Outbox | undefined;

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  outbox ??= connectOutbox();
  const failed = await publishChanges(outbox, event.Records);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
