import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { CreateSecretCommand, GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signedFetch } from '../../../infra/local/signing/signed-fetch.ts';
import { temporaryFolder } from './temporary-folder.ts';

// Files that may not grow, without root: see dynamodb/full-disk.system.test.ts.
const canLimit = spawnSync('prlimit', ['--version']).status === 0;
const script = fileURLToPath(new URL('run-keepers.ts', import.meta.url));
const limit = 300_000;

async function start(folder: string, limited: boolean) {
  const args = [script, folder];
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = limited
    ? spawn('prlimit', [`--fsize=${limit}:unlimited`, process.execPath, ...args], { stdio: [...stdio] })
    : spawn(process.execPath, args, { stdio: [...stdio] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout as NonNullable<typeof child.stdout>), 'line');
  return { child, info: JSON.parse(line) };
}

type Running = Awaited<ReturnType<typeof start>>;

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Each kind of thing that is kept: how one is stored (true: acknowledged), and which of them are there. */
function stores({ info }: Running, folder: string) {
  const { endpoints, credentials, queue: QueueUrl } = info;
  const client = { region: 'us-east-1', credentials, maxAttempts: 1 };
  const sqs = new SQSClient({ endpoint: endpoints.sqs, ...client });
  const bus = new EventBridgeClient({ endpoint: endpoints.eventbridge, ...client });
  const secrets = new SecretsManagerClient({ endpoint: endpoints.secretsManager, ...client });
  const s3 = signedFetch('s3', credentials);
  const padding = 'x'.repeat(20_000);
  const done = (work: Promise<unknown>) => work.then(() => true).catch(() => false);
  return {
    messages: {
      put: (n: number) => done(sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: `${n} ${padding}` }))),
      async all() {
        const found: number[] = [];
        for (;;) {
          const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
          if (Messages.length === 0) return found;
          for (const { Body, ReceiptHandle } of Messages) {
            found.push(Number.parseInt(Body ?? '', 10));
            await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
          }
        }
      },
    },
    events: {
      async put(n: number) {
        const entry = { EventBusName: 'bus', Source: 's', DetailType: 'd', Detail: JSON.stringify({ n, padding }) };
        return (await bus.send(new PutEventsCommand({ Entries: [entry] }))).FailedEntryCount === 0;
      },
      async all() {
        const lines = readFileSync(join(folder, 'events.jsonl'), 'utf8').trim().split('\n');
        return lines.map((line) => JSON.parse(line).detail.n as number);
      },
    },
    secrets: {
      put: (n: number) =>
        done(
          secrets.send(
            new CreateSecretCommand({
              Name: `s${n}`,
              ClientRequestToken: 'a'.repeat(32),
              SecretString: `${n} ${padding}`,
            }),
          ),
        ),
      async all() {
        const found: number[] = [];
        for (let n = 0; n < 34; n += 1) {
          if (await done(secrets.send(new GetSecretValueCommand({ SecretId: `s${n}` })))) found.push(n);
        }
        return found;
      },
    },
    files: {
      async put(n: number) {
        await s3(`${endpoints.sqs}/exports`, { method: 'PUT' });
        // Each third is larger than a file may be.
        const body = `${n} ${padding.repeat(n % 3 === 2 ? 20 : 1)}`;
        return (await s3(`${endpoints.sqs}/exports/f${n}`, { method: 'PUT', body })).ok;
      },
      async all() {
        const found: number[] = [];
        for (let n = 0; n < 34; n += 1) {
          const answer = await s3(`${endpoints.sqs}/exports/f${n}`, { method: 'GET' });
          if (answer.ok && (await answer.text()).startsWith(`${n} x`)) found.push(n);
        }
        return found;
      },
    },
  };
}

describe.skipIf(!canLimit)('queues, events, secrets and files whose disk is full for a while', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('are there if they were acknowledged (%s)', async (signal) => {
    const folder = temporaryFolder();
    const first = await start(folder, true);
    const kept = stores(first, folder);
    const acknowledged: Record<string, number[]> = {};
    let wasFull = 0;
    for (const [name, { put }] of Object.entries(kept)) {
      const took: number[] = [];
      acknowledged[name] = took;
      for (let n = 0, refused = 0; refused < 2 && n < 30; n += 1) {
        if (await put(n)) took.push(n);
        else refused += 1;
        if (refused === 2) wasFull += 1;
      }
    }
    expect(wasFull).toBe(4);
    expect(first.child.exitCode).toBeNull();
    execFileSync('prlimit', ['--pid', String(first.child.pid), '--fsize=unlimited']);
    for (const [name, { put }] of Object.entries(kept)) {
      for (let n = 30; n < 34; n += 1) if (await put(n)) acknowledged[name]?.push(n);
      expect([name, acknowledged[name]?.filter((n) => n >= 30).length]).toEqual([name, 4]);
    }
    await end(first.child, signal);

    const second = await start(folder, false);
    for (const [name, { all }] of Object.entries(stores(second, folder))) {
      const there = await all();
      expect([name, acknowledged[name]?.filter((n) => !there.includes(n))]).toEqual([name, []]);
    }
    await end(second.child, 'SIGKILL');
  });
});
