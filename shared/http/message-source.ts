import * as z from 'zod/mini';

/** Where Lambda reads the records of an event, and how one is named in a partial batch answer. */
export interface Source<R> {
  /** The event's records; what is none of the source's throws, and Lambda hands over the whole batch again. */
  readonly recordsOf: (event: unknown) => readonly R[];
  readonly idOf: (record: R) => string;
}

const message = z.object({ messageId: z.string(), receiptHandle: z.string(), body: z.string() });

/** A message of a queue, as far as functions read it. */
export type Message = z.output<typeof message>;

const messages = z.object({ Records: z.array(message) });

/** A queue of SQS. */
export const queue: Source<Message> = {
  recordsOf: (event) => z.parse(messages, event).Records,
  idOf: ({ messageId }) => messageId,
};

const change = z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) });
const changes = z.object({ Records: z.array(change) });

/** The stream of the table. */
export const tableStream: Source<z.output<typeof change>> = {
  recordsOf: (event) => z.parse(changes, event).Records,
  idOf: ({ dynamodb }) => dynamodb.SequenceNumber,
};
