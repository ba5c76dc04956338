import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMessage } from '../../../shared/queueing/message.ts';
import { connectQueue } from '../../../shared/queueing/queue.ts';

let server: FauxqsServer;

beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false });
  server.createQueue('scans');
  Object.assign(process.env, {
    QUEUE_URL: `http://127.0.0.1:${server.port}/000000000000/scans`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    CLIENT_TIMEOUT_MS: '120000',
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${server.port}`,
  });
});
afterAll(() => server.stop());

const runId = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

async function sqs(action: string, input: object) {
  const response = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AmazonSQS.${action}`,
      authorization:
        'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=x',
    },
    body: JSON.stringify({ QueueUrl: process.env.QUEUE_URL, ...input }),
  });
  return (await response.json()) as { Messages?: { Body: string; ReceiptHandle: string }[] };
}

test('any number of messages is sent, and received as sent', async () => {
  const sent = Array.from({ length: 25 }, (_, index) => ({ project_id: 1001 + (index % 3), run_id: runId(index) }));
  await connectQueue().send(sent);
  const received = [];
  for (;;) {
    const { Messages = [] } = await sqs('ReceiveMessage', { MaxNumberOfMessages: 10 });
    if (Messages.length === 0) break;
    received.push(...Messages.map(({ Body }) => parseMessage(Body)));
  }
  expect(received).toHaveLength(25);
  expect(received).toEqual(expect.arrayContaining(sent));
});

test('a message that is given back is there again in a second', async () => {
  const queue = connectQueue();
  await sqs('PurgeQueue', {});
  await queue.send([{ project_id: 1, run_id: runId(1) }]);
  const first = await sqs('ReceiveMessage', { VisibilityTimeout: 600 });
  expect((await sqs('ReceiveMessage', {})).Messages ?? []).toEqual([]);
  await queue.returnMessage(first.Messages?.[0]?.ReceiptHandle ?? '');
  expect((await sqs('ReceiveMessage', {})).Messages ?? []).toEqual([]);
  await expect.poll(async () => (await sqs('ReceiveMessage', {})).Messages).toHaveLength(1);
});

test('a queue that is not there is an error that says so', async () => {
  process.env.QUEUE_URL = `http://127.0.0.1:${server.port}/000000000000/none`;
  await expect(connectQueue().send([{ project_id: 1, run_id: runId(1) }])).rejects.toThrow('queue does not exist');
});
