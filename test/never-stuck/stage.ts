import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isFinal, type RunState } from '../../shared/records/runs/run-states.ts';
import { scansMayRun } from '../../shared/store/runs/scanning.ts';
import type { Item } from '../../shared/store/table/item-range.ts';
import { Table } from '../../shared/store/table/table.ts';
import { freshTable } from '../emulators/fresh-table.ts';
import { mutationIn } from '../emulators/mutation.ts';
import { MemoryTable } from './memory-table.ts';
import { doorsOf, faultsOf, hostsOf } from './remains.ts';
import { recordOf, type Setting, scannables } from './settings.ts';
import { Watch } from './watch.ts';
import { World, type WorldParts } from './world.ts';

/** Its first one is of the kind that a test is about. */
export type Settings = readonly [Setting, ...Setting[]];

/** A world with settings to scan, and what is seen of it. */
export interface Stage {
  readonly world: World;
  readonly watch: Watch;
  readonly settings: Settings;
  readonly items: () => Promise<readonly Item[]>;
}

interface Engine {
  readonly table: Table;
  readonly items: () => Promise<readonly Item[]>;
}

export type Engines = (watch: Watch) => Promise<Engine>;

export const inMemory: Engines = async (watch) => {
  const table = new MemoryTable(watch.see);
  return { table, items: async () => table.all() };
};

export const inDynamoDb: Engines = async () => {
  const { client, tableName } = await freshTable();
  const items = async () => (await client.send(new ScanCommand({ TableName: tableName }))).Items ?? [];
  return { table: new Table(client, tableName), items };
};

/** How a stage is set. */
export interface Scene {
  /** How many runs of the project may be under way at a time. */
  readonly runsPerProject?: number;
  /** The settings that it is about: where each of them is. */
  readonly places?: readonly number[];
  /** True where none of them has been scanned before. */
  readonly isFirst?: boolean;
  /** What was before. */
  readonly before?: (world: World, settings: Settings) => Promise<unknown>;
}

/** A world in which each setting has been scanned once and four doors were open, up to where the story begins. */
export async function stageOf(engines: Engines, kind: string, scene: Scene): Promise<Stage> {
  let actor = '';
  const watch = new Watch(() => actor);
  const engine = await engines(watch);
  const onActor = (name: string) => {
    actor = name;
  };
  const { world, settings } = await furnished({ table: engine.table, onActor }, kind, scene);
  return { world, watch, settings, items: engine.items };
}

/**
 * Sets a stage in memory once, and returns what makes as many of it as are wanted: nothing that happens on one of them is
 * seen on another.
 */
export async function stagesOf(kind: string, scene: Scene): Promise<() => Stage> {
  const first = await stageOf(inMemory, kind, scene);
  return () => copyOf(first, scene);
}

function copyOf({ world: model, watch: seen, settings }: Stage, { runsPerProject }: Scene): Stage {
  if (!(model.table instanceof MemoryTable)) throw new Error('only a stage in memory can be copied');
  let actor = '';
  const watch = new Watch(() => actor, seen);
  const table = new MemoryTable(watch.see, model.table);
  const onActor = (name: string) => {
    actor = name;
  };
  const world = new World({ table, onActor, ...limitOf(runsPerProject) }, model);
  return { world, watch, settings, items: async () => table.all() };
}

const limitOf = (runsPerProject: number | undefined) => (runsPerProject === undefined ? {} : { runsPerProject });

/** As `stageOf` in memory, where each process reaches the table in a way of its own and nobody watches. */
export function stageOn(table: MemoryTable, kind: string, scene: Scene, tableOf: (name: string) => Table) {
  return furnished({ table, tableOf }, kind, scene);
}

async function furnished(
  parts: WorldParts,
  kind: string,
  { places = [1], runsPerProject, isFirst = false, before }: Scene,
): Promise<Pick<Stage, 'world' | 'settings'>> {
  const world = new World({ ...parts, ...limitOf(runsPerProject) });
  const call = mutationIn(1001);
  const made: Setting[] = [];
  for (const place of places) {
    const setting = await scannables[kind]?.(world.store, call, place);
    if (setting) made.push(setting);
  }
  const settings = made as unknown as Settings;
  world.allOpen = true;
  for (const setting of isFirst ? [] : settings) {
    await world.invoke(setting);
    await world.deliverAll();
  }
  world.allOpen = false;
  await world.tick();
  await before?.(world, settings);
  return { world, settings };
}

/** The runs that have not ended. */
export function unfinished(items: readonly Item[]): Item[] {
  return items.filter(({ sk, state }) => String(sk).startsWith('RUN#') && !isFinal(state as RunState));
}

/** Lets the system recover by itself; returns after how many looks of the dispatcher every run had ended. */
export async function settle({ world, settings, items }: Stage): Promise<number> {
  world.fate = () => undefined;
  world.mood = 'finishes';
  world.duringScan = undefined;
  // Whoever has switched scanning off and on again sends what failed once more.
  if (!(await scansMayRun(world.store))) await world.switchScanning(settings[0], true);
  await world.deliverAll();
  let ticks = 0;
  while (unfinished(await items()).length > 0 && ticks < 20) {
    await world.tick();
    ticks += 1;
  }
  return ticks;
}

/** As `settle`; then whatever the queue still holds comes again, and must not bring anything back. */
export async function recover(stage: Stage): Promise<number> {
  const ticks = await settle(stage);
  for (const seconds of [0, 1000, 200]) {
    stage.world.pass(seconds);
    await stage.world.tick();
  }
  return ticks;
}

/** The run that a setting's record names as its last; undefined where the record is gone. */
export function lastRunOf(items: readonly Item[], setting: Setting): Item | undefined {
  const record = recordOf(items, setting);
  return record && items.find(({ sk }) => sk === `RUN#${record.last_run}`);
}

/** What is wrong in the end, whatever was found. */
export async function faultsIn({ world, watch, items }: Stage): Promise<string[]> {
  const queue = world.queue.size > 0 ? [`${world.queue.size} messages are left`] : [];
  const faults = faultsOf(await items(), world.now() / 1000, (record) => watch.isByClient(record));
  return [...watch.violations, ...world.failures, ...faults, ...queue];
}

/** What is wrong in the end. A record whose last scan succeeded has the doors that it found, each once. */
export async function wrongIn(stage: Stage): Promise<string[]> {
  const all = await stage.items();
  const doors = stage.settings.flatMap((setting) => {
    const run = lastRunOf(all, setting);
    const { open, fixed } = doorsOf(all, setting.record);
    const found = `open ${open}; fixed ${fixed}`;
    // A door that was never open is none that was shut.
    const expected = fixed.length > 0 ? 'open one,three,two; fixed gone' : 'open one,three,two; fixed ';
    const isRescanned = run?.state === 'succeeded' && Number(run.requested_at) > 1_800_000_060;
    return isRescanned && found !== expected ? [`${setting.record}: ${found}`] : [];
  });
  const hosts = stage.settings.flatMap((setting) => {
    const link = recordOf(all, setting);
    if (!link || link.osint_id === undefined || lastRunOf(all, setting)?.state !== 'succeeded') return [];
    const { names, byAddress } = hostsOf(all, link);
    const found = `hosts ${names}; by address ${byAddress}`;
    return found === 'hosts a,b; by address a' ? [] : [`${setting.record}: ${found}`];
  });
  return [...(await faultsIn(stage)), ...doors, ...hosts];
}
