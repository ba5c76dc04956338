import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { clientSettings } from '../clients/client-settings.ts';
import { measure } from '../metrics/measure.ts';
import { messageText, type RunMessage } from './message.ts';

/** The queue of runs that are to be scanned. */
export interface Queue {
  /** Sends messages; throws where one could not be sent (others may have been). */
  readonly send: (messages: readonly RunMessage[]) => Promise<void>;
  /** Makes a received message visible again in a second, where waiting would only delay its way to the dead letters. */
  readonly returnMessage: (receiptHandle: string) => Promise<void>;
}

const batchSize = 10;

const environment = z.object({ QUEUE_URL: z.string().check(z.minLength(1)) });

/** Connects to the queue that the environment names. */
export function connectQueue(): Queue {
  const { QUEUE_URL: QueueUrl } = z.parse(environment, process.env);
  const client = new SQSClient(clientSettings());
  return {
    returnMessage: async (ReceiptHandle) => {
      await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 1 }));
    },
    send: async (messages) => {
      for (let from = 0; from < messages.length; from += batchSize) {
        const Entries = messages.slice(from, from + batchSize).map((message, index) => ({
          Id: String(index),
          MessageBody: messageText(message),
          // On a standard queue the group makes it fair: one busy project does not delay the others.
          MessageGroupId: `project-${message.project_id}`,
        }));
        const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
        measure('Messages', Entries.length - Failed.length);
        if (Failed[0]) throw new Error(`the queue refused ${Failed.length} messages: ${Failed[0].Code}`);
      }
    },
  };
}
