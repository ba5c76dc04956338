import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { observation, recording } from '../../shared/recording/recording.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;

beforeAll(async () => {
  table = await functionEnvironment();
});

async function portscanWith(count: number) {
  const caller = new Caller(direct);
  const setting = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'p',
  });
  const targets: { portscan_target_id: number; status: number }[] = [];
  for (let from = 0; from < count; from += 10) {
    const some = Array.from({ length: Math.min(10, count - from) }, (_, index) =>
      caller.put('diagnosis/put-portscan-target', 'portscan_target', {
        portscan_setting_id: setting.portscan_setting_id,
        target: `192.0.2.${(from + index) % 250}`,
        status: (from + index) % 5,
      }),
    );
    targets.push(...(await Promise.all(some)));
  }
  targets.sort((a, b) => a.portscan_target_id - b.portscan_target_id);
  return { caller, settingId: setting.portscan_setting_id as number, targets };
}

test('a list is complete and in id order', async () => {
  const { caller, settingId, targets } = await portscanWith(60);
  const answer = await caller.get('diagnosis/list-portscan-target', { portscan_setting_id: settingId });
  expect(answer.body.success.portscan_target).toEqual(targets);
  expect(answer.headers['x-next-cursor']).toBeUndefined();
});

test('limit and cursor page a list without loss or repetition', async () => {
  const { caller, settingId, targets } = await portscanWith(25);
  for (const limit of [1, 7, 24, 25, 26]) {
    const read = [];
    let cursor: string | undefined;
    do {
      const query = { portscan_setting_id: settingId, limit, ...(cursor ? { cursor } : {}) };
      const answer = await caller.get('diagnosis/list-portscan-target', query);
      expect(answer.status).toBe(200);
      const page = answer.body.success.portscan_target;
      expect(page.length).toBeLessThanOrEqual(limit);
      read.push(...page);
      cursor = answer.headers['x-next-cursor'];
    } while (cursor);
    expect(read).toEqual(targets);
  }
});

test('a filter keeps paging exact, and status=0 filters UNKNOWN', async () => {
  const { caller, settingId, targets } = await portscanWith(25);
  for (const status of [0, 1, 2, 3, 4]) {
    const read = [];
    let cursor: string | undefined;
    do {
      const query = { portscan_setting_id: settingId, status, limit: 2, ...(cursor ? { cursor } : {}) };
      const answer = await caller.get('diagnosis/list-portscan-target', query);
      read.push(...answer.body.success.portscan_target);
      cursor = answer.headers['x-next-cursor'];
    } while (cursor);
    expect(read).toEqual(targets.filter((target) => target.status === status));
  }
});

test('a cursor that this list did not give is refused', async () => {
  const { caller, settingId } = await portscanWith(3);
  const own = await caller.get('diagnosis/list-portscan-target', { portscan_setting_id: settingId, limit: 1 });
  const cursor = String(own.headers['x-next-cursor']);
  const foreign = await caller.get('osint/list-osint/', { cursor });
  expect([foreign.status, foreign.headers['x-error-detail']]).toEqual([
    400,
    'cursor: is not a valid cursor of this list',
  ]);
  for (const wrong of ['', 'x', '!', `${cursor}${'A'.repeat(600)}`]) {
    const answer = await caller.get('diagnosis/list-portscan-target', {
      portscan_setting_id: settingId,
      cursor: wrong,
    });
    expect([wrong, answer.status]).toEqual([wrong, 400]);
  }
});

test('a list of a missing or foreign parent is empty', async () => {
  const { settingId } = await portscanWith(1);
  const stranger = new Caller(direct);
  for (const id of [settingId, 4_294_967_295]) {
    const answer = await stranger.get('diagnosis/list-portscan-target', { portscan_setting_id: id });
    expect([answer.status, answer.body]).toEqual([200, { success: { portscan_target: [] } }]);
  }
});

