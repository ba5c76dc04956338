import * as z from 'zod/mini';

/** The format of an event source: where Lambda puts the records, and how one is named in a partial batch response. */
export interface MessageSource<R> {
  /** The event's records; what is none of the source's throws, and Lambda hands over the whole batch again. */
  readonly recordsOf: (event: unknown) => readonly R[];
  readonly idOf: (record: R) => string;
}

const message = z.object({ messageId: z.string(), receiptHandle: z.string(), body: z.string() });

/** The part of a queue message that functions read. */
export type QueueMessage = z.output<typeof message>;

const messages = z.object({ Records: z.array(message) });

/** The event source SQS. */
export const queue: MessageSource<QueueMessage> = {
  recordsOf: (event) => z.parse(messages, event).Records,
  idOf: ({ messageId }) => messageId,
};

const change = z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) });
const changes = z.object({ Records: z.array(change) });

/** The event source DynamoDB Streams. */
export const tableStream: MessageSource<z.output<typeof change>> = {
  recordsOf: (event) => z.parse(changes, event).Records,
  idOf: ({ dynamodb }) => dynamodb.SequenceNumber,
};
