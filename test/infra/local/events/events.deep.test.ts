import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { assemblyFolder } from '../../../../infra/local/template/assembly.ts';
import { eventually } from '../../../eventually.ts';
import { findingImage, runImage } from '../../../shared/events/images.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const script = fileURLToPath(new URL('../run-product.ts', import.meta.url));

interface Running {
  readonly child: ChildProcess;
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly eventsFile: string;
}

async function start(folder: string): Promise<Running> {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const { endpoints, credentials, tableNames, eventsFile } = JSON.parse(line);
  const client = new DynamoDBClient({ endpoint: endpoints.dynamodb, region: 'us-east-1', credentials, maxAttempts: 1 });
  return { child, table: DynamoDBDocumentClient.from(client), tableName: tableNames[0], eventsFile };
}

async function kill({ child }: Running): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

interface Told {
  readonly 'detail-type': string;
  readonly detail: {
    readonly id: string;
    readonly finding?: { finding_id: number };
    readonly run?: { run_id: string };
  };
}

/** What consumers got, line by line; a line that the kill cut off is told again. */
function told(file: string): Told[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

const named = ({ 'detail-type': type, detail }: Told) =>
  `${type} ${detail.finding?.finding_id ?? detail.run?.run_id ?? ''}`;

const rounds = 6;

// Each process finds it made.
beforeAll(() => assemblyFolder());

it('whatever was committed when the process was killed is told, each event once but for repeats of its id', async () => {
  const folder = temporaryFolder();
  const expected: string[] = [];
  let untold = 0;
  let next = 1;
  for (let round = 0; round < rounds; round += 1) {
    const running = await start(folder);
    const { table, tableName: TableName } = running;
    const put = (Item: object) => ({ Put: { TableName, Item: { ...Item } } });
    for (let each = 0; each < 4; each += 1) {
      const id = next;
      next += 1;
      const finding = { finding_id: id, sk: `PT#0000001001#${id}`, lk: `FINDING#${id}` };
      const run = { run_id: `run-${id}`, sk: `RUN#run-${id}` };
      const steps = [
        [put(findingImage(finding)), put(runImage({ ...run, state: 'running' }))],
        // Seen again, and a heartbeat: nobody is told.
        [put(findingImage({ ...finding, times_seen: 2 })), put(runImage({ ...run, state: 'running', attempts: 1 }))],
        [put(findingImage({ ...finding, status: 'fixed', fixed_at: 1_700_001_000 })), put(runImage(run))],
      ];
      for (const TransactItems of steps) await table.send(new TransactWriteCommand({ TransactItems }));
      expected.push(`Finding Opened ${id}`, `Finding Fixed ${id}`, `Run Ended run-${id}`);
    }
    // In some rounds at once, before anything is told; in others in the midst of it.
    await sleep(round % 2 === 0 ? 0 : Math.random() * 500);
    await kill(running);
    untold += expected.length - new Set(told(running.eventsFile).map(named)).size;
  }
  // Otherwise the kills came when all was told, and proved nothing.
  expect(untold).toBeGreaterThan(0);
  const last = await start(folder);
  await eventually(() => expect(new Set(told(last.eventsFile).map(named)).size).toBe(expected.length));
  const events = told(last.eventsFile);
  const byId = new Map(events.map((event) => [event.detail.id, named(event)]));
  expect([...byId.values()].toSorted()).toEqual(expected.toSorted());
  await kill(last);
});
