import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, inject, test } from 'vitest';
import { searchMs } from '../../../shared/store/table/search.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;

beforeAll(async () => {
  table = await functionEnvironment();
});

const now = Math.floor(Date.now() / 1000);
const times = { created_at: now, updated_at: now };
const padded = (id: number, digits = 10) => String(id).padStart(digits, '0');
const idOf = (n: number) => `01900000-0000-7000-8000-${padded(n, 12)}`;

/** JSON in a text: each quote of it takes one byte in the table, two in an answer and four in what Lambda sends. */
const json = (bytes: number) => JSON.stringify(Array.from({ length: bytes / 4 }, () => 'a')).slice(0, bytes);

const run = {
  setting_type: 'cmsscan_setting',
  setting_id: 1001,
  target_id: null,
  data_source_id: 1002,
  data_source: 'diagnosis:cmsscan',
  max_score: 10,
};

const policy = {
  profile: 'baseline',
  budgets: { wall_clock_seconds: 60, requests: 1, bytes: 1024 },
  rate: { requests_per_second: 1, connects_per_second: null },
  exclusions: { hosts: [], ports: [], paths: [] },
  credentials: [],
};

/** Each list that reads the table in a way of its own: how many items it is given, and what they are. */
interface Large {
  readonly path: string;
  readonly name: string;
  readonly count: number;
  readonly item: (n: number) => { readonly pk?: string; readonly sk: string } & Record<string, unknown>;
  readonly query?: Record<string, string | number>;
}

const lists: readonly Large[] = [
  {
    path: 'diagnosis/list-portscan-setting',
    name: 'portscan_setting',
    count: 9000,
    item: (n) => ({
      sk: `PSS#${padded(1001 + n)}`,
      portscan_setting_id: 1001 + n,
      diagnosis_data_source_id: 1003,
      name: '"'.repeat(200),
      ...times,
    }),
    query: { diagnosis_data_source_id: 1003 },
  },
  {
    path: 'finding/list-finding',
    name: 'finding',
    count: 1102,
    item: (n) => ({
      pk: '#00#FINDING',
      sk: `CMS#0000001001#${n}`,
      lk: `FINDING#${padded(1001 + n)}`,
      finding_id: 1001 + n,
      ...run,
      check_id: 'open-door',
      resource: 'http://a.example.test',
      location: `${n}`,
      title: 't',
      description: 'd',
      recommendation: 'r',
      evidence: json(2048),
      score: 8,
      severity: 'high',
      status: 'open',
      first_seen: now,
      last_seen: now,
      fixed_at: 0,
    }),
  },
  {
    path: 'finding/list-recommendation',
    name: 'recommendation',
    count: 40,
    item: (n) => ({
      pk: '#00#FINDING',
      sk: `CMS#0000001001#${n}`,
      lk: `FINDING#${padded(1001 + n)}`,
      finding_id: 1001 + n,
      ...run,
      check_id: `door-${n}`,
      resource: 'http://a.example.test',
      location: `${n}`,
      title: 't',
      recommendation: json(100_000),
      risk: '',
      references: [],
      score: 8,
      severity: 'high',
      status: 'open',
    }),
  },
  {
    path: 'osint/list-host',
    name: 'osint_host',
    count: 40,
    item: (n) => ({
      pk: '#HOST',
      sk: `HOST#test.example.h${padded(n)}.`,
      host: `h${padded(n)}.example.test`,
      status: 'new',
      version: 1,
      addresses: [],
      sources: ['dns'],
      technologies: [json(100_000)],
      certificate_end: 0,
      first_seen: now,
      last_seen: now,
      osint_id: 1001,
      rel_osint_data_source_id: 1001,
      run_id: idOf(1),
      expires_at: now + 1000,
    }),
  },
  {
    path: 'scan/list-run',
    name: 'run',
    count: 40,
    item: (n) => ({
      pk: '#00#RUN',
      sk: `RUN#${idOf(n)}`,
      run_id: idOf(n),
      record: 'CMS#0000001001',
      ...run,
      scan_only: false,
      trigger: { kind: 'user', by: 'ann' },
      requested_at: now,
      started_at: now,
      state: 'succeeded',
      attempts: 1,
      sends: 1,
      units_done: 1,
      units_planned: 1,
      settings: { record: { options: json(100_000) }, linked: null, policy },
    }),
    query: { limit: 1000 },
  },
  {
    path: 'scan/list-audit',
    name: 'audit',
    count: 40,
    item: (n) => ({
      pk: '#AUDIT',
      sk: `AUDIT#${idOf(n)}`,
      audit_id: idOf(n),
      at: now,
      subject: 'ann',
      action: 'scan/put-policy',
      outcome: 'done',
      request_id: 'r',
      record_type: 'policy',
      record_id: `${n}`,
      before: null,
      after: { paths: json(100_000) },
    }),
    query: { limit: 1000 },
  },
  {
    path: 'scan/list-policy',
    name: 'policy',
    count: 40,
    item: (n) => ({
      sk: `POLICY#CMS#${padded(1001 + n)}`,
      lk: `CMS#${padded(1001 + n)}#POLICY`,
      area: 'diagnosis',
      setting_type: 'cmsscan_setting',
      setting_id: 1001 + n,
      exclusions: { paths: [json(100_000)] },
      ...times,
    }),
  },
  {
    path: 'scan/list-credential',
    name: 'credential',
    count: 900,
    item: (n) => ({
      sk: `CREDENTIAL#c${padded(n)}`,
      name: `c${padded(n)}`,
      origins: Array.from({ length: 20 }, () => `https://${'a'.repeat(280)}.test`),
      secret_id: 's',
      ...times,
    }),
  },
];

