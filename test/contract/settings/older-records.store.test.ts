import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { claimRun } from '../../../shared/execution/claim-run.ts';
import { recordId } from '../../../shared/records/fields.ts';
import { overDefaults, safeDefaults } from '../../../shared/records/policies/effective-policy.ts';
import { applicationScan } from '../../../shared/records/settings/application-scan.ts';
import { applicationScanBasicSetting } from '../../../shared/records/settings/application-scan-basic-setting.ts';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { osintDataSource } from '../../../shared/records/settings/osint-data-source.ts';
import { osintDetectWord } from '../../../shared/records/settings/osint-detect-word.ts';
import { portscanSetting } from '../../../shared/records/settings/portscan-setting.ts';
import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import { relOsintDataSource } from '../../../shared/records/settings/rel-osint-data-source.ts';
import { defaultsOf, type Recorded } from '../../../shared/records/settings/resource.ts';
import { recordName } from '../../../shared/store/keys/keys.ts';
import { findRecord } from '../../../shared/store/records/get-record.ts';
import { listRecords } from '../../../shared/store/records/list-records.ts';
import { Table } from '../../../shared/store/table/table.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let fresh: FreshTable;

beforeAll(async () => {
  fresh = await functionEnvironment();
});

type Made = Record<string, number> & { readonly target_url?: string };

/** A kind of record: how one is made and scanned, and where it is read. */
interface Case {
  readonly kind: Recorded;
  readonly put: string;
  readonly make: (caller: Caller) => Promise<Record<string, unknown>>;
  readonly list?: readonly [path: string, query: (made: Made) => Record<string, number>];
  readonly get?: readonly [path: string, query: (made: Made) => Record<string, number>];
  readonly invoke?: readonly [path: string, body: (made: Made) => Record<string, number>];
}

let sites = 0;

/** A site of its own: scans of one origin wait for each other, across projects. */
const site = () => {
  sites += 1;
  return `s${sites}.example.test`;
};
const address = () => site().replace(/^s(\d+).*/, '192.0.2.$1');

const ports = (caller: Caller) =>
  caller.put('diagnosis/put-portscan-setting', 'portscan_setting', { diagnosis_data_source_id: 1003, name: 'p' });
const app = (caller: Caller) =>
  caller.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'a',
    scan_type: 1,
  });
const basic = (id: number) => ({
  application_scan_id: id,
  target: `https://${site()}/`,
  max_depth: 1,
  max_children: 1,
});
const domain = (caller: Caller) =>
  caller.put('osint/put-osint/', 'osint', { resource_type: 'Domain', resource_name: site() });
const link = async (caller: Caller) =>
  caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', {
    osint_id: (await domain(caller)).osint_id,
    osint_data_source_id: 1002,
    status: 2,
  });

const cases: readonly Case[] = [
  {
    kind: cmsscanSetting,
    put: 'diagnosis/put-cmsscan-setting',
    make: async () => ({ diagnosis_data_source_id: 1002, target_url: `http://${site()}/` }),
    list: ['diagnosis/list-cmsscan-setting', () => ({ diagnosis_data_source_id: 1002 })],
    invoke: [
      'diagnosis/invoke-scan',
      ({ cmsscan_setting_id = 0 }) => ({ setting_id: cmsscan_setting_id, diagnosis_data_source_id: 1002 }),
    ],
  },
  {
    kind: portscanSetting,
    put: 'diagnosis/put-portscan-setting',
    make: async () => ({ diagnosis_data_source_id: 1003, name: 'p' }),
    list: ['diagnosis/list-portscan-setting', () => ({ diagnosis_data_source_id: 1003 })],
  },
  {
    kind: portscanTarget,
    put: 'diagnosis/put-portscan-target',
    make: async (caller) => ({ portscan_setting_id: (await ports(caller)).portscan_setting_id, target: address() }),
    list: [
      'diagnosis/list-portscan-target',
      ({ portscan_setting_id = 0, status = 0 }) => ({ portscan_setting_id, status }),
    ],
    invoke: [
      'diagnosis/invoke-scan',
      ({ portscan_setting_id = 0 }) => ({ setting_id: portscan_setting_id, diagnosis_data_source_id: 1003 }),
    ],
  },
  {
    kind: applicationScan,
    put: 'diagnosis/put-application-scan',
    make: async () => ({ diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 }),
    list: ['diagnosis/list-application-scan', () => ({ diagnosis_data_source_id: 1004 })],
    invoke: [
      'diagnosis/invoke-scan',
      ({ application_scan_id = 0 }) => ({ setting_id: application_scan_id, diagnosis_data_source_id: 1004 }),
    ],
  },
  {
    kind: applicationScanBasicSetting,
    put: 'diagnosis/put-application-scan-basic-setting',
    make: async (caller) => basic((await app(caller)).application_scan_id),
    get: ['diagnosis/get-application-scan-basic-setting', ({ application_scan_id = 0 }) => ({ application_scan_id })],
  },
  {
    kind: osint,
    put: 'osint/put-osint/',
    make: async () => ({ resource_type: 'Domain', resource_name: site() }),
    list: ['osint/list-osint/', () => ({})],
    get: ['osint/get-osint/', ({ osint_id = 0 }) => ({ osint_id })],
  },
  {
    kind: osintDataSource,
    put: 'osint/put-datasource/',
    make: async () => ({ name: 'own', description: 'd', max_score: 1 }),
    list: ['osint/list-datasource/', () => ({})],
  },
  {
    kind: relOsintDataSource,
    put: 'osint/put-rel-datasource/',
    make: async (caller) => ({
      osint_id: (await domain(caller)).osint_id,
      osint_data_source_id: 1002,
      status: 2,
    }),
    list: ['osint/list-rel-datasource/', () => ({})],
    invoke: ['osint/invoke-scan/', ({ rel_osint_data_source_id = 0 }) => ({ rel_osint_data_source_id })],
  },
  {
    kind: osintDetectWord,
    put: 'osint/put-word/',
    make: async (caller) => ({ rel_osint_data_source_id: (await link(caller)).rel_osint_data_source_id, word: 'w' }),
    list: ['osint/list-word/', () => ({})],
  },
];

