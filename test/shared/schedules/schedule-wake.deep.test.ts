import { describe, expect, test } from 'vitest';
import { authorize } from '../../../shared/auth/principal.ts';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { wakeSchedules } from '../../../shared/schedules/schedule-wake.ts';
import { allDueShards, parkedShards } from '../../../shared/store/keys/due-shards.ts';
import { cadenceKey, scheduleKey } from '../../../shared/store/keys/keys.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { type DueRange, Table, type Write } from '../../../shared/store/table/table.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';
import { cmsName, cmsPolicy, later, world } from './schedule-world.ts';

const hourMs = 3600_000;
const source = 'diagnosis:cmsscan';

type World = Awaited<ReturnType<typeof world>>;

async function settings(w: World, count: number): Promise<string[]> {
  const names = [];
  for (let each = 0; each < count; each += 1) names.push(cmsName(await w.cms()));
  return names;
}

/** The dispatcher's minutes: the sweep, then the wake. Returns what the last wake said. */
async function minutes(w: World, count: number): Promise<boolean> {
  let awake = false;
  for (let each = 0; each < count; each += 1) {
    await w.sweep();
    if (!awake) awake = await w.wake();
    w.clock.ms += 60_000;
  }
  return awake;
}

const secondsAhead = (w: World, item: Item | undefined) => Number(item?.fire_at) - w.clock.ms / 1000;

describe('a change of the stage’s cadence', () => {
  test.each([
    ['monthly', 'hourly', 3600],
    ['daily', 'hourly', 3600],
    ['weekly', 'daily', 24 * 3600],
    ['hourly', { cron: '0 0 1 1 *', time_zone: 'UTC' }, 366 * 24 * 3600],
    ['off', 'hourly', 3600],
  ] as const)('from %j to %j reaches settings within minutes, whatever time they had', async (from, to, most) => {
    const w = await world({ [source]: from });
    const names = await settings(w, 4);
    expect(await minutes(w, 4)).toBe(true);
    w.stage.cadence[source] = to;
    expect(await minutes(w, 4)).toBe(true);
    for (const name of names) {
      const item = await w.scheduleOf(name);
      expect(item).toMatchObject({ plan: `cadence ${JSON.stringify(to)}` });
      expect(secondsAhead(w, item)).toBeLessThanOrEqual(most);
    }
    expect(await w.counts()).toEqual({ waiting: 4, parked: 0 });
  });

  test('to off puts settings aside within minutes', async () => {
    const w = await world({ [source]: 'monthly' });
    await settings(w, 4);
    await minutes(w, 4);
    expect(await w.counts()).toEqual({ waiting: 4, parked: 0 });
    w.stage.cadence[source] = 'off';
    await minutes(w, 4);
    expect(await w.counts()).toEqual({ waiting: 0, parked: 4 });
    expect(await w.runs()).toEqual([]);
  });

  test('reaches a link of a custom data source that had none', async () => {
    const w = await world();
    const name = `ROD#${String(await w.link(await w.source('osint:website'))).padStart(10, '0')}`;
    await minutes(w, 4);
    w.stage.cadence['osint:website'] = 'hourly';
    await minutes(w, 3);
    expect(await w.scheduleOf(name)).toMatchObject({ plan: 'cadence "hourly"' });
  });

  test('leaves alone what has a rule of its own, and starts nothing by itself', async () => {
    const w = await world({ [source]: 'daily' });
    const id = await w.cms();
    await w.put(cmsPolicy(id, { rule: '0 0 1 1 *' }));
    await settings(w, 2);
    await minutes(w, 4);
    const before = await w.scheduleOf(cmsName(id));
    w.stage.cadence[source] = 'weekly';
    await minutes(w, 4);
    expect(await w.scheduleOf(cmsName(id))).toEqual(before);
    expect(await w.runs()).toEqual([]);
  });

  test('of another data source leaves a time as it was', async () => {
    const w = await world({ [source]: 'monthly' });
    const [name = ''] = await settings(w, 1);
    await minutes(w, 4);
    const before = await w.scheduleOf(name);
    w.stage.cadence['diagnosis:portscan'] = 'hourly';
    await minutes(w, 4);
    expect((await w.scheduleOf(name))?.fire_at).toBe(before?.fire_at);
  });

  test('reaches what a process with the cadences of before wrote after it', async () => {
    const w = await world({ [source]: 'monthly' });
    const [name = ''] = await settings(w, 1);
    await minutes(w, 4);
    const old = await w.scheduleOf(name);
    w.stage.cadence[source] = 'hourly';
    await minutes(w, 1);
    await w.look(name);
    expect(await w.scheduleOf(name)).toMatchObject({ plan: 'cadence "hourly"' });
    await w.table.write({ put: { ...old, due_at: w.clock.ms / 1000 + 1000 } });
    await minutes(w, 4);
    expect(await w.scheduleOf(name)).toMatchObject({ plan: 'cadence "hourly"' });
  });
});