test('a list over 4.5 MB ends early and says where it goes on', async () => {
  const caller = new Caller(direct);
  const description = '\u{1f600}'.repeat(200);
  // 200 code points of four bytes: some 1.1 kB a record.
  const count = 6000;
  const record = { name: 'n', description, max_score: 1 };
  const { osint_data_source_id: id } = await caller.put('osint/put-datasource/', 'osint_data_source', record);
  const pk = `P#${caller.projectId}`;
  const { Item: own } = await table.client.send(
    new GetCommand({ TableName: table.tableName, Key: { pk, sk: `ODS#${String(id).padStart(10, '0')}` } }),
  );
  const others = Array.from({ length: count - 1 }, (_, at) => id + 1 + at);
  for (let from = 0; from < others.length; from += 25) {
    const puts = others.slice(from, from + 25).map((each) => ({
      PutRequest: { Item: { ...own, sk: `ODS#${String(each).padStart(10, '0')}`, osint_data_source_id: each } },
    }));
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.tableName]: puts } }));
  }
  const pages: number[] = [];
  let cursor: string | undefined;
  do {
    const startedAt = performance.now();
    const page = await caller.get('osint/list-datasource/', cursor === undefined ? {} : { cursor });
    const { length } = page.body.data.osint_data_source;
    pages.push(length);
    expect(length).toBeLessThan(count);
    cursor = page.headers['x-next-cursor'];
    // On a busy machine a list may also end early because it has taken five seconds.
    if (cursor !== undefined && performance.now() - startedAt < 5000) expect(length).toBeGreaterThan(3000);
  } while (cursor !== undefined);
  expect(pages.reduce((sum, length) => sum + length, 0)).toBe(count + 2);
  expect(pages.length).toBeGreaterThan(1);
});

test('data sources: built-in first, then own; name is a case-sensitive part', async () => {
  const caller = new Caller(direct);
  const own = await caller.put('osint/put-datasource/', 'osint_data_source', {
    name: 'osint:Website-own',
    description: 'd',
    max_score: 0.5,
  });
  const names = async (query: Record<string, string | number>) =>
    (await caller.get('osint/list-datasource/', query)).body.data.osint_data_source.map(
      (each: { name: string }) => each.name,
    );
  const all = ['osint:subdomain', 'osint:website', own.name];
  expect(await names({})).toEqual(all);
  expect(await names({ name: '' })).toEqual(all);
  expect(await names({ name: 'ebsite' })).toEqual(all.slice(1));
  expect(await names({ name: 'website' })).toEqual(['osint:website']);
  expect(await names({ name: 'WEB' })).toEqual([]);
  const paged = [];
  let cursor: string | undefined;
  do {
    const answer = await caller.get('osint/list-datasource/', { limit: 1, ...(cursor ? { cursor } : {}) });
    paged.push(...answer.body.data.osint_data_source.map((each: { name: string }) => each.name));
    cursor = answer.headers['x-next-cursor'];
  } while (cursor);
  expect(paged).toEqual(all);
});

test('recommendations are a list as all others: limit, cursor, and nobody else’s cursor', async () => {
  const caller = new Caller(direct);
  const r = await recording(table, caller.projectId);
  await r.scan('run-1', [[1, 4, 4, 9].map((score) => observation(`p-${score}`, { score, checkId: `c-${score}` }))]);
  const whole = (await caller.get('finding/list-recommendation')).body.data.recommendation;
  const first = await caller.get('finding/list-recommendation', { limit: 2 });
  const cursor = first.headers['x-next-cursor'] ?? '';
  const second = await caller.get('finding/list-recommendation', { limit: 2, cursor });
  expect([...first.body.data.recommendation, ...second.body.data.recommendation]).toEqual(whole);
  expect(Object.keys(whole[0])).not.toContain('finding_id');
  expect(second.headers['x-next-cursor']).toBeUndefined();
  for (const wrong of ['Rk5EOjEwMDE', Buffer.from('FNDSCORE:4000.1001').toString('base64url')]) {
    const answer = await caller.get('finding/list-recommendation', { cursor: wrong });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      400,
      'cursor: is not a valid cursor of this list',
    ]);
  }
});