/** The fields that a stored item may lack: each alone, and all at once. */
const lacking = cases.flatMap((each) => {
  const fields = Object.keys(defaultsOf(each.kind.record));
  const sets = fields.length > 1 ? [...fields.map((field) => [field]), fields] : fields.map((field) => [field]);
  return sets.map((missing) => ({ ...each, type: each.kind.type, missing }));
});

/** A record as an earlier version stored it, and what it is read as. */
async function older({ kind, put, make, missing }: (typeof lacking)[number]) {
  const caller = new Caller(direct);
  const made = await caller.put(put, kind.type, await make(caller));
  if (kind === applicationScan) {
    const setting = basic(made.application_scan_id);
    await caller.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', setting);
  }
  await fresh.client.send(
    new UpdateCommand({
      TableName: fresh.tableName,
      Key: { pk: `P#${caller.projectId}`, sk: recordName(kind.code, made[kind.idField]) },
      UpdateExpression: `REMOVE ${missing.map((_, n) => `#f${n}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(missing.map((field, n) => [`#f${n}`, field])),
    }),
  );
  const defaults = defaultsOf(kind.record);
  const read = { ...made, ...Object.fromEntries(missing.map((field) => [field, defaults[field]])) };
  return { caller, read };
}

const recordsOf = (answer: { body: { success?: unknown; data?: unknown } }, type: string) =>
  z.parse(z.record(z.string(), z.unknown()), answer.body.success ?? answer.body.data)[type];

describe.each(lacking)('a stored $type without $missing', (each) => {
  const { kind, list, get, put, invoke } = each;

  test('is read with the defaults of its schema, and updated', async () => {
    const { caller, read } = await older(each);
    for (const [path, query] of [list, get].filter((way) => way !== undefined)) {
      const answer = await caller.get(path, query(read));
      expect([path, answer.status]).toEqual([path, 200]);
      expect([recordsOf(answer, kind.type)].flat()).toContainEqual(read);
    }
    const { created_at: _, updated_at: __, ...rest } = read;
    const sent = Object.fromEntries(Object.entries(rest).filter(([field]) => !each.missing.includes(field)));
    const needed = kind === relOsintDataSource ? { status: 2 } : {};
    const updated = await caller.put(put, kind.type, { ...sent, ...needed });
    expect({ ...updated, updated_at: 0 }).toEqual({ ...read, updated_at: 0 });
  });

  if (invoke)
    test('is scanned', async () => {
      const { caller, read } = await older(each);
      const [path, body] = invoke;
      const answer = await caller.post(path, body(read));
      expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
      const table = new Table(fresh.client, fresh.tableName);
      const claimed = await claimRun(
        {
          store: { table, now: Date.now },
          queue: { send: async () => undefined, returnMessage: async () => undefined },
          limits: { runsPerProject: 4, runKeptDays: 400 },
          newId: () => 'scanner',
          leaseSeconds: 45,
          log: () => undefined,
          policyOf: async () => overDefaults(undefined, safeDefaults, kind.code),
        },
        { project_id: caller.projectId, run_id: String(answer.headers['x-scan-run-id']) },
      );
      const { status: _, status_detail: __, scan_at: ___, created_at: ____, updated_at: _____, ...settings } = read;
      expect(claimed?.settings.record).toMatchObject(settings);
    });
});

test('a field that a later version declares with a default is read of all that is stored', async () => {
  const caller = new Caller(direct);
  const { portscan_setting_id: id } = await ports(caller);
  const later = {
    ...portscanSetting,
    record: z.extend(portscanSetting.record, { note: z._default(z.string(), 'none') }),
  };
  const table = new Table(fresh.client, fresh.tableName);
  const project = projectOfRun(z.parse(recordId, caller.projectId));
  expect(await findRecord(table, project, later, id)).toMatchObject({ name: 'p', note: 'none' });
  expect((await listRecords({ table, now: Date.now }, project, later, {})).records).toMatchObject([
    { name: 'p', note: 'none' },
  ]);
});
