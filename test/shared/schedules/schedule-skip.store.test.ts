import { describe, expect, test } from 'vitest';
import type { PolicyInput } from '../../../shared/records/policies/policy.ts';
import { applicationScan } from '../../../shared/records/settings/application-scan.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import { listRuns } from '../../../shared/runs/list-runs.ts';
import { parseRun } from '../../../shared/runs/run.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { recordName, settingsPartition } from '../../../shared/store/keys/keys.ts';
import { putScanning } from '../../../shared/store/runs/scanning.ts';
import { deleteRecord } from '../../../shared/upkeep/delete-record.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';
import { call, later, project, world } from './schedule-world.ts';

type World = Awaited<ReturnType<typeof world>>;
type Named = Pick<PolicyInput, 'area' | 'setting_type' | 'setting_id'>;

const hourly = { rule: '0 * * * *' };
const hourMs = 3600_000;

/** A setting that cannot be scanned as it is, what its runs say, and its name in the table. */
const unscannable: readonly [string, (w: World) => Promise<Named & { record: string }>, string, string][] = [
  [
    'a port scan without targets',
    async ({ ports }) => {
      const id = await ports();
      return { area: 'diagnosis', setting_type: 'portscan_setting', setting_id: id, record: recordName('PSS', id) };
    },
    'the port scan setting has no target',
    'diagnosis:portscan',
  ],
  [
    'an application scan without a basic setting',
    async ({ app }) => {
      const id = await app(1);
      return { area: 'diagnosis', setting_type: 'application_scan', setting_id: id, record: recordName('APP', id) };
    },
    'the application scan has no basic setting',
    'diagnosis:application-scan',
  ],
  [
    'an application scan that is not configured',
    async ({ app }) => {
      const id = await app(0);
      return { area: 'diagnosis', setting_type: 'application_scan', setting_id: id, record: recordName('APP', id) };
    },
    'the application scan is not configured (scan_type 0)',
    'diagnosis:application-scan',
  ],
  [
    'a link whose data source has no scanner',
    async ({ source, link }) => {
      const id = await link(await source('my own'));
      return { area: 'osint', setting_type: 'rel_osint_data_source', setting_id: id, record: recordName('ROD', id) };
    },
    'data source 2001 has no scanner',
    'my own',
  ],
  [
    'a link whose resource does not fit',
    async ({ link }) => {
      const id = await link(1002, 'Website');
      return { area: 'osint', setting_type: 'rel_osint_data_source', setting_id: id, record: recordName('ROD', id) };
    },
    'osint:subdomain requires an osint of resource_type domain',
    'osint:subdomain',
  ],
];

describe.each(unscannable)('%s', (_, make, why, dataSource) => {
  test('has a run in state skipped that says why, and its record stays as it was', async () => {
    const w = await world();
    const { record, ...name } = await make(w);
    await w.put({ ...name, schedule: { ...hourly, scan_only: true } });
    const before = await w.table.get({ pk: settingsPartition(project), sk: record });
    w.clock.ms += hourMs;
    await w.look(record);
    const { setting_type, setting_id } = name;
    for (const selection of [{}, { setting_type, setting_id }, { state: 'skipped' }]) {
      const { runs } = await listRuns(w.store, project, selection);
      expect(runs).toMatchObject([
        {
          area: name.area,
          setting_type,
          setting_id,
          target_id: null,
          data_source: dataSource,
          trigger: { kind: 'schedule', by: 'policy' },
          requested_at: w.clock.ms / 1000,
          started_at: 0,
          ended_at: w.clock.ms / 1000,
          state: 'skipped',
          detail: `The scheduled scan was not started: ${why}`,
          error_class: 'setting_invalid',
          scan_only: true,
          progress: 0,
          settings: null,
        },
      ]);
    }
    const { version: _v, ...after } = (await w.table.get({ pk: settingsPartition(project), sk: record })) ?? {};
    const { version: _b, ...asBefore } = before ?? {};
    expect(after).toEqual(asBefore);
    expect(w.logged.at(-1)).toMatchObject({ event: 'schedule skipped', setting: record, why });
  });
});

// A data source without a scanner can have no cadence.
describe.each(unscannable.filter(([, , , dataSource]) => dataSource !== 'my own'))(
  '%s',
  (_, make, _why, dataSource) => {
    test('by the stage’s cadence is told of in the same way', async () => {
      const w = await world({ [dataSource]: 'hourly' });
      const { record } = await make(w);
      await w.look(record);
      w.clock.ms += 2 * hourMs;
      await w.look(record);
      expect((await w.runs()).map(parseRun)).toMatchObject([{ state: 'skipped', trigger: { by: 'cadence' } }]);
    });
  },
);

