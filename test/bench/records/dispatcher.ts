// One minute of the dispatcher after another with 10,000 settings: `node test/bench/records/dispatcher.ts [settings]`
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
import { type Cadence, quietStage } from '../../../shared/recurrence/stage-policy.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { wakeSchedules } from '../../../shared/schedules/schedule-wake.ts';
import { recordKey, recordName, settingsPartition } from '../../../shared/store/keys/keys.ts';
import { runPartitions } from '../../../shared/store/keys/run-keys.ts';
import { scheduleItem } from '../../../shared/store/runs/schedules.ts';
import { Table, type Write } from '../../../shared/store/table/table.ts';
import { type Sweeper, sweep } from '../../../shared/upkeep/sweep.ts';
import { startDynamoDbLocal } from '../../emulators/dynamodb-local.ts';
import { connect, type LocalClient } from '../../emulators/fresh-table.ts';
import { productTable } from '../../emulators/product-table.ts';

const count = Number(process.argv[2] ?? 10_000);
const firstId = 1001;
/** What functions/dispatcher.ts has: 50 s less its margin, the end of it for the wake. */
const tickMs = 45_000;
const wakeMs = 10_000;
const maxTicks = 60;

/** The table, where one project's settings cannot be read or written while it is told so. */
class Faulty extends Table {
  broken: string | undefined;

  override async write(write: Write) {
    if ('update' in write && write.update.pk === this.broken && write.changes.set?.fire_at !== undefined)
      throw new Error('this project fails');
    return super.write(write);
  }
}

interface Setting {
  readonly project: number;
  /** When it is to be scanned, in seconds from now; undefined: it is new. */
  readonly fireIn?: number;
}

