import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorFacts, logLine } from '../shared/log.ts';
import { endDeadLetter } from '../shared/scans/dead-letter.ts';
import { connectStore, type Store } from '../shared/store/connection.ts';

let store: Store | undefined;

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  store ??= connectStore();
  const failed: string[] = [];
  for (const record of event.Records) {
    try {
      await endDeadLetter(store, logLine, record.body);
    } catch (error) {
      logLine({ event: 'dead letter failed', messageId: record.messageId, ...errorFacts(error) });
      failed.push(record.messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
