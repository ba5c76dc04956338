import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorFacts, logLine } from '../shared/log.ts';
import type { Pipeline } from '../shared/queueing/places.ts';
import { connectPipeline } from '../shared/runs/starter.ts';
import { endDeadLetter } from '../shared/upkeep/dead-letter.ts';

let pipeline: Pipeline | undefined;

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  pipeline ??= connectPipeline();
  const failed: string[] = [];
  for (const record of event.Records) {
    try {
      await endDeadLetter(pipeline, record.body);
    } catch (error) {
      logLine({ event: 'dead letter failed', messageId: record.messageId, ...errorFacts(error) });
      failed.push(record.messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
