import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CreateQueueCommand, QueueNameExists, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { type Credentials, localClient, region } from '../signing/credentials.ts';
import { StartFault } from '../start/start-fault.ts';
import type { QueueDefinition } from '../template/deployment.ts';

/** The running queue emulator. */
export interface QueueServer {
  /** `http://127.0.0.1:<port>` */
  readonly endpoint: string;
  readonly client: SQSClient;
  readonly close: () => Promise<void>;
}

const ready = z.tuple([z.object({ port: z.number() })]);

/** The account id of the emulator, which is part of every ARN and queue URL. */
export const accountId = '000000000000';

/**
 * Starts the emulator; what its queues hold is kept in `<dataDir>/queues`, and the files of its buckets in
 * `<dataDir>/files`. It answers to the folder's access keys; `credentials` are those of the client. Throws StartFault
 * where what it kept cannot be read.
 */
export async function startQueues(dataDir: string, credentials: Credentials): Promise<QueueServer> {
  // Compiled, in the npm package.
  const code = new URL(`./queue-server${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(code, {
    name: 'queues',
    execArgv: [],
    workerData: { dataDir, region },
  });
  const port = await portOf(worker, dataDir);
  worker.on('error', (error) => console.error('The queues ended', error));
  worker.unref();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new SQSClient({ endpoint, ...localClient(credentials) });
  async function close(): Promise<void> {
    client.destroy();
    const exited = once(worker, 'exit');
    // What nothing refers to is not waited for: the process would end in the middle of closing.
    worker.ref();
    worker.postMessage('stop');
    await exited;
  }
  return { endpoint, client, close };
}

async function portOf(worker: Worker, dataDir: string): Promise<number> {
  try {
    const [{ port }] = ready.parse(await once(worker, 'message'));
    return port;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const folders = `${join(dataDir, 'queues')} or ${join(dataDir, 'files')}`;
    throw new StartFault(`the queues and buckets in ${folders} cannot be read: ${reason}`, { cause });
  }
}

/** The URL of a queue; the one that the emulator itself returns has a host that does not resolve. */
export function queueUrl(endpoint: string, name: string): string {
  return `${endpoint}/${accountId}/${name}`;
}

/**
 * Creates the queues that are missing and updates the attributes of the others. Messages stay. Throws when a
 * dead-letter queue does not exist: the emulator would take it, SQS would not.
 */
export async function provisionQueues(server: QueueServer, queues: readonly QueueDefinition[]): Promise<void> {
  for (const queue of queues) {
    const target = /:([^:"]+)"/.exec(
      /"deadLetterTargetArn":"[^"]*"/.exec(queue.attributes.RedrivePolicy ?? '')?.[0] ?? '',
    );
    if (target && !queues.some(({ name }) => name === target[1])) {
      throw new Error(`the dead-letter queue of ${queue.name}, ${target[1]}, is not in the template`);
    }
    try {
      await server.client.send(new CreateQueueCommand({ QueueName: queue.name, Attributes: queue.attributes }));
    } catch (error) {
      if (!(error instanceof QueueNameExists)) throw error;
      const QueueUrl = queueUrl(server.endpoint, queue.name);
      await server.client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: queue.attributes }));
    }
  }
}