describe('a reason why nothing is started', () => {
  const name = (setting_id: number) => ({ area: 'diagnosis', setting_type: 'portscan_setting', setting_id }) as const;

  test('that stays is told once a day by an hourly schedule, and each day by a daily one across a change of the clocks', async () => {
    for (const [rule, days, expected] of [
      ['0 * * * *', 3, 4],
      ['30 2 * * *', 10, 10],
    ] as const) {
      const w = await world();
      w.clock.ms = Date.parse('2026-03-25T00:00:00Z');
      const id = await w.ports();
      const record = recordName('PSS', id);
      await w.put({ ...name(id), schedule: { rule, time_zone: 'Europe/Berlin' } });
      const end = w.clock.ms + days * 24 * hourMs;
      for (;;) {
        const at = Number((await w.scheduleOf(record))?.fire_at) * 1000;
        if (at > end) break;
        w.clock.ms = at;
        await w.look(record);
      }
      expect(await w.runs()).toHaveLength(expected);
    }
  });

  test('that is another one is told at once, and the same one again after a scan', async () => {
    const w = await world();
    const id = await w.app(1);
    const record = recordName('APP', id);
    const app = { area: 'diagnosis', setting_type: 'application_scan', setting_id: id } as const;
    await w.put({ ...app, schedule: hourly });
    const change = (scan_type: number) =>
      stored(w.store, call, applicationScan, {
        project_id: 1001,
        application_scan_id: id,
        diagnosis_data_source_id: 1004,
        name: 'a',
        scan_type,
      });
    const next = async () => {
      w.clock.ms += hourMs;
      await w.look(record);
      return (await w.runs()).map(({ detail }) => String(detail).replace(/.*: the application scan /, ''));
    };
    expect(await next()).toEqual(['has no basic setting']);
    expect(await next()).toHaveLength(1);
    await change(0);
    expect(await next()).toEqual(['has no basic setting', 'is not configured (scan_type 0)']);
    await change(1);
    expect(await next()).toHaveLength(3);
    // Put again, the policy begins anew.
    await w.put({ ...app, schedule: hourly });
    expect(await next()).toHaveLength(4);
  });

  test('that nothing is scanned at all is told, and what was due meanwhile is not made up for', async () => {
    const w = await world();
    const id = await w.ports();
    const record = recordName('PSS', id);
    await stored(w.store, call, portscanTarget, { project_id: 1001, portscan_setting_id: id, target: '127.0.0.1' });
    await w.put({ ...name(id), schedule: hourly });
    await putScanning(w.store, mutationIn(1001), { enabled: false });
    for (let hours = 0; hours < 5; hours += 1) {
      w.clock.ms += hourMs;
      await w.look(record);
    }
    const told = {
      detail: 'The scheduled scan was not started: scanning is switched off',
      error_class: 'scanning_off',
    };
    expect(await w.runs()).toMatchObject([{ state: 'skipped', ...told }]);
    await putScanning(w.store, mutationIn(1001), { enabled: true });
    await w.look(record);
    expect(await w.runs()).toHaveLength(1);
    w.clock.ms += hourMs;
    await w.look(record);
    expect((await w.runs()).map(({ state }) => state)).toEqual(['skipped', 'queued']);
  });

  test('is told again after scans that were started', async () => {
    const w = await world();
    const id = await w.ports();
    const record = recordName('PSS', id);
    await w.put({ ...name(id), schedule: hourly });
    const next = async () => {
      w.clock.ms += hourMs;
      await w.look(record);
      return (await w.runs()).map(({ state }) => state);
    };
    expect(await next()).toEqual(['skipped']);
    const input = { project_id: 1001, portscan_setting_id: id, target: '127.0.0.1' };
    const target = await stored(w.store, call, portscanTarget, input);
    expect(await next()).toEqual(['skipped', 'queued']);
    expect(await w.scheduleOf(record)).not.toHaveProperty('skipped_why');
    await deleteRecord(w.store, call, portscanTarget, Number(target.portscan_target_id));
    expect((await next()).filter((state) => state === 'skipped')).toHaveLength(2);
  });

  test('is told once by ten dispatchers at the same moment, and by one that died before it could', async () => {
    const w = await world();
    const id = await w.ports();
    const record = recordName('PSS', id);
    await w.put({ ...name(id), schedule: hourly });
    w.clock.ms += hourMs;
    w.table.refuses = true;
    await expect(w.look(record)).rejects.toThrow('killed');
    expect(await w.runs()).toEqual([]);
    w.table.refuses = false;
    const item = (await w.scheduleOf(record)) ?? {};
    await Promise.allSettled(Array.from({ length: 10 }, () => startDue(w.starter, item, later, w.stage)));
    expect(await w.runs()).toHaveLength(1);
  });

  test('goes with its time, and is not told of a setting that is being scanned or deleted', async () => {
    const w = await world();
    const id = await w.app(1);
    const record = recordName('APP', id);
    const key = { pk: settingsPartition(project), sk: record };
    await w.put({ area: 'diagnosis', setting_type: 'application_scan', setting_id: id, schedule: hourly });
    await w.table.write({ update: key, changes: { set: { active_run: 'r' } } });
    w.clock.ms += hourMs;
    await w.look(record);
    expect(await w.runs()).toEqual([]);
    expect((await w.scheduleOf(record))?.fire_at).toBe((w.clock.ms + hourMs) / 1000);
    await w.table.write({ update: key, changes: { remove: ['active_run'] } });
    w.clock.ms += hourMs;
    await w.look(record);
    const [run] = await w.runs();
    expect(run?.expires_at).toBe(w.clock.ms / 1000 + 400 * 24 * 3600);
    await deleteRecord(w.store, call, applicationScan, id);
    expect((await w.settings()).filter((sk) => !String(sk).startsWith('CLEANUP#'))).toEqual([]);
    w.clock.ms += hourMs;
    await w.sweep();
    expect(await w.settings()).toEqual([]);
  });

  test('of a link goes with its resource', async () => {
    const w = await world();
    const id = await w.link(1002, 'Website');
    const record = recordName('ROD', id);
    await w.put({ area: 'osint', setting_type: 'rel_osint_data_source', setting_id: id, schedule: hourly });
    w.clock.ms += hourMs;
    await w.look(record);
    const { osint_id } = (await w.table.get({ pk: settingsPartition(project), sk: record })) ?? {};
    await deleteRecord(w.store, call, osint, Number(osint_id));
    expect(await w.settings()).toEqual([]);
  });
});
