import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runScan } from '../../../shared/execution/run-scan.ts';
import { parseMessage } from '../../../shared/queueing/message.ts';
import { connectQueue } from '../../../shared/queueing/queue.ts';
import { promote } from '../../../shared/queueing/slots.ts';
import { newRun } from '../../../shared/runs/start-run.ts';
import { waitKey } from '../../../shared/store/keys/run-keys.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { pipeline, project, subjectOf, trigger } from '../execution/pipeline.ts';

const queued = 10_000;
/** How many of them have a record of their own: more than the test has time for. */
const withRecord = 1000;
const workers = 10;
/** Whatever else the machine does only ever adds to a delay: so many projects are tried where it was over the limit. */
const tries = 5;

let server: FauxqsServer;
beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false });
  server.createQueue('scans');
  Object.assign(process.env, {
    QUEUE_URL: `http://127.0.0.1:${server.port}/000000000000/scans`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${server.port}`,
  });
});
afterAll(() => server.stop());

async function sqs(action: string, input: object) {
  const authorization =
    'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=x';
  const response = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${action}`, authorization },
    body: JSON.stringify({ QueueUrl: process.env.QUEUE_URL, ...input }),
  });
  return (await response.json()) as { Messages?: { Body: string; ReceiptHandle: string }[] };
}

test('10,000 queued runs of one project delay the first start of another by less than 5 s', async () => {
  const p = await pipeline({ realTime: true });
  const runner = { ...p.runner, queue: connectQueue() };
  const started: { url: string; at: number }[] = [];
  /** Scans of the busy project: how many are under way, the most that ever were, and four at once. */
  let under = 0;
  let most = 0;
  const four = Promise.withResolvers<void>();
  p.scanners.set('diagnosis:cmsscan', async (record) => {
    const url = String(record.target_url);
    const isBusy = url.startsWith('http://a');
    started.push({ url, at: Date.now() });
    under += isBusy ? 1 : 0;
    most = Math.max(most, under);
    if (under === 4) four.resolve();
    // The first ones wait for each other, however slowly they are started.
    await Promise.all([sleep(1000), isBusy ? four.promise : undefined]);
    under -= isBusy ? 1 : 0;
    return { kind: 'finished', detail: 'x' };
  });
  let over = false;
  const work = async () => {
    while (!over) {
      const { Messages = [] } = await sqs('ReceiveMessage', { MaxNumberOfMessages: 1, WaitTimeSeconds: 1 });
      for (const { Body, ReceiptHandle } of Messages) {
        await runScan(runner, parseMessage(Body), () => 900_000);
        await sqs('DeleteMessage', { ReceiptHandle });
      }
    }
  };
  const working = Array.from({ length: workers }, work);
  onTestFinished(async () => {
    over = true;
    four.resolve();
    await Promise.all(working);
  });
  /** How long a project waits for its first start, in milliseconds. */
  const firstStart = async (projectId: number) => {
    const url = `http://other${projectId}.example.test`;
    const asked = Date.now();
    await p.startMore(1, () => url, mutationIn(projectId), runner);
    const isIt = (each: { readonly url: string }) => each.url.startsWith(url);
    await expect.poll(() => started.some(isIt)).toBe(true);
    return (started.find(isIt)?.at ?? Number.POSITIVE_INFINITY) - asked;
  };
  const alone = await firstStart(1002);

  const items: Item[] = [];
  for (let n = 0; n < queued; n += 1) {
    const id = 100_000 + n;
    const runId = runner.newId();
    items.push(newRun(p.store, project, runId, { subject: subjectOf(id), scanOnly: false, trigger }, undefined));
    items.push({ ...waitKey(project, runId), run_id: runId });
    const record = {
      project_id: 1001,
      cmsscan_setting_id: id,
      diagnosis_data_source_id: 1002,
      target_url: `http://a${n}.example.test`,
      active_run: runId,
      status: 3,
      status_detail: '',
      scan_at: 0,
      created_at: 1,
      updated_at: 1,
    };
    if (n < withRecord) items.push({ pk: 'P#1001', sk: subjectOf(id).record, ...record });
  }
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, n) => items.slice(n * 25, n * 25 + 25));
  const write = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const puts = batch.map((item) => ({ PutRequest: { Item: { ...item } } }));
      await p.client.send(new BatchWriteCommand({ RequestItems: { [p.tableName]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));

  await promote(runner, project);
  await expect.poll(() => started.length).toBeGreaterThanOrEqual(9);

  let delay = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < tries && delay >= 5000; nth += 1) delay = (await firstStart(1003 + nth)) - alone;
  expect(delay).toBeLessThan(5000);
  const before = started.length;
  await expect.poll(() => started.length).toBeGreaterThan(before + 3);
  expect(most).toBe(4);
});
