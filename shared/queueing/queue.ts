import { HttpRequest } from '@smithy/core/protocols';
import * as z from 'zod/mini';
import { functionEnvironment, functionSigner } from '../aws/signer.ts';
import type { RunMessage } from './message.ts';

/** Where runs wait for a scanner. */
export interface Queue {
  /** Sends messages; throws where one could not be sent (others may have been). */
  readonly send: (messages: readonly RunMessage[]) => Promise<void>;
  /** Makes a received message visible again in a second, where waiting would only delay its way to the dead letters. */
  readonly giveBack: (receiptHandle: string) => Promise<void>;
}

const batchSize = 10;
const timeoutMs = 5000;
const attempts = 3;
const text = z.string().check(z.minLength(1));

/** What Lambda gives every function; the endpoint is given where the queue is not AWS's. */
const environment = z.object({
  QUEUE_URL: text,
  ...functionEnvironment,
  AWS_ENDPOINT_URL_SQS: z.optional(text),
});

const batchResult = z.object({ Failed: z.optional(z.array(z.object({ Code: z.string() }))) });

async function post(url: URL, headers: Record<string, string>, body: string): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
      const answer = await response.text();
      if (response.ok) return answer === '' ? {} : JSON.parse(answer);
      throw new Error(`the queue answered ${response.status}: ${answer.slice(0, 300)}`);
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

/**
 * Connects to the queue that the environment names. Its two calls (SQS's JSON protocol) are signed by the SDK's signer,
 * which the table's client brings along: the SDK's queue client would add 27 kB to each function that invokes a scan,
 * and take it over its size budget.
 */
export function connectQueue(): Queue {
  const env = z.parse(environment, process.env);
  const signer = functionSigner('sqs', env);
  const url = new URL(env.AWS_ENDPOINT_URL_SQS ?? new URL(env.QUEUE_URL).origin);
  const call = async (action: string, input: object): Promise<unknown> => {
    const body = JSON.stringify({ QueueUrl: env.QUEUE_URL, ...input });
    const headers = {
      host: url.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AmazonSQS.${action}`,
    };
    const { protocol, hostname, pathname: path } = url;
    const request = new HttpRequest({ method: 'POST', protocol, hostname, path, headers, body });
    return post(url, (await signer.sign(request)).headers, body);
  };
  return {
    giveBack: async (receiptHandle) => {
      await call('ChangeMessageVisibility', { ReceiptHandle: receiptHandle, VisibilityTimeout: 1 });
    },
    send: async (messages) => {
      for (let from = 0; from < messages.length; from += batchSize) {
        const Entries = messages.slice(from, from + batchSize).map((message, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(message),
          // On a standard queue the group makes it fair: one busy project does not delay the others.
          MessageGroupId: `project-${message.project_id}`,
        }));
        const { Failed = [] } = z.parse(batchResult, await call('SendMessageBatch', { Entries }));
        if (Failed[0]) throw new Error(`the queue refused ${Failed.length} messages: ${Failed[0].Code}`);
      }
    },
  };
}
