import { describe, expect, test } from 'vitest';
import { applicationScan } from '../../../shared/records/settings/application-scan.ts';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { portscanSetting } from '../../../shared/records/settings/portscan-setting.ts';
import { relOsintDataSource } from '../../../shared/records/settings/rel-osint-data-source.ts';
import { recordName, scheduleKey, settingsPartition } from '../../../shared/store/keys/keys.ts';
import { putRecord } from '../../../shared/store/records/put-record.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';
import { call, cmsName, cmsPolicy, project, world } from './schedule-world.ts';

type World = Awaited<ReturnType<typeof world>>;

/** Makes a setting as the versions before schedules stored it: without one, and without a revision. */
async function age(w: World, name: string) {
  await w.table.write({ remove: scheduleKey(project, name) });
  const key = { pk: settingsPartition(project), sk: name };
  await w.table.write({ update: key, changes: { remove: ['revision'] } });
}

/** Each kind of setting: makes one, and says how to put it again as it was read. */
const kinds: readonly [string, (w: World) => Promise<{ name: string; again: () => Promise<unknown> }>][] = [
  [
    'cmsscan_setting',
    async (w) => {
      const id = await w.cms();
      const record = { project_id: 1001, diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1/' };
      return {
        name: cmsName(id),
        again: () => putRecord(w.store, call, cmsscanSetting, { ...record, cmsscan_setting_id: id }),
      };
    },
  ],
  [
    'portscan_setting',
    async (w) => {
      const id = await w.ports();
      const record = { project_id: 1001, diagnosis_data_source_id: 1003, name: 'p', portscan_setting_id: id };
      return { name: recordName('PSS', id), again: () => putRecord(w.store, call, portscanSetting, record) };
    },
  ],
  [
    'application_scan',
    async (w) => {
      const id = await w.app(1);
      const record = { project_id: 1001, diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 };
      return {
        name: recordName('APP', id),
        again: () => putRecord(w.store, call, applicationScan, { ...record, application_scan_id: id }),
      };
    },
  ],
  [
    'rel_osint_data_source',
    async (w) => {
      const id = await w.link(1003);
      const name = recordName('ROD', id);
      const { osint_id } = (await w.table.get({ pk: settingsPartition(project), sk: name })) ?? {};
      const record = { project_id: 1001, osint_id: Number(osint_id), osint_data_source_id: 1003, status: 2 };
      return {
        name,
        again: () => putRecord(w.store, call, relOsintDataSource, { ...record, rel_osint_data_source_id: id }),
      };
    },
  ],
];

describe.each(kinds)('a %s that is older than schedules', (_, make) => {
  test('gets one with its next put, and follows the stage from then on', async () => {
    const w = await world({ 'diagnosis:cmsscan': 'hourly', 'diagnosis:portscan': 'hourly' });
    const { name, again } = await make(w);
    const whole = await w.scheduleOf(name);
    await age(w, name);
    await again();
    expect(await w.scheduleOf(name)).toEqual(whole);
    await w.sweep();
    expect(await w.scheduleOf(name)).toHaveProperty('cadences');
  });

  test('keeps the schedule that its policy has given it meanwhile', async () => {
    const w = await world();
    const { name, again } = await make(w);
    await age(w, name);
    const schedule = { ...(await w.scheduleOf(name)), schedule: name, due_shard: 'DUE#0', due_at: 5, fire_at: 5 };
    await w.table.write({ put: { ...scheduleKey(project, name), lk: 'x', project_id: 1001, plan: 'p', ...schedule } });
    const before = await w.scheduleOf(name);
    await again();
    expect(await w.scheduleOf(name)).toEqual(before);
  });
});

test('a put of a setting with a schedule writes nothing of it', async () => {
  const w = await world();
  const id = await w.cms();
  await w.put(cmsPolicy(id, { rule: '0 3 * * *' }));
  const before = await w.scheduleOf(cmsName(id));
  const writes: unknown[] = [];
  const { table } = w;
  const transact = table.transact.bind(table);
  table.transact = (all) => {
    writes.push(...all);
    return transact(all);
  };
  const record = { project_id: 1001, diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.2/' };
  await putRecord(w.store, call, cmsscanSetting, { ...record, cmsscan_setting_id: id });
  expect(await w.scheduleOf(cmsName(id))).toEqual(before);
  expect(JSON.stringify(writes)).not.toContain('SCHEDULE#');
});

test('a record that nobody scans gets no schedule, however old it is', async () => {
  const w = await world();
  const resource = { project_id: 1001, resource_type: 'Domain', resource_name: 'example.test' };
  const osint_id = Number((await stored(w.store, call, osint, resource)).osint_id);
  const name = recordName('OSI', osint_id);
  await age(w, name);
  await putRecord(w.store, mutationIn(1001), osint, { ...resource, osint_id });
  expect(await w.scheduleOf(name)).toBeUndefined();
});
