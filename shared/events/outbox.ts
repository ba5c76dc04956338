import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { errorFacts, type Log, logLine } from '../log.ts';
import { connectBus } from './bus.ts';
import type { ServiceEvent } from './event.ts';
import { eventsOf } from './events-of.ts';
import { type Publishing, publish } from './publish.ts';

/** What turning changes of the table into events needs of the outside. */
export interface Outbox extends Publishing {
  /** Keeps a change that cannot be understood where an operator finds it; trying again would not help. */
  readonly setAside: (change: Change) => Promise<void>;
  readonly log: Log;
}

type Image = Record<string, AttributeValue>;

/** A change of the table as its stream tells it. */
const change = z.looseObject({
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    OldImage: z.optional(z.custom<Image>((value) => typeof value === 'object' && value !== null)),
    NewImage: z.optional(z.custom<Image>((value) => typeof value === 'object' && value !== null)),
  }),
});
export type Change = z.output<typeof change>;

const environment = z.object({ FAILURE_QUEUE_URL: z.string().check(z.minLength(1)) });
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The largest message that the queue takes, less what JSON may add. */
const maxMessage = 200_000;

/** Connects to the bus and the queue that the environment names. */
export function connectOutbox(): Outbox {
  const { FAILURE_QUEUE_URL } = z.parse(environment, process.env);
  const client = new SQSClient({ maxAttempts: 3 });
  return {
    bus: connectBus(),
    sleep,
    random: Math.random,
    log: logLine,
    async setAside({ dynamodb }) {
      const whole = JSON.stringify({ reason: 'not understood', dynamodb });
      const { Keys, SequenceNumber } = dynamodb;
      const MessageBody =
        Buffer.byteLength(whole) <= maxMessage
          ? whole
          : JSON.stringify({ reason: 'not understood', dynamodb: { Keys, SequenceNumber } });
      await client.send(new SendMessageCommand({ QueueUrl: FAILURE_QUEUE_URL, MessageBody }));
    },
  };
}

function eventsOfChange({ dynamodb: { OldImage, NewImage } }: Change): readonly ServiceEvent[] {
  return eventsOf(OldImage && unmarshall(OldImage), NewImage && unmarshall(NewImage));
}

/**
 * Publishes the events of changes, given in the stream's order. Returns the sequence numbers of the changes whose
 * events the bus did not take: the stream is to be read again from the first of them. A change that cannot be understood
 * is set aside, so that it does not stop the others.
 */
export async function publishChanges(outbox: Outbox, records: readonly unknown[]): Promise<readonly string[]> {
  const origins = new Map<ServiceEvent, string>();
  const failed: string[] = [];
  for (const record of records) {
    const each = z.parse(change, record);
    const { SequenceNumber } = each.dynamodb;
    try {
      for (const event of eventsOfChange(each)) origins.set(event, SequenceNumber);
    } catch (error) {
      outbox.log({ event: 'change not understood', sequenceNumber: SequenceNumber, ...errorFacts(error) });
      await outbox.setAside(each).catch((trouble: unknown) => {
        outbox.log({ event: 'change not set aside', sequenceNumber: SequenceNumber, ...errorFacts(trouble) });
        failed.push(SequenceNumber);
      });
    }
  }
  const refused = await publish(outbox, [...origins.keys()]);
  for (const [event, reason] of refused) {
    const { id, project_id } = event.detail;
    outbox.log({ event: 'event not published', id, project_id, type: event.type, reason });
    failed.push(origins.get(event) ?? '');
  }
  outbox.log({ event: 'published', changes: records.length, events: origins.size - refused.size });
  return failed;
}