/** The world's table, where one project's writes fail, and readings of the index are counted. */
class Watched extends Table {
  readonly #table: Table;
  fails: string | undefined;
  readings = 0;

  constructor(table: Table) {
    super({ send: () => Promise.reject(new Error('not reached')) }, 'none');
    this.#table = table;
  }

  override get(key: { pk: string; sk: string }) {
    return this.#table.get(key);
  }

  override dueItems(range: DueRange) {
    this.readings += 1;
    return this.#table.dueItems(range);
  }

  override async write(write: Write) {
    if (this.fails !== undefined && 'update' in write && write.update.pk === this.fails) throw new Error('throttled');
    return this.#table.write(write);
  }
}

/** 30 settings in each of three projects, all put aside. */
async function parked() {
  const w = await world();
  const table = new Watched(w.table);
  for (const projectId of [1, 2, 3]) {
    const setting = { project_id: projectId, diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1/' };
    await Promise.all(
      Array.from({ length: 30 }, () => stored(w.store, mutationIn(projectId), cmsscanSetting, setting)),
    );
  }
  await minutes(w, 4);
  w.stage.cadence[source] = 'hourly';
  const waker = { store: { table, now: w.store.now }, log: w.starter.log };
  return {
    w,
    table,
    wake: (until = later) => wakeSchedules(waker, until, w.stage),
    left: async () => {
      const items = await Promise.all(
        parkedShards.map((shard) => Array.fromAsync(w.table.dueItems({ shard, to: 1e10 }))),
      );
      return Map.groupBy(items.flat(), ({ project_id }) => Number(project_id));
    },
  };
}

describe('a wake', () => {
  test('of a project that fails keeps no other waiting, and is made up for', async () => {
    const { w, table, wake, left } = await parked();
    table.fails = 'P#2';
    expect(await wake()).toBe(false);
    expect([...(await left()).keys()]).toEqual([2]);
    w.clock.ms += 120_000;
    expect(await wake()).toBe(false);
    table.fails = undefined;
    expect(await wake()).toBe(false);
    expect((await left()).size).toBe(0);
    w.clock.ms += 60_000;
    await w.sweep();
    expect(await wake()).toBe(true);
  });

  test('that runs out of time goes on with the next call', async () => {
    const { w, wake, left } = await parked();
    const count = async () => [...(await left()).values()].flat().length;
    expect(await wake(w.clock.ms)).toBe(false);
    expect(await count()).toBe(90);
    let asked = 0;
    const now = () => w.clock.ms + asked++ * 1000;
    await wakeSchedules({ store: { table: w.table, now }, log: w.starter.log }, w.clock.ms + 40_000, w.stage);
    const rest = await count();
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(90);
    await wake();
    expect(await count()).toBe(0);
  });

  test('is not stopped by an item that nobody understands', async () => {
    const { w, wake, left } = await parked();
    const principal = { subject: 't', grants: [{ project: '*', role: 'admin' }] } as const;
    const key = scheduleKey(authorize(principal, 1, 'scan:read'), 'CMS#0000009999');
    await w.table.write({ put: { ...key, due_shard: parkedShards[0], due_at: 1, schedule: 7 } });
    await wake();
    expect([...(await left()).values()].flat()).toHaveLength(1);
    expect(w.logged).toContainEqual({ event: 'schedule unreadable', ...key });
    w.clock.ms += 120_000;
    await w.sweep();
    expect(await wake()).toBe(true);
  });

  test('searches once, and once more when no process has the cadences of before', async () => {
    const { w, table, wake } = await parked();
    await wake();
    await w.sweep();
    expect(await wake()).toBe(false);
    table.readings = 0;
    expect(await wake()).toBe(false);
    expect(table.readings).toBe(0);
    w.clock.ms += 120_000;
    expect(await wake()).toBe(true);
    expect(table.readings).toBe(parkedShards.length + allDueShards.length);
  });

  test('costs one read when a process begins, once all is done', async () => {
    const { w, table, wake } = await parked();
    await wake();
    w.clock.ms += 120_000;
    await w.sweep();
    expect(await wake()).toBe(true);
    expect(await w.table.get(cadenceKey)).toMatchObject({ done: true });
    table.readings = 0;
    expect(await wake()).toBe(true);
    expect(table.readings).toBe(0);
    w.clock.ms += hourMs;
    w.stage.cadence[source] = 'daily';
    expect(await wake()).toBe(false);
    // Once for each change: those that a stage with another number of shards has parked or planned, too.
    expect(table.readings).toBe(parkedShards.length + allDueShards.length);
  });
});
