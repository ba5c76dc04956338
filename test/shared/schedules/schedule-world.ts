import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { PolicyInput } from '../../../shared/records/policies/policy.ts';
import { applicationScan } from '../../../shared/records/settings/application-scan.ts';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { osintDataSource } from '../../../shared/records/settings/osint-data-source.ts';
import { portscanSetting } from '../../../shared/records/settings/portscan-setting.ts';
import { relOsintDataSource } from '../../../shared/records/settings/rel-osint-data-source.ts';
import { type Cadence, quietStage } from '../../../shared/recurrence/stage-policy.ts';
import { checkPolicy } from '../../../shared/schedules/policy-times.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { wakeSchedules } from '../../../shared/schedules/schedule-wake.ts';
import { allDueShards, parkedShards } from '../../../shared/store/keys/due-shards.ts';
import { recordName, scheduleKey, settingsPartition } from '../../../shared/store/keys/keys.ts';
import { runPartitions } from '../../../shared/store/keys/run-keys.ts';
import { putPolicy } from '../../../shared/store/policies/policies.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { Table, type Write } from '../../../shared/store/table/table.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';

export const call = mutationIn(1001);
export const { project } = call;
const startMs = Date.parse('2026-01-01T00:00:00Z');
export const later = Number.POSITIVE_INFINITY;

/** A table that refuses writes of schedules while it is told to, like a process that dies before them. */
class Forgetful extends Table {
  refuses = false;

  #check(write: Write) {
    if (this.refuses && 'update' in write && write.update.sk.startsWith('SCHEDULE')) throw new Error('killed');
  }

  override async write(write: Write) {
    this.#check(write);
    return super.write(write);
  }

  override async transact(writes: readonly Write[]) {
    for (const write of writes) this.#check(write);
    return super.transact(writes);
  }
}

/** A project's settings and their schedules, with the clock and the stage's cadences in the test's hands. */
export async function world(cadence: Record<string, Cadence> = {}) {
  const { client, tableName } = await freshTable();
  const table = new Forgetful(client, tableName);
  const clock = { ms: startMs };
  const stage = { ...quietStage, cadence };
  const logged: Record<string, unknown>[] = [];
  const store = { table, now: () => clock.ms };
  const starter = {
    store,
    queue: { send: async () => undefined, returnMessage: async () => undefined },
    newId: () => v7({ msecs: clock.ms }),
    log: (entry: Record<string, unknown>) => logged.push(entry),
    limits: { runsPerProject: 1000, runKeptDays: 400 },
  };
  const scheduleOf = (name: string) => table.get(scheduleKey(project, name));
  const cms = async () => {
    const made = await stored(store, call, cmsscanSetting, {
      project_id: 1001,
      diagnosis_data_source_id: 1002,
      target_url: 'http://127.0.0.1/',
    });
    return Number(made.cmsscan_setting_id);
  };
  const ports = async () => {
    const made = await stored(store, call, portscanSetting, {
      project_id: 1001,
      diagnosis_data_source_id: 1003,
      name: 'p',
    });
    return Number(made.portscan_setting_id);
  };
  const app = async (scan_type: number) => {
    const record = { project_id: 1001, diagnosis_data_source_id: 1004, name: 'a', scan_type };
    return Number((await stored(store, call, applicationScan, record)).application_scan_id);
  };
  const source = async (name: string) => {
    const made = await stored(store, call, osintDataSource, { name, description: 'd', max_score: 1 });
    return Number(made.osint_data_source_id);
  };
  const link = async (sourceId: number, resource_type = 'Website') => {
    const resource = { project_id: 1001, resource_type, resource_name: 'a.example.test' };
    const osint_id = Number((await stored(store, call, osint, resource)).osint_id);
    const record = { project_id: 1001, osint_id, osint_data_source_id: sourceId, status: 2 };
    return Number((await stored(store, call, relOsintDataSource, record)).rel_osint_data_source_id);
  };
  return {
    ports,
    app,
    source,
    link,
    store,
    table,
    clock,
    stage,
    starter,
    logged,
    cms,
    scheduleOf,
    /** Everything that the project's settings partition holds. */
    settings: async () => {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
      return Items.filter(({ pk }) => pk === settingsPartition(project)).map(({ sk }) => sk);
    },
    put: async (policy: Partial<PolicyInput> & Pick<PolicyInput, 'setting_type' | 'setting_id' | 'area'>) => {
      const whole: PolicyInput = { project_id: 1001, ...policy };
      const { fault, fire_at } = await checkPolicy(whole, {}, clock.ms);
      expect(fault).toBeUndefined();
      await putPolicy(store, call, whole, { fire_at, plan: 'policy' });
    },
    /** Looks after one schedule, as the sweep does. */
    look: async (name: string) => {
      const item = await scheduleOf(name);
      if (item) await startDue(starter, item, later, stage);
    },
    sweep: () => sweep({ ...starter, startDue: (all, item, until) => startDue(all, item, until, stage) }, later),
    wake: () => wakeSchedules(starter, later, stage),
    runs: () => Array.fromAsync(table.items({ pk: runPartitions(project), prefix: 'RUN#' })),
    /** All runs of a record have ended. */
    finish: (name: string) =>
      table.write({
        update: { pk: settingsPartition(project), sk: name },
        changes: { set: { status: 1 }, remove: ['active_run'] },
      }),
    /** How many schedules wait for a time, and how many are put aside. */
    counts: async () => {
      const count = async (shards: readonly string[]) => {
        const all = await Promise.all(shards.map((shard) => table.due(shard, 9_999_999_999, 1000)));
        return all.flat().filter(({ schedule }) => schedule !== undefined).length;
      };
      return { waiting: await count(allDueShards), parked: await count(parkedShards) };
    },
  };
}

export const cmsName = (id: number) => recordName('CMS', id);
export const cmsPolicy = (id: number, schedule: PolicyInput['schedule']) =>
  ({ area: 'diagnosis', setting_type: 'cmsscan_setting', setting_id: id, schedule }) as const;

export const iso = (item: Item | undefined, field: string) =>
  new Date(Number(item?.[field]) * 1000).toISOString().slice(0, 16);
