import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FunctionPool } from '../../../../infra/local/functions/function-pool.ts';
import { pollQueue } from '../../../../infra/local/queue/event-source.ts';
import { inFairOrder } from '../../../../infra/local/queue/fair-queues.ts';
import { provisionQueues, type QueueServer, queueUrl, startQueues } from '../../../../infra/local/queue/queues.ts';
import { openAccessKeys } from '../../../../infra/local/signing/access-keys.ts';

const groups = (text: string) => [...text].map((each) => ({ messageGroupId: each === '-' ? undefined : each }));
const textOf = (all: readonly { messageGroupId?: string | undefined }[]) =>
  all.map(({ messageGroupId = '-' }) => messageGroupId).join('');

describe('messages are received in turn', () => {
  test.each([
    ['aaab', '', 'abaa'],
    ['aaab', 'a', 'baaa'],
    ['aabbc', 'aab', 'cbaba'],
    ['aa-a-', 'aaa', '--aaa'],
    ['ab', 'c', 'ab'],
    ['', 'a', ''],
  ])('%s with %s in work as %s', (waiting, inWork, expected) => {
    expect(textOf(inFairOrder(groups(waiting), groups(inWork)))).toBe(expected);
  });
});

describe('the local queue', () => {
  let folder: string;
  let server: QueueServer;
  const start = async () => {
    server = await startQueues(folder, { accessKeyId: 'local', secretAccessKey: openAccessKeys(folder)('local') });
    await provisionQueues(server, [{ name: 'runs', attributes: { VisibilityTimeout: '600' } }]);
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scanfold-fair-'));
    await start();
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const url = () => queueUrl(server.endpoint, 'runs');
  const send = async (group: string, count: number) => {
    for (let from = 0; from < count; from += 10) {
      const Entries = Array.from({ length: Math.min(10, count - from) }, (_, n) => ({
        Id: String(n),
        MessageBody: `${group}${from + n}`,
        MessageGroupId: group,
      }));
      await server.client.send(new SendMessageBatchCommand({ QueueUrl: url(), Entries }));
    }
  };
  const receive = async () => {
    const command = new ReceiveMessageCommand({ QueueUrl: url(), MessageSystemAttributeNames: ['All'] });
    return (await server.client.send(command)).Messages?.[0];
  };

  test('gives a project of which nothing is in work its turn before the many of another, also after a restart', async () => {
    await send('project-1', 5);
    await send('project-2', 2);
    const first = await receive();
    expect(first).toMatchObject({ Body: 'project-10', Attributes: { MessageGroupId: 'project-1' } });
    await server.close();
    await start();
    expect((await receive())?.Body).toBe('project-20');
    await server.client.send(new DeleteMessageCommand({ QueueUrl: url(), ReceiptHandle: first?.ReceiptHandle }));
    expect((await receive())?.Body).toBe('project-11');
  });

  test('lets the runs of others through beside the long scans of a project that has all places it may have', async () => {
    const done: string[] = [];
    const long: string[] = [];
    const release = Promise.withResolvers<void>();
    const pool: FunctionPool = {
      invoke: async (_arn, event) => {
        const body: string = JSON.parse(event).Records[0].body;
        if (body.startsWith('project-1')) {
          long.push(body);
          await release.promise;
        } else done.push(body);
        return 'null';
      },
      close: async () => undefined,
    };
    // The places a project may have are one less than those there are: see the stage's MAX_RUNS_PER_PROJECT.
    await send('project-1', 3);
    const mapping = {
      ...{ functionArn: 'f', queueArn: 'q', batchSize: 1, windowMs: 0 },
      ...{ maximumConcurrency: 4, reportsFailures: true },
    };
    const source = pollQueue({ mapping, queueUrl: url(), client: server.client, pool, concurrency: 4 });
    await expect.poll(() => long.length).toBe(3);
    for (let project = 2; project <= 6; project += 1) await send(`project-${project}`, 4);
    await expect.poll(() => done.length).toBe(20);
    expect(long).toHaveLength(3);
    release.resolve();
    await source.close();
  });
});
