import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { parseHeldRun } from '../../../../shared/queueing/held-run.ts';
import { applicationScan } from '../../../../shared/records/settings/application-scan.ts';
import { cmsscanSetting } from '../../../../shared/records/settings/cmsscan-setting.ts';
import { portscanSetting } from '../../../../shared/records/settings/portscan-setting.ts';
import { portscanTarget } from '../../../../shared/records/settings/portscan-target.ts';
import { endRun } from '../../../../shared/runs/end-run.ts';
import { startRuns } from '../../../../shared/runs/start-run.ts';
import { recordName, settingsPartition } from '../../../../shared/store/keys/keys.ts';
import { runKey } from '../../../../shared/store/keys/run-keys.ts';
import { putRecord } from '../../../../shared/store/records/put-record.ts';
import type { Item } from '../../../../shared/store/table/item-range.ts';
import { Table } from '../../../../shared/store/table/table.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';
import { mutationIn, stored } from '../../../emulators/mutation.ts';

const call = mutationIn(1001);
const { project } = call;

async function world() {
  const { client, tableName } = await freshTable();
  const table = new Table(client, tableName);
  const store = { table, now: Date.now };
  const queue = { send: async () => undefined, returnMessage: async () => undefined };
  const limits = { runsPerProject: 10, runKeptDays: 400 };
  return { table, store, starter: { store, queue, newId: v7, log: () => undefined, limits } };
}

type World = Awaited<ReturnType<typeof world>>;

/** A record that scanners write to, and what a user makes of it. Nothing of a link but its status can be edited. */
interface Edited {
  readonly name: string;
  readonly fields: (variant: number) => Item;
  readonly edit: (variant: number) => Promise<unknown>;
}

const kinds: readonly [string, (w: World) => Promise<Edited>][] = [
  [
    'a CMS scan setting',
    async ({ store }) => {
      const record = { project_id: 1001, diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1/' };
      const cmsscan_setting_id = Number((await stored(store, call, cmsscanSetting, record)).cmsscan_setting_id);
      const fields = (variant: number) => ({ target_url: `http://127.0.0.1/${variant}` });
      return {
        name: recordName('CMS', cmsscan_setting_id),
        fields,
        edit: (variant) =>
          putRecord(store, call, cmsscanSetting, { ...record, cmsscan_setting_id, ...fields(variant) }),
      };
    },
  ],
  [
    'a port scan target',
    async ({ store }) => {
      const setting = { project_id: 1001, diagnosis_data_source_id: 1003, name: 'p' };
      const portscan_setting_id = Number((await stored(store, call, portscanSetting, setting)).portscan_setting_id);
      const record = { project_id: 1001, portscan_setting_id, target: '127.0.0.1' };
      const portscan_target_id = Number((await stored(store, call, portscanTarget, record)).portscan_target_id);
      const fields = (variant: number) => ({ target: `127.0.1.${variant}` });
      return {
        name: recordName('PST', portscan_target_id),
        fields,
        edit: (variant) =>
          putRecord(store, call, portscanTarget, { ...record, portscan_target_id, ...fields(variant) }),
      };
    },
  ],
  [
    'an application scan',
    async ({ store }) => {
      const record = { project_id: 1001, diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 };
      const application_scan_id = Number((await stored(store, call, applicationScan, record)).application_scan_id);
      const fields = (variant: number) => ({ name: `n${variant}`, scan_type: variant % 2 });
      return {
        name: recordName('APP', application_scan_id),
        fields,
        edit: (variant) =>
          putRecord(store, call, applicationScan, { ...record, application_scan_id, ...fields(variant) }),
      };
    },
  ],
];

const ends = [
  ['succeeded', 1],
  ['partial', 1],
  ['skipped', 2],
  ['cancelled', 4],
  ['blocked', 4],
  ['failed', 4],
  ['timed_out', 4],
] as const;

/** A whole scan of a record, with all that it writes there. */
async function scan({ table, starter }: World, record: string, state: (typeof ends)[number][0]) {
  const subject = { record, setting_type: 't', setting_id: 1, target_id: null, data_source_id: 1002 };
  const request = {
    subject: { ...subject, data_source: 's', max_score: 10 },
    scanOnly: false,
    trigger: { kind: 'user', by: 't' },
    before: { status: 2, status_detail: 'Configured' },
  } as const;
  const [runId = ''] = await startRuns(starter, project, [request]);
  const key = runKey(project, runId);
  await table.write({ update: key, changes: { set: { state: 'running' } } });
  const run = parseHeldRun((await table.get(key)) ?? {});
  expect(await endRun(starter, run, { state, detail: `it ${state}` }, [])).toBe(true);
}

const edits = 12;

describe.each(kinds)('%s that is edited', (_, make) => {
  test.each(ends)(
    'while a scan ends as %s keeps what the user wrote, and has the scan’s status',
    async (state, status) => {
      const w = await world();
      const { name, fields, edit } = await make(w);
      const editing = async () => {
        for (let variant = 1; variant <= edits; variant += 1) await edit(variant);
      };
      await Promise.all([editing(), scan(w, name, state)]);
      const record = await w.table.get({ pk: settingsPartition(project), sk: name });
      expect(record).toMatchObject({
        ...fields(edits),
        status,
        status_detail: status === 2 ? 'Configured' : `it ${state}`,
        // Of the create and each edit: a scan is none.
        revision: 1 + edits,
      });
      expect(record).not.toHaveProperty('active_run');
    },
  );
});
