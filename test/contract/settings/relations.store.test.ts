import { beforeAll, describe, expect, inject, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

/** Of the races and creates that the deep suite tries: a fifth. */
const share = inject('depth') === 'deep' ? 1 : 5;

beforeAll(async () => {
  await functionEnvironment();
});

const setting = (caller: Caller) =>
  caller.put('diagnosis/put-portscan-setting', 'portscan_setting', { diagnosis_data_source_id: 1003, name: 'p' });
const target = (caller: Caller, portscan_setting_id: number) =>
  caller.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target: '192.0.2.1' });
const osint = (caller: Caller) =>
  caller.put('osint/put-osint/', 'osint', { resource_type: 'Domain', resource_name: 'example.test' });
const link = (caller: Caller, osint_id: number, osint_data_source_id = 1002) =>
  caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', { osint_id, osint_data_source_id, status: 2 });
const word = (caller: Caller, rel_osint_data_source_id: number) =>
  caller.put('osint/put-word/', 'osint_detect_word', { rel_osint_data_source_id, word: 'dev' });
const source = (caller: Caller, name = 'custom') =>
  caller.put('osint/put-datasource/', 'osint_data_source', { name, description: 'd', max_score: 5 });

const count = async (caller: Caller, path: string, query: Record<string, number> = {}) => {
  const answer = await caller.get(path, query);
  expect(answer.status).toBe(200);
  return (Object.values(answer.body.success ?? answer.body.data)[0] as unknown[]).length;
};

describe('a delete takes along what hangs on the record', () => {
  test('a port scan setting its targets', async () => {
    const caller = new Caller(direct);
    const [gone, kept] = [await setting(caller), await setting(caller)];
    for (let each = 0; each < 5; each += 1) await target(caller, gone.portscan_setting_id);
    const other = await target(caller, kept.portscan_setting_id);
    const { portscan_setting_id } = gone;
    expect((await caller.post('diagnosis/delete-portscan-setting', { portscan_setting_id })).status).toBe(200);
    expect(await count(caller, 'diagnosis/list-portscan-target', { portscan_setting_id })).toBe(0);
    const left = await caller.get('diagnosis/list-portscan-target', kept);
    expect(left.body.success.portscan_target).toEqual([other]);
  });

  test('an osint its links and their words', async () => {
    const caller = new Caller(direct);
    const [gone, kept] = [await osint(caller), await osint(caller)];
    for (let each = 0; each < 3; each += 1) {
      const made = await link(caller, gone.osint_id);
      await Promise.all([word(caller, made.rel_osint_data_source_id), word(caller, made.rel_osint_data_source_id)]);
    }
    const keptLink = await link(caller, kept.osint_id);
    const keptWord = await word(caller, keptLink.rel_osint_data_source_id);
    expect((await caller.post('osint/delete-osint/', { osint_id: gone.osint_id })).status).toBe(200);
    expect((await caller.get('osint/list-rel-datasource/')).body.data.rel_osint_data_source).toEqual([keptLink]);
    expect((await caller.get('osint/list-word/')).body.data.osint_detect_word).toEqual([keptWord]);
  });

  test('a link its words, an application scan its basic setting', async () => {
    const caller = new Caller(direct);
    const made = await link(caller, (await osint(caller)).osint_id);
    await word(caller, made.rel_osint_data_source_id);
    const { rel_osint_data_source_id } = made;
    await caller.post('osint/delete-rel-datasource/', { rel_osint_data_source_id });
    expect(await count(caller, 'osint/list-word/')).toBe(0);
    const app = await caller.put('diagnosis/put-application-scan', 'application_scan', {
      diagnosis_data_source_id: 1004,
      name: 'a',
      scan_type: 1,
    });
    const { application_scan_id } = app;
    await caller.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', {
      application_scan_id,
      target: 'http://a.example.test',
      max_depth: 1,
      max_children: 1,
    });
    await caller.post('diagnosis/delete-application-scan', { application_scan_id });
    const read = await caller.get('diagnosis/get-application-scan-basic-setting', { application_scan_id });
    expect(read.status).toBe(404);
  });
});

test('a child cannot move to another parent', async () => {
  const caller = new Caller(direct);
  const [one, two] = [await setting(caller), await setting(caller)];
  const child = await target(caller, one.portscan_setting_id);
  for (const parent of [two.portscan_setting_id, 4_294_967_295]) {
    const moved = { ...child, portscan_setting_id: parent };
    const answer = await caller.post('diagnosis/put-portscan-target', { portscan_target: moved });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      400,
      'portscan_target.portscan_setting_id: cannot be changed',
    ]);
  }
  const made = await link(caller, (await osint(caller)).osint_id);
  const answer = await caller.post('osint/put-rel-datasource/', {
    rel_osint_data_source: { ...made, osint_data_source_id: 1003 },
  });
  expect(answer.status).toBe(400);
});

