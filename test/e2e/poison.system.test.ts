import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { signedFetch } from '../../infra/local/signing/signed-fetch.ts';

let local: LocalService;
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-poison-'));

beforeAll(async () => {
  // The clock of the machine has been put back by a day since the service ran last.
  writeFileSync(join(dataDir, 'clock'), String(Date.now() + 86_400_000));
  local = await startLocal({ port: 0, dataDir });
});

afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

async function sqs(action: string, input: object) {
  const response = await signedFetch('sqs', local.credentialsOf())(local.endpoints.sqs, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${action}` },
    body: JSON.stringify(input),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { Attributes: Record<string, string> };
}

function log(name: string): string {
  try {
    return readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8');
  } catch {
    return '';
  }
}

test('a queue message that is none of ours goes to the dead letters, is logged there, and is gone', async () => {
  const QueueUrl = local.queueUrl('scans-queue');
  for (const MessageBody of ['no json', '{"project_id":1}']) await sqs('SendMessage', { QueueUrl, MessageBody });
  await expect.poll(() => log('pipeline-dead-letter').match(/dead letter invalid/g)?.length ?? 0).toBe(2);
  expect(log('pipeline-dead-letter')).toContain('no json');
  expect(log('pipeline-scanner')).toContain('message not parsed');
  await expect
    .poll(async () => {
      const { Attributes } = await sqs('GetQueueAttributes', { QueueUrl, AttributeNames: ['All'] });
      return Number(Attributes.ApproximateNumberOfMessages) + Number(Attributes.ApproximateNumberOfMessagesNotVisible);
    })
    .toBe(0);
});

test('a clock that was put back since the last start is told to the dispatcher, which puts forward what waits', async () => {
  await expect.poll(() => log('pipeline-dispatcher')).toMatch(/"event":"clock put back".*"changed":0/);
});
