import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../eventually.ts';
import { temporaryFolder } from './temporary-folder.ts';

const script = fileURLToPath(new URL('run-fixture.ts', import.meta.url));
const clientOf = ({ info: { credentials } }: Running) => ({ region: 'us-east-1', credentials });

interface Running {
  readonly child: ChildProcess;
  readonly info: {
    readonly url: string;
    readonly endpoints: { readonly dynamodb: string; readonly sqs: string };
    readonly tableNames: string[];
    readonly queues: { readonly jobs: string; readonly idle: string };
    readonly token: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
}

async function start(folder: string): Promise<Running> {
  const child = spawn(process.execPath, [script, join(folder, 'assembly'), join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, info: JSON.parse(line) };
}

async function end({ child }: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown[]> {
  const exited = once(child, 'exit');
  child.kill(signal);
  return exited;
}

it('a process that was killed is followed by one with the same records, messages and keys', async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  const table = new DynamoDBClient({ endpoint: first.info.endpoints.dynamodb, ...clientOf(first) });
  const sqs = new SQSClient({ endpoint: first.info.endpoints.sqs, ...clientOf(first) });
  const TableName = first.info.tableNames[0];
  await table.send(new PutItemCommand({ TableName, Item: { pk: { S: 'kept' }, n: { N: '7' } } }));
  const QueueUrl = first.info.queues.idle;
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'kept' }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'in flight' }));
  // For longer than a busy machine takes for the rest.
  await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1, VisibilityTimeout: 3600 }));
  const jobs = first.info.queues.jobs;
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: `job ${i}` }))),
  );
  await end(first, 'SIGKILL');

  const second = await start(folder);
  expect(second.info.tableNames).toEqual(first.info.tableNames);
  const again = new DynamoDBClient({ endpoint: second.info.endpoints.dynamodb, ...clientOf(second) });
  const { Item } = await again.send(
    new GetItemCommand({ TableName, Key: { pk: { S: 'kept' } }, ConsistentRead: true }),
  );
  expect(Item).toEqual({ pk: { S: 'kept' }, n: { N: '7' } });
  const sqsAgain = new SQSClient({ endpoint: second.info.endpoints.sqs, ...clientOf(second) });
  const receive = new ReceiveMessageCommand({ QueueUrl: second.info.queues.idle, MaxNumberOfMessages: 10 });
  const { Messages = [] } = await sqsAgain.send(receive);
  expect(Messages.map(({ Body }) => Body)).toEqual(['in flight']);
  const { keys } = (await (await fetch(`${second.info.url}/.local/jwks.json`)).json()) as JSONWebKeySet;
  await jwtVerify(first.info.token, createLocalJWKSet({ keys }), {
    issuer: 'http://127.0.0.1/scanfold-local',
    audience: 'scanfold',
  });
  const done = () => {
    const path = join(folder, 'assembly/notes/jobs');
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
    return new Set(lines.flatMap((line) => JSON.parse(line)).map(({ body }) => body));
  };
  await eventually(() => expect(done().size).toBe(20));

  expect(await end(second, 'SIGTERM')).toEqual([0, null]);
});

it('starts again on a folder whose process was killed while it started', async () => {
  const folder = temporaryFolder();
  for (const afterMs of [150, 300, 450, 600]) {
    const child = spawn(process.execPath, [script, join(folder, 'assembly'), join(folder, 'data')], {
      stdio: 'ignore',
    });
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const running = await start(folder);
  expect((await fetch(`${running.info.url}/docs`)).status).toBe(200);
});