async function fill(caller: Caller, { count, item }: Large): Promise<void> {
  const items = Array.from({ length: count }, (_, n) => {
    const { pk = '', ...rest } = item(n);
    return { pk: `P#${caller.projectId}${pk}`, project_id: caller.projectId, ...rest };
  });
  const batches = Array.from({ length: Math.ceil(count / 25) }, (_, n) => items.slice(n * 25, n * 25 + 25));
  await Promise.all(
    batches.map((batch) => {
      const puts = batch.map((Item) => ({ PutRequest: { Item } }));
      return table.client.send(new BatchWriteCommand({ RequestItems: { [table.tableName]: puts } }));
    }),
  );
}

/** Bytes of the body as it stands in the JSON text that Lambda sends. */
const sentBytes = (body: unknown) => Buffer.byteLength(JSON.stringify(JSON.stringify(body)));

test.each(inject('depth') === 'deep' ? lists : lists.slice(0, 2))(
  '$path answers at most 4.5 MB, as Lambda counts them, and says where it goes on',
  async (large) => {
    const caller = new Caller(direct);
    await fill(caller, large);
    const pages: unknown[][] = [];
    const sizes: number[] = [];
    const unhurried: number[] = [];
    let cursor: string | undefined;
    do {
      const asked = performance.now();
      const answer = await caller.get(large.path, { ...large.query, ...(cursor ? { cursor } : {}) });
      expect(answer.status).toBe(200);
      const area = answer.body.success ?? answer.body.data;
      pages.push(area[large.name]);
      sizes.push(sentBytes(answer.body));
      cursor = answer.headers['x-next-cursor'];
      if (cursor && performance.now() - asked < searchMs) unhurried.push(sizes.at(-1) ?? 0);
    } while (cursor);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_500_000);
    // What there is more than one page of is not sent in small pieces either, unless a busy machine ended the search for it.
    expect(pages.length).toBeGreaterThan(1);
    expect(Math.min(...unhurried)).toBeGreaterThan(3_900_000);
    const all = pages.flat().map((each) => JSON.stringify(each));
    expect(new Set(all).size).toBe(large.count);
    expect(all.length).toBe(large.count);
  },
);
