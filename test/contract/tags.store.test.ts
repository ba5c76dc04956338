import { beforeAll, describe, expect, test } from 'vitest';
import { areaOf, nameOf } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import type { FreshTable } from '../emulators/fresh-table.ts';
import { functionEnvironment } from '../emulators/function-environment.ts';
import { observation, recording } from '../shared/recording/recording.ts';
import { direct } from './direct.ts';
import { type Answer, Caller } from './service.ts';

let fresh: FreshTable;

beforeAll(async () => {
  fresh = await functionEnvironment();
});

const cms = { diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1/' };
const tagOf = ({ headers }: Answer) => headers.etag ?? '';

/** What a test needs of a single record: a way to write it, to read it alone and, where there is one, to delete it. */
interface Single {
  readonly write: (headers?: Record<string, string>, variant?: number) => Promise<Answer>;
  readonly read: () => Promise<Answer>;
  readonly remove?: (headers: Record<string, string>) => Promise<Answer>;
}

async function policy(caller: Caller): Promise<Single> {
  const { cmsscan_setting_id: setting_id } = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms);
  const name = { area: 'diagnosis', setting_type: 'cmsscan_setting', setting_id };
  return {
    write: (headers = {}, variant = 0) => {
      const body = { project_id: caller.projectId, ...name, rate: { requests_per_second: 1 + variant } };
      return caller.post('scan/put-policy', { policy: body }, headers);
    },
    read: () => caller.get('scan/get-policy', name),
    remove: (headers) => caller.post('scan/delete-policy', name, headers),
  };
}

async function osint(caller: Caller): Promise<Single> {
  const record = { project_id: caller.projectId, resource_type: 'Domain', resource_name: 'example.test' };
  const { osint_id } = await caller.put('osint/put-osint/', 'osint', record);
  return {
    write: (headers = {}, variant = 0) =>
      caller.post(
        'osint/put-osint/',
        { osint: { ...record, osint_id, resource_name: `v${variant}.example.test` } },
        headers,
      ),
    read: () => caller.get('osint/get-osint/', { osint_id }),
    remove: (headers) => caller.post('osint/delete-osint/', { osint_id }, headers),
  };
}

async function basic(caller: Caller): Promise<Single> {
  const app = { diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 };
  const { application_scan_id } = await caller.put('diagnosis/put-application-scan', 'application_scan', app);
  const type = 'application_scan_basic_setting';
  const record = { application_scan_id, target: 'http://127.0.0.1/', max_depth: 1, max_children: 1 };
  const made = await caller.put('diagnosis/put-application-scan-basic-setting', type, record);
  const id = { application_scan_basic_setting_id: made.application_scan_basic_setting_id };
  return {
    write: (headers = {}, variant = 0) =>
      caller.post(
        'diagnosis/put-application-scan-basic-setting',
        { [type]: { project_id: caller.projectId, ...record, ...id, max_depth: variant } },
        headers,
      ),
    read: () => caller.get('diagnosis/get-application-scan-basic-setting', { application_scan_id }),
    remove: (headers) => caller.post('diagnosis/delete-application-scan-basic-setting', id, headers),
  };
}

async function finding(caller: Caller): Promise<Single> {
  const r = await recording(fresh, caller.projectId);
  await r.scan('run-1', [[observation('place')]]);
  const { finding_id } = (await caller.get('finding/list-finding')).body.data.finding[0];
  return {
    write: (headers = {}, variant = 0) =>
      caller.post('finding/put-finding-status', { finding_id, status: 'accepted', reason: `r${variant}` }, headers),
    read: () => caller.get('finding/get-finding', { finding_id }),
  };
}

/** By the route that reads the record alone. */
const singles: Readonly<Record<string, (caller: Caller) => Promise<Single>>> = {
  'scan/get-policy': policy,
  'osint/get-osint': osint,
  'diagnosis/get-application-scan-basic-setting': basic,
  'finding/get-finding': finding,
};

/**
 * Nobody writes these: what a scan would do, runs, what they used and hosts change by themselves, built-in data sources never, and the switch is
 * no project's.
 */
const unwritten = [
  'scan/get-effective-policy',
  'scan/get-run',
  'scan/get-usage',
  'diagnosis/get-datasource',
  'scan/get-scanning',
  'osint/get-host',
];

test('each route that reads one record is in the table', () => {
  const single = routes.filter((route) => nameOf(route).startsWith('get-'));
  const names = single.map((route) => `${areaOf(route)}/${nameOf(route)}`);
  expect([...Object.keys(singles), ...unwritten].toSorted()).toEqual(names.toSorted());
});

describe.each(Object.entries(singles))('%s', (_, make) => {
  test('answers the tag that the last write answered', async () => {
    const single = await make(new Caller(direct));
    const first = await single.write();
    expect([first.status, tagOf(first)]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
    expect(tagOf(await single.read())).toBe(tagOf(first));
    const second = await single.write({ 'If-Match': tagOf(first) }, 1);
    expect([second.status, tagOf(second) === tagOf(first)]).toEqual([200, false]);
    expect(tagOf(await single.read())).toBe(tagOf(second));
    expect((await single.write({ 'If-Match': tagOf(first) }, 2)).status).toBe(412);
  });

  test('of 25 writers with one tag one wins, and what it wrote stays', async () => {
    const single = await make(new Caller(direct));
    const tag = tagOf(await single.write());
    const race = Array.from({ length: 25 }, (_each, variant) => single.write({ 'If-Match': tag }, variant + 1));
    const answers = await Promise.all(race);
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, answers.filter(({ status }) => status === 412).length]).toEqual([1, 24]);
    expect(tagOf(await single.read())).toBe(tagOf(won[0] ?? answers[0] ?? (await single.read())));
  });

  test('of a write and a delete with one tag one wins', async () => {
    const single = await make(new Caller(direct));
    const { remove } = single;
    if (!remove) return;
    const tag = { 'If-Match': tagOf(await single.write()) };
    const [written, ...removed] = await Promise.all([single.write(tag, 1), remove(tag), remove(tag), remove(tag)]);
    const statuses = [written, ...removed].map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200).every((status) => status === 412 || status === 404)).toBe(true);
    expect((await single.read()).status).toBe(written?.status === 200 ? 200 : 404);
  });
});

test('a policy that was deleted and made again does not answer to its old tag', async () => {
  const single = await policy(new Caller(direct));
  const old = tagOf(await single.write());
  expect((await single.remove?.({ 'If-Match': old }))?.status).toBe(200);
  const again = await single.write();
  expect(tagOf(again)).not.toBe(old);
  expect((await single.write({ 'If-Match': old }, 1)).status).toBe(412);
});
