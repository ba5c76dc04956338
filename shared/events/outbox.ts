import { setTimeout as sleep } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { clientSettings } from '../clients/client-settings.ts';
import { errorFacts, type Log, logLine } from '../log.ts';
import { type Measure, measure } from '../metrics/measure.ts';
import { connectBus } from './bus.ts';
import type { ServiceEvent } from './event.ts';
import { eventsOf } from './events-of.ts';
import { type Publishing, publish } from './publish.ts';

/** The connections that publishing changes of the table needs. */
export interface Outbox extends Publishing {
  /** Moves a change that cannot be published to the failure queue; a retry would not help. */
  readonly deadLetter: (change: Change, reason: string) => Promise<void>;
  readonly log: Log;
  /** Where what is worth a metric is counted; absent: nowhere. */
  readonly measure?: Measure;
}

type Image = Record<string, AttributeValue>;

/** A change of the table, as a record of its stream. */
const change = z.looseObject({
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    OldImage: z.optional(z.custom<Image>((value) => typeof value === 'object' && value !== null)),
    NewImage: z.optional(z.custom<Image>((value) => typeof value === 'object' && value !== null)),
  }),
});
export type Change = z.output<typeof change>;

const environment = z.object({ FAILURE_QUEUE_URL: z.string().check(z.minLength(1)) });

/** The largest message that the queue takes, less what JSON may add. */
const maxMessage = 200_000;

/** Connects to the bus and the queue that the environment names. */
export function connectOutbox(): Outbox {
  const { FAILURE_QUEUE_URL } = z.parse(environment, process.env);
  const client = new SQSClient(clientSettings());
  return {
    bus: connectBus(),
    sleep,
    random: Math.random,
    log: logLine,
    measure,
    async deadLetter({ dynamodb }, reason) {
      const whole = JSON.stringify({ reason, dynamodb });
      const { Keys, SequenceNumber } = dynamodb;
      const MessageBody =
        Buffer.byteLength(whole) <= maxMessage ? whole : JSON.stringify({ reason, dynamodb: { Keys, SequenceNumber } });
      await client.send(new SendMessageCommand({ QueueUrl: FAILURE_QUEUE_URL, MessageBody }));
      measure('Messages', 1);
    },
  };
}

function eventsOfChange({ dynamodb: { OldImage, NewImage } }: Change): readonly ServiceEvent[] {
  return eventsOf(OldImage && unmarshall(OldImage), NewImage && unmarshall(NewImage));
}

/** What the bus says of an event that it will never take. Whatever else it says may change: faults, limits, rights. */
const hopeless: readonly string[] = ['InvalidArgument', 'MalformedDetail'];

/** Keeps a change for an operator; the sequence numbers of those that not even that could be done for. */
async function deadLetter({ deadLetter: keep, log }: Outbox, each: Change, reason: string): Promise<string[]> {
  const { SequenceNumber: sequenceNumber } = each.dynamodb;
  try {
    await keep(each, reason);
    return [];
  } catch (error) {
    log({ event: 'change not dead-lettered', sequenceNumber, ...errorFacts(error) });
    return [sequenceNumber];
  }
}

/**
 * Publishes the events of changes, given in the stream's order. Returns the sequence numbers of the changes whose
 * events the bus did not take: the stream is to be read again from the first of them. A change that cannot be understood,
 * or whose event the bus will never take, is set aside, so that it does not stop the others. Adds to the batch's line of
 * the log how many events were published.
 */
export async function publishChanges(
  outbox: Outbox,
  records: readonly unknown[],
  line: Record<string, unknown> = {},
): Promise<readonly string[]> {
  const origins = new Map<ServiceEvent, Change>();
  const failed: string[] = [];
  for (const record of records) {
    const each = z.parse(change, record);
    try {
      for (const event of eventsOfChange(each)) origins.set(event, each);
    } catch (error) {
      const { SequenceNumber: sequenceNumber } = each.dynamodb;
      outbox.log({ event: 'change not parsed', sequenceNumber, ...errorFacts(error) });
      failed.push(...(await deadLetter(outbox, each, 'not parsed')));
    }
  }
  const refused = await publish(outbox, [...origins.keys()]);
  for (const [event, origin] of origins) {
    const reason = refused.get(event);
    if (reason === undefined) continue;
    const { id, project_id } = event.detail;
    outbox.log({ event: 'event not published', id, project_id, type: event.type, reason });
    if (hopeless.includes(reason))
      failed.push(...(await deadLetter(outbox, origin, `rejected by the event bus: ${reason}`)));
    else failed.push(origin.dynamodb.SequenceNumber);
  }
  const published = origins.size - refused.size;
  line.events = published;
  outbox.measure?.('EventsPublished', published);
  outbox.measure?.('EventsRefused', refused.size);
  return failed;
}