/** A table of settings, the clock of its dispatcher, and the stage's cadences. */
async function world(client: LocalClient, name: string, settings: readonly Setting[]) {
  await client.send(new CreateTableCommand(productTable(name)));
  const table = new Faulty(client, name);
  const clock = { aheadMs: 0 };
  const store = { table, now: () => Date.now() + clock.aheadMs };
  const cadence: Record<string, Cadence> = { 'diagnosis:cmsscan': 'weekly' };
  const stage = { ...quietStage, cadence };
  const startedAt = new Map<number, number>();
  let starts = 0;
  const sweeper: Sweeper = {
    store,
    queue: { send: async () => undefined, returnMessage: async () => undefined },
    log: ({ event, project }) => {
      if (event !== 'schedule') return;
      starts += 1;
      startedAt.set(Number(project), startedAt.get(Number(project)) ?? performance.now());
    },
    newId: v7,
    limits: { runsPerProject: 4, runKeptDays: 400 },
    startDue: (starter, item, until) => startDue(starter, item, until, stage),
  };
  const now = Math.floor(store.now() / 1000);
  const items = settings.flatMap(({ project: projectId, fireIn }, index) => {
    const project = projectOfRun(projectId);
    const id = firstId + index;
    const record = {
      ...recordKey(project, cmsscanSettingKind, id),
      cmsscan_setting_id: id,
      project_id: projectId,
      diagnosis_data_source_id: 1002,
      target_url: `http://s${id}.example.test/`,
      options: '',
      status: 2,
      status_detail: 'Configured',
      scan_at: 0,
      created_at: 1,
      updated_at: 1,
      revision: 1,
    };
    const times = fireIn === undefined ? {} : { fire_at: now + fireIn, due_at: now + fireIn, plan: 'cadence "weekly"' };
    return [record, { ...scheduleItem(store, project, recordName(cmsscanSettingKind.code, id)), ...times }];
  });
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }));
  }
  let awake = false;
  return {
    table,
    cadence,
    clock,
    startedAt,
    changed: () => {
      awake = false;
    },
    /** A minute of the dispatcher, as functions/dispatcher.ts has it: how long it took, and how many it looked at. */
    tick: async () => {
      const began = performance.now();
      const until = store.now() + tickMs;
      const looked = await sweep(sweeper, awake ? until : until - wakeMs);
      if (!awake) awake = await wakeSchedules(sweeper, until, stage);
      const ms = performance.now() - began;
      clock.aheadMs += Math.max(0, 60_000 - ms);
      return { ms, looked, began };
    },
    isAwake: () => awake,
    starts: () => starts,
    runs: async (project: number) => {
      const range = { pk: runPartitions(projectOfRun(project)), prefix: 'RUN#', only: ['run_id'] };
      return (await Array.fromAsync(table.items(range))).length;
    },
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** Minutes until `done`; how many, the longest of them, and the settings a second of those that had something to do. */
async function minutes(w: World, done: (looked: number) => boolean) {
  const ticks: Awaited<ReturnType<World['tick']>>[] = [];
  do ticks.push(await w.tick());
  while (!done(ticks.at(-1)?.looked ?? 0) && ticks.length < maxTicks);
  const longest = Math.max(...ticks.map(({ ms }) => ms));
  return {
    ticks: ticks.length,
    longest,
    looked: ticks.reduce((sum, { looked }) => sum + looked, 0),
    ms: ticks.reduce((sum, { ms }) => sum + ms, 0),
  };
}

function line(
  engine: string,
  what: string,
  { ticks, longest, looked, ms }: Awaited<ReturnType<typeof minutes>>,
  note = '',
) {
  const rate = looked > 0 ? `${Math.round((looked * 1000) / ms)} a second` : '';
  console.log(`| ${engine} | ${what} | ${ticks} | ${(longest / 1000).toFixed(2)} s | ${rate} | ${note} |`);
}

/** Nothing is left to be woken, and next to nothing is due: a few of 10,000 have their time in any minute. */
const settled = (w: World) => (looked: number) => w.isAwake() && looked < count / 100;

const spread = (projects: number, fireIn?: number): Setting[] =>
  Array.from({ length: count }, (_, index) => ({
    project: 1 + (index % projects),
    ...(fireIn === undefined ? {} : { fireIn }),
  }));

async function measure(engine: string, endpoint: string) {
  const client = connect(endpoint, 'dispatcher');
  for (const projects of [1, 100]) {
    const of = projects === 1 ? 'one project' : `${projects} projects`;
    const planned = await world(client, `planned${projects}`, spread(projects, 3 * 24 * 3600));
    line(engine, `nothing due, ${of}`, await minutes(planned, () => true));
    const fresh = await world(client, `fresh${projects}`, spread(projects));
    line(engine, `${count} new settings get their time, ${of}`, await minutes(fresh, settled(fresh)));
    fresh.changed();
    fresh.cadence['diagnosis:cmsscan'] = 'monthly';
    line(engine, `a change of the cadence reaches ${count}, ${of}`, await minutes(fresh, settled(fresh)));
    const starts = await world(client, `starts${projects}`, spread(projects, 0));
    const started = await minutes(starts, () => starts.starts() >= count);
    line(engine, `${count} starts at once, ${of}`, started, `${await starts.runs(1)} runs of project 1`);
  }
  const crowd = [...spread(1, 0), { project: 2, fireIn: 5 }];
  for (const isBroken of [false, true]) {
    const w = await world(client, `crowd-${isBroken}`, crowd);
    if (isBroken) w.table.broken = settingsPartition(projectOfRun(1));
    w.clock.aheadMs += 6000;
    const began = performance.now();
    const all = await minutes(w, () => w.startedAt.has(2));
    const wait = ((w.startedAt.get(2) ?? Number.NaN) - began) / 1000;
    const what = `one start behind ${count} of another project${isBroken ? ', all of which fail' : ''}`;
    line(engine, what, all, `started after ${wait.toFixed(2)} s`);
  }
}

console.log('| engine | what | minutes | longest tick (limit 50 s) | settings | |\n|---|---|---|---|---|---|');
const embedded = await startDynamoDb({ dataDir: mkdtempSync(join(tmpdir(), 'scanfold-bench-')) });
await measure('embedded', embedded.endpoint);
await embedded.close();
const judge = await startDynamoDbLocal();
await measure('DynamoDB Local', judge.endpoint);
judge.close();
process.exit();
