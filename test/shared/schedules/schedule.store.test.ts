import { describe, expect, test } from 'vitest';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import { relOsintDataSource } from '../../../shared/records/settings/rel-osint-data-source.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { recordName, settingsPartition } from '../../../shared/store/keys/keys.ts';
import { deletePolicy } from '../../../shared/store/policies/policies.ts';
import { deleteRecord } from '../../../shared/upkeep/delete-record.ts';
import { stored } from '../../emulators/mutation.ts';
import { call, cmsName, cmsPolicy, iso, later, project, world } from './schedule-world.ts';

describe('a policy’s rule', () => {
  test('starts a scan every other week for a year, once for each of its times', async () => {
    const { cms, put, look, runs, finish, scheduleOf, clock } = await world();
    const id = await cms();
    const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;BYHOUR=2;BYMINUTE=30';
    await put(cmsPolicy(id, { rule, time_zone: 'Europe/Berlin', scan_only: true }));
    for (let time = 0; time < 26; time += 1) {
      clock.ms = Number((await scheduleOf(cmsName(id)))?.fire_at) * 1000;
      await look(cmsName(id));
      await look(cmsName(id));
      await finish(cmsName(id));
    }
    const all = await runs();
    expect(all.length).toBe(26);
    expect(all[0]).toMatchObject({ trigger: { kind: 'schedule', by: 'policy' }, scan_only: true, setting_id: id });
    expect(all[6]).toMatchObject({ requested_at: Date.parse('2026-03-29T01:30Z') / 1000 });
    expect(iso(await scheduleOf(cmsName(id)), 'fire_at')).toBe('2027-01-03T01:30');
  });

  test('that was missed while nobody looked starts one scan, not many', async () => {
    const { cms, put, look, runs, scheduleOf, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 * * * *' }));
    clock.ms += 3 * 24 * 3600_000 + 1_000_000;
    await look(cmsName(id));
    expect(await runs()).toHaveLength(1);
    expect(iso(await scheduleOf(cmsName(id)), 'fire_at')).toBe('2026-01-04T01:00');
  });

  test('takes four requests to the table: what there is, the free slots, the run, the next time', async () => {
    const { cms, put, look, runs, table, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 * * * *' }));
    clock.ms += 3600_000;
    const asked: string[] = [];
    for (const name of ['get', 'getAll', 'query', 'write', 'transact'] as const) {
      const call = table[name].bind(table) as (...all: unknown[]) => Promise<never>;
      const counted = (...all: unknown[]) => {
        asked.push(name);
        return call(...all);
      };
      Object.assign(table, { [name]: counted });
    }
    await look(cmsName(id));
    // The first is the index's, as the test has it.
    expect(asked).toEqual(['get', 'getAll', 'query', 'transact', 'write']);
    expect(await runs()).toHaveLength(1);
  });

  test('starts one scan, where another look starts it and it ends while this one stands still', async () => {
    const { cms, put, look, runs, finish, table, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 * * * *' }));
    clock.ms += 3600_000;
    const { query } = table;
    table.query = async (range) => {
      table.query = query;
      await look(cmsName(id));
      await finish(cmsName(id));
      return query.call(table, range);
    };
    await look(cmsName(id)).catch(() => undefined);
    expect(await runs()).toHaveLength(1);
  });

  test('starts nothing before its time, and joins the scan that is under way', async () => {
    const { cms, put, look, runs, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 * * * *' }));
    clock.ms += 3599_000;
    await look(cmsName(id));
    expect(await runs()).toHaveLength(0);
    clock.ms += 1000;
    await look(cmsName(id));
    clock.ms += 3600_000;
    await look(cmsName(id));
    expect(await runs()).toHaveLength(1);
  });

  test('far ahead is looked at once a day, and starts nothing then', async () => {
    const { cms, put, look, runs, scheduleOf, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 0 1 * *' }));
    for (let day = 1; day <= 30; day += 1) {
      expect(iso(await scheduleOf(cmsName(id)), 'fire_at')).toBe('2026-02-01T00:00');
      clock.ms += 24 * 3600_000;
      await look(cmsName(id));
    }
    expect(await runs()).toHaveLength(0);
    clock.ms += 24 * 3600_000;
    await look(cmsName(id));
    expect(await runs()).toHaveLength(1);
  });

  test('is not followed outside the window, even where its time was missed inside', async () => {
    const { cms, put, look, runs, scheduleOf, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 22 * * *', window: { from: '21:00', to: '23:00' } }));
    clock.ms = Date.parse('2026-01-02T10:00Z');
    await look(cmsName(id));
    expect(await runs()).toHaveLength(0);
    expect(iso(await scheduleOf(cmsName(id)), 'fire_at')).toBe('2026-01-02T21:00');
    clock.ms = Date.parse('2026-01-02T21:00Z');
    await look(cmsName(id));
    expect(await runs()).toHaveLength(1);
  });

  test('that has had its last time is put aside', async () => {
    const { cms, put, look, runs, counts, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: 'DTSTART:20260101T010000Z\nRRULE:FREQ=DAILY;COUNT=1' }));
    clock.ms += 3600_000;
    await look(cmsName(id));
    expect(await runs()).toHaveLength(1);
    expect(await counts()).toEqual({ waiting: 0, parked: 1 });
  });
});

describe('a dispatcher', () => {
  test('that dies after a start makes it again, and nothing is scanned twice', async () => {
    const { cms, put, look, runs, finish, scheduleOf, table, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 * * * *' }));
    clock.ms += 3600_000;
    table.refuses = true;
    await expect(look(cmsName(id))).rejects.toThrow('killed');
    table.refuses = false;
    clock.ms += 60_000;
    await finish(cmsName(id));
    await look(cmsName(id));
    expect(await runs()).toHaveLength(1);
    expect(iso(await scheduleOf(cmsName(id)), 'fire_at')).toBe('2026-01-01T02:00');
  });

  test('and another at the same moment start one scan', async () => {
    const { cms, put, runs, scheduleOf, starter, stage, clock } = await world();
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 * * * *' }));
    clock.ms += 3600_000;
    const item = (await scheduleOf(cmsName(id))) ?? {};
    await Promise.allSettled(Array.from({ length: 8 }, () => startDue(starter, item, later, stage)));
    expect(await runs()).toHaveLength(1);
    expect(iso(await scheduleOf(cmsName(id)), 'fire_at')).toBe('2026-01-01T02:00');
  });

  test('goes on where one setting fails', async () => {
    const { cms, put, runs, table, sweep: sweepAll, clock } = await world();
    const broken = await cms();
    const sound = await cms();
    for (const id of [broken, sound]) await put(cmsPolicy(id, { rule: '0 * * * *' }));
    await table.write({
      update: { pk: settingsPartition(project), sk: `POLICY#${cmsName(broken)}` },
      changes: { set: { schedule: 'not a schedule' } },
    });
    clock.ms += 3600_000;
    await sweepAll();
    expect((await runs()).map(({ setting_id }) => setting_id)).toEqual([sound]);
  });
});

describe('a setting', () => {
  test('that cannot be scanned now waits for its next time', async () => {
    const { store, ports, put, look, runs, scheduleOf, clock } = await world();
    const id = await ports();
    const name = recordName('PSS', id);
    await put({ area: 'diagnosis', setting_type: 'portscan_setting', setting_id: id, schedule: { rule: '0 * * * *' } });
    clock.ms += 3600_000;
    await look(name);
    expect(iso(await scheduleOf(name), 'fire_at')).toBe('2026-01-01T02:00');
    for (const target of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) {
      await stored(store, call, portscanTarget, { project_id: 1001, portscan_setting_id: id, target });
    }
    clock.ms += 3600_000;
    await look(name);
    expect((await runs()).filter(({ state }) => state === 'queued')).toHaveLength(3);
  });

  test('takes its policy and its schedule along when it is deleted', async () => {
    const { store, settings, cms, put } = await world();
    const bare = await cms();
    const withPolicy = await cms();
    await put(cmsPolicy(withPolicy, { rule: '0 * * * *' }));
    for (const id of [bare, withPolicy]) await deleteRecord(store, call, cmsscanSetting, id);
    expect(await settings()).toEqual([]);
  });

  test('that went with its parent leaves nothing either', async () => {
    const { store, settings, put } = await world();
    const { osint_id } = await stored(store, call, osint, {
      project_id: 1001,
      resource_type: 'Domain',
      resource_name: 'example.test',
    });
    const link = { project_id: 1001, osint_id: Number(osint_id), osint_data_source_id: 1002, status: 2 };
    const { rel_osint_data_source_id } = await stored(store, call, relOsintDataSource, link);
    await put({
      area: 'osint',
      setting_type: 'rel_osint_data_source',
      setting_id: Number(rel_osint_data_source_id),
      schedule: { rule: '0 * * * *' },
    });
    await deleteRecord(store, call, osint, Number(osint_id));
    expect(await settings()).toEqual([]);
  });

  test('that is gone while its schedule is not: the schedule goes when it is looked at', async () => {
    const { table, cms, look, scheduleOf } = await world();
    const id = await cms();
    await table.write({ remove: { pk: settingsPartition(project), sk: cmsName(id) } });
    await look(cmsName(id));
    expect(await scheduleOf(cmsName(id))).toBeUndefined();
  });
});

describe('the stage’s cadence', () => {
  test('starts settings without a policy, each at its own moment, and leaves alone those that a policy switches off', async () => {
    const { cms, put, sweep: sweepAll, runs, clock, scheduleOf } = await world({ 'diagnosis:cmsscan': 'daily' });
    const ids: number[] = [];
    for (let each = 0; each < 12; each += 1) ids.push(await cms());
    await put(cmsPolicy(ids[0] ?? 0, { enabled: false }));
    await sweepAll();
    expect(await runs()).toHaveLength(0);
    const moments = await Promise.all(ids.slice(1).map(async (id) => (await scheduleOf(cmsName(id)))?.fire_at));
    expect(new Set(moments).size).toBeGreaterThan(8);
    clock.ms += 24 * 3600_000;
    await sweepAll();
    const started = await runs();
    expect(started.map(({ setting_id }) => setting_id).sort()).toEqual(ids.slice(1).sort());
    expect(started[0]).toMatchObject({ trigger: { kind: 'schedule', by: 'cadence' } });
  });

  test('costs a setting nothing while it is off, and reaches all of them when it changes', async () => {
    const { cms, sweep: sweepAll, wake, counts, stage, runs, clock, put } = await world();
    const ids: number[] = [];
    for (let each = 0; each < 5; each += 1) ids.push(await cms());
    await put(cmsPolicy(ids[4] ?? 0, { rule: '0 0 * * *' }));
    expect(await wake()).toBe(false);
    await sweepAll();
    clock.ms += 120_000;
    await wake();
    await sweepAll();
    expect(await counts()).toEqual({ waiting: 1, parked: 4 });
    expect(await wake()).toBe(true);
    stage.cadence['diagnosis:cmsscan'] = 'hourly';
    clock.ms += 3600_000;
    expect(await wake()).toBe(false);
    await sweepAll();
    expect(await counts()).toEqual({ waiting: 5, parked: 0 });
    clock.ms += 3600_000;
    await sweepAll();
    expect(await runs()).toHaveLength(4);
    // Off again: at its next time each is put aside without a start.
    stage.cadence['diagnosis:cmsscan'] = 'off';
    clock.ms += 2 * 3600_000;
    await sweepAll();
    expect(await runs()).toHaveLength(4);
    expect(await counts()).toEqual({ waiting: 1, parked: 4 });
  });

  test('takes over when the policy is deleted', async () => {
    const { store, cms, put, look, scheduleOf, clock } = await world({ 'diagnosis:cmsscan': 'hourly' });
    const id = await cms();
    await put(cmsPolicy(id, { rule: '0 0 1 1 *' }));
    await look(cmsName(id));
    expect(await scheduleOf(cmsName(id))).toMatchObject({ plan: 'policy' });
    await deletePolicy(store, call, { setting_type: 'cmsscan_setting', setting_id: id });
    await look(cmsName(id));
    const item = await scheduleOf(cmsName(id));
    expect(item).toMatchObject({ plan: 'cadence "hourly"' });
    expect(Number(item?.fire_at) - clock.ms / 1000).toBeLessThanOrEqual(3600);
  });

  test('goes by the name of a custom data source, and looks again later where it has none', async () => {
    const { source, link, look, scheduleOf, clock } = await world({ 'osint:website': 'hourly' });
    const nameOf = async (name: string) => recordName('ROD', await link(await source(name)));
    const fits = await nameOf('osint:website');
    const fitsNot = await nameOf('my own');
    await look(fits);
    await look(fitsNot);
    expect(await scheduleOf(fits)).toMatchObject({ plan: 'cadence "hourly"' });
    const unknown = await scheduleOf(fitsNot);
    expect(unknown?.fire_at).toBeUndefined();
    expect(unknown?.due_at).toBe(clock.ms / 1000 + 24 * 3600);
  });
});