test('an application scan has one basic setting; a second create names it, a delete makes room', async () => {
  const caller = new Caller(direct);
  const { application_scan_id } = await caller.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'a',
    scan_type: 1,
  });
  const basic = { application_scan_id, target: 'http://a.example.test', max_depth: 1, max_children: 1 };
  const put = (record: object) =>
    caller.post('diagnosis/put-application-scan-basic-setting', {
      application_scan_basic_setting: { project_id: caller.projectId, ...record },
    });
  const many = await Promise.all(Array.from({ length: 20 }, () => put(basic)));
  const made = many.filter((answer) => answer.status === 200);
  expect(made).toHaveLength(1);
  const id = made[0]?.body.success.application_scan_basic_setting.application_scan_basic_setting_id;
  for (const answer of many.filter((each) => each.status !== 200)) {
    expect(answer.status).toBe(400);
    expect(answer.headers['x-error-detail']).toContain(String(id));
  }
  const removed = { application_scan_basic_setting_id: id };
  expect((await caller.post('diagnosis/delete-application-scan-basic-setting', removed)).status).toBe(200);
  expect((await put(basic)).status).toBe(200);
});

test('built-in data sources are read only', async () => {
  const caller = new Caller(direct);
  for (const osint_data_source_id of [1002, 1003]) {
    const record = { osint_data_source_id, name: 'mine', description: 'd', max_score: 1 };
    expect((await caller.post('osint/put-datasource/', { osint_data_source: record })).status).toBe(403);
    expect((await caller.post('osint/delete-datasource/', { osint_data_source_id })).status).toBe(403);
  }
  const get = (id: number) => caller.get('diagnosis/get-datasource', { diagnosis_data_source_id: id });
  for (const id of [1002, 1003, 1004]) {
    const { status, body } = await get(id);
    expect([status, body.success.diagnosis_data_source.diagnosis_data_source_id]).toEqual([200, id]);
    expect(body.success.diagnosis_data_source.max_score).toBe(10);
  }
  expect((await get(1001)).status).toBe(404);
});

test('a custom data source in use cannot be deleted, and belongs to its project', async () => {
  const caller = new Caller(direct);
  const { osint_data_source_id } = await source(caller);
  const made = await link(caller, (await osint(caller)).osint_id, osint_data_source_id);
  const used = await caller.post('osint/delete-datasource/', { osint_data_source_id });
  expect([used.status, used.headers['x-error-detail']]).toEqual([
    400,
    `osint_data_source_id: is used by rel_osint_data_source ${made.rel_osint_data_source_id}`,
  ]);
  const stranger = new Caller(direct);
  const record = { osint_id: (await osint(stranger)).osint_id, osint_data_source_id, status: 2 };
  const foreign = await stranger.post('osint/put-rel-datasource/', {
    rel_osint_data_source: { project_id: stranger.projectId, ...record },
  });
  expect(foreign.status).toBe(404);
  await caller.post('osint/delete-rel-datasource/', { rel_osint_data_source_id: made.rel_osint_data_source_id });
  expect((await caller.post('osint/delete-datasource/', { osint_data_source_id })).status).toBe(200);
});

test('settings take the data source of their kind alone', async () => {
  const caller = new Caller(direct);
  const record = { project_id: caller.projectId, diagnosis_data_source_id: 1003, target_url: 'http://a.example.test' };
  const answer = await caller.post('diagnosis/put-cmsscan-setting', { cmsscan_setting: record });
  expect([answer.status, answer.headers['x-error-detail']]).toEqual([
    400,
    'cmsscan_setting.diagnosis_data_source_id: must be 1002 for a cmsscan_setting',
  ]);
});

test('no race of a create against the delete of its parent leaves an orphan', async () => {
  const caller = new Caller(direct);
  for (let race = 0; race < 60 / share; race += 1) {
    const { portscan_setting_id } = await setting(caller);
    await target(caller, portscan_setting_id);
    const child = { project_id: caller.projectId, portscan_setting_id, target: '192.0.2.9' };
    const creates = Array.from({ length: 4 }, () =>
      caller.post('diagnosis/put-portscan-target', { portscan_target: child }),
    );
    const [deleted, ...made] = await Promise.all([
      caller.post('diagnosis/delete-portscan-setting', { portscan_setting_id }),
      ...creates,
    ]);
    expect(deleted.status).toBe(200);
    for (const answer of made) expect([200, 404]).toContain(answer.status);
    expect(await count(caller, 'diagnosis/list-portscan-target', { portscan_setting_id })).toBe(0);
  }
});

test('no race of a link against the delete of its data source leaves a link without one', async () => {
  const caller = new Caller(direct);
  for (let race = 0; race < 40 / share; race += 1) {
    const [{ osint_data_source_id }, { osint_id }] = [await source(caller), await osint(caller)];
    const record = { project_id: caller.projectId, osint_id, osint_data_source_id, status: 2 };
    const [deleted, linked] = await Promise.all([
      caller.post('osint/delete-datasource/', { osint_data_source_id }),
      caller.post('osint/put-rel-datasource/', { rel_osint_data_source: record }),
    ]);
    const outcome = [deleted.status, linked.status];
    expect([
      [200, 404],
      [400, 200],
    ]).toContainEqual(outcome);
  }
});

test(`${500 / share} creates, 50 at a time, have as many ids`, async () => {
  const caller = new Caller(direct);
  // As many at a time as the one client of this process has connections: waiting for one counts as not connecting.
  const lane = async () => {
    const made = [];
    for (let each = 0; each < 10 / share; each += 1) made.push(await setting(caller));
    return made;
  };
  const made = (await Promise.all(Array.from({ length: 50 }, lane))).flat();
  expect(new Set(made.map((each) => each.portscan_setting_id)).size).toBe(500 / share);
  expect(await count(caller, 'diagnosis/list-portscan-setting', { diagnosis_data_source_id: 1003 })).toBe(500 / share);
});
