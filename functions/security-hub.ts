import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { connectImporter, type Importer, importFindings } from '../shared/events/security-hub.ts';

let importer: Importer | undefined;

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  importer ??= connectImporter();
  const failed = await importFindings(importer, event.Records);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
