// Starts a minute when all settings are due at once: `node test/bench/functions/starts.ts [settings] [parts]`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { cmsscanSettingKind } from '../../../shared/records/settings/kinds.ts';
import { quietStage } from '../../../shared/recurrence/stage-policy.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { recordKey, recordName } from '../../../shared/store/keys/keys.ts';
import { scheduleItem } from '../../../shared/store/runs/schedules.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { shardsToSweep } from '../../../shared/upkeep/sweep-part.ts';
import { connect } from '../../emulators/fresh-table.ts';
import { productTable } from '../../emulators/product-table.ts';

const dueShards = 16;
const tickMs = 45_000;
const stage = { ...quietStage, cadence: { 'diagnosis:cmsscan': 'weekly' as const } };
const [endpoint, part, parts] = process.argv[2] === 'part' ? process.argv.slice(3) : [];

/** One part of one minute of the dispatcher, in a process of its own, as Lambda runs it. */
async function runPart(at: string, ofParts: { part: number; parts: number }) {
  let starts = 0;
  const client = connect(at, 'starts');
  // As the product's client.
  client.middlewareStack.remove('loggerMiddleware');
  const store = { table: new Table(client, 'starts'), now: Date.now, dueShards };
  const sweeper = {
    store,
    queue: { send: async () => undefined, returnMessage: async () => undefined },
    log: ({ event }: { readonly event: string }) => {
      if (event === 'schedule') starts += 1;
    },
    newId: v7,
    limits: { runsPerProject: 4, runKeptDays: 400 },
    startDue: (...[starter, item, until]: Parameters<typeof startDue>) => startDue(starter, item, until, stage),
  };
  const before = process.cpuUsage();
  const began = performance.now();
  await sweep(sweeper, Date.now() + tickMs, shardsToSweep(ofParts, store, 60_000));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ starts, ms: performance.now() - began, cpuMs: (user + system) / 1000 });
}

async function fill(at: string, count: number) {
  const client = connect(at, 'starts');
  await client.send(new CreateTableCommand(productTable('starts')));
  const store = { table: new Table(client, 'starts'), now: Date.now, dueShards };
  const now = Math.floor(Date.now() / 1000) - 1;
  const items = Array.from({ length: count }, (_, n) => {
    const project = projectOfRun(1 + Math.floor(n / 4));
    const id = 1001 + n;
    const own = { cmsscan_setting_id: id, project_id: project.id, diagnosis_data_source_id: 1002 };
    const target = { target_url: `http://s${id}.example.test/`, options: '', status: 2, status_detail: 'Configured' };
    const times = { scan_at: 0, created_at: 1, updated_at: 1, revision: 1 };
    const record = { ...recordKey(project, cmsscanSettingKind, id), ...own, ...target, ...times };
    const due = { fire_at: now, due_at: now, plan: 'cadence "weekly"' };
    return [record, { ...scheduleItem(store, project, recordName(cmsscanSettingKind.code, id)), ...due }];
  }).flat();
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { starts: puts } }));
  }
}

if (endpoint !== undefined) {
  await runPart(endpoint, { part: Number(part), parts: Number(parts) });
  process.exit();
}
const count = Number(process.argv[2] ?? 2000);
const width = Number(process.argv[3] ?? 2);
const engine = await startDynamoDb({ dataDir: mkdtempSync(join(tmpdir(), 'scanfold-starts-')) });
await fill(engine.endpoint, count);
const before = process.cpuUsage();
const began = performance.now();
const workers = Array.from({ length: width }, (_, n) =>
  fork(import.meta.filename, ['part', engine.endpoint, String(n), String(width)]),
);
const answers = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]));
const seconds = (performance.now() - began) / 1000;
const ofTable = process.cpuUsage(before);
const starts = answers.reduce((sum, answer) => sum + answer.starts, 0);
const cpuMs = answers.reduce((sum, answer) => sum + answer.cpuMs, 0) / starts;
const tableMs = (ofTable.user + ofTable.system) / 1000 / starts;
const each = answers.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ');
console.log(`${starts} of ${count} starts by ${width} parts in ${seconds.toFixed(1)} s (${each})`);
console.log(
  `${Math.round((starts * 60) / seconds)} a minute, ${cpuMs.toFixed(1)} ms of a processor each, and ${tableMs.toFixed(1)} ms of the table`,
);
await engine.close();
process.exit();
