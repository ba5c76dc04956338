import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import { permissionsOf } from '../../shared/auth/permissions.ts';
import type { FreshTable } from '../emulators/fresh-table.ts';
import { functionEnvironment } from '../emulators/function-environment.ts';
import { direct } from './direct.ts';
import { Caller } from './service.ts';

let table: FreshTable;

beforeAll(async () => {
  table = await functionEnvironment();
});

const cms = { diagnosis_data_source_id: 1002, target_url: 'http://a.example.test' };
const putCms = (caller: Caller, record: object, headers: Record<string, string> = {}) =>
  caller.post(
    'diagnosis/put-cmsscan-setting',
    { cmsscan_setting: { project_id: caller.projectId, ...record } },
    headers,
  );
const keyOf = (caller: Caller, code: string, id: number) => ({
  TableName: table.tableName,
  Key: { pk: `P#${caller.projectId}`, sk: `${code}#${String(id).padStart(10, '0')}` },
});

/** What a scanner's status write does to a record. */
async function scanned(caller: Caller, id: number, status: number) {
  await table.client.send(
    new UpdateCommand({
      ...keyOf(caller, 'CMS', id),
      UpdateExpression: 'SET #s = :s, status_detail = :d',
      ExpressionAttributeNames: { '#s': 'status' },
      ExpressionAttributeValues: { ':s': status, ':d': `state ${status}` },
    }),
  );
}

describe('users and scanners', () => {
  test('a status write leaves the tag alone, and a put that does not name the status leaves the status alone', async () => {
    const caller = new Caller(direct);
    const made = await putCms(caller, cms);
    const { cmsscan_setting_id } = made.body.success.cmsscan_setting;
    await scanned(caller, cmsscan_setting_id, 1);
    const change = { ...cms, cmsscan_setting_id, target_url: 'http://b.example.test' };
    const put = await putCms(caller, change, { 'If-Match': made.headers.etag ?? '' });
    expect(put.status).toBe(200);
    expect(put.body.success.cmsscan_setting).toMatchObject({
      target_url: 'http://b.example.test',
      status: 1,
      status_detail: 'state 1',
    });
    const own = await putCms(caller, { ...change, status: 2, status_detail: 'mine' });
    expect(own.body.success.cmsscan_setting).toMatchObject({ status: 2, status_detail: 'mine' });
    expect(own.headers.etag).not.toBe(put.headers.etag);
  });

  test('who write at the same moment both have their way, and each answer is what was stored', async () => {
    const caller = new Caller(direct);
    const { cmsscan_setting_id } = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms);
    for (let race = 0; race < 20; race += 1) {
      const target_url = `http://r${race}.example.test`;
      const [answer] = await Promise.all([
        putCms(caller, { ...cms, cmsscan_setting_id, target_url }),
        scanned(caller, cmsscan_setting_id, race % 5),
      ]);
      expect(answer.status).toBe(200);
      const { Item } = await table.client.send(new GetCommand(keyOf(caller, 'CMS', cmsscan_setting_id)));
      expect(Item).toMatchObject({ target_url, status: race % 5, status_detail: `state ${race % 5}` });
    }
  });

  test('a child that is created leaves the tag of its parent alone', async () => {
    const caller = new Caller(direct);
    const osint = { project_id: caller.projectId, resource_type: 'Domain', resource_name: 'example.test' };
    const made = await caller.post('osint/put-osint/', { osint });
    const { osint_id } = made.body.data.osint;
    const link = { osint_id, osint_data_source_id: 1002, status: 2 };
    await caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', link);
    const read = await caller.get('osint/get-osint/', { osint_id });
    expect([read.headers.etag, read.headers.etag]).toEqual([made.headers.etag, expect.stringMatching(/^"/)]);
  });

  test('a record of an older version is at revision 0', async () => {
    const caller = new Caller(direct);
    const { cmsscan_setting_id } = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms);
    await table.client.send(
      new UpdateCommand({ ...keyOf(caller, 'CMS', cmsscan_setting_id), UpdateExpression: 'REMOVE revision' }),
    );
    const tag = `"${cmsscan_setting_id}-0"`;
    const race = [1, 2, 3].map(() => putCms(caller, { ...cms, cmsscan_setting_id }, { 'If-Match': tag }));
    expect((await Promise.all(race)).map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  test('40 writers without a tag all have their way, one after the other', async () => {
    const caller = new Caller(direct);
    const { cmsscan_setting_id } = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms);
    const race = Array.from({ length: 40 }, () => putCms(caller, { ...cms, cmsscan_setting_id }));
    const answers = await Promise.all(race);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(40);
    const audit = await caller.get('scan/list-audit', { record_id: cmsscan_setting_id });
    expect(audit.body.data.audit).toHaveLength(41);
  });

  test('built-in records have a tag that never changes', async () => {
    const read = async () =>
      (await new Caller(direct).get('diagnosis/get-datasource', { diagnosis_data_source_id: 1003 })).headers.etag;
    expect([await read(), await read()]).toEqual(['"1003-0"', '"1003-0"']);
  });
});

describe('what is denied', () => {
  const denied = async (caller: Caller, query: Record<string, string> = {}) =>
    (await caller.get('scan/list-audit', { outcome: 'denied', ...query })).body.data.audit;

  test.each(
    routes
      .filter(({ permission, scope }) => !scope && !permissionsOf('viewer').has(permission))
      .map((each) => [each.path, each]),
  )('is recorded: %s by a viewer', async (path, route) => {
    const caller = new Caller(direct);
    const send = route.method === 'POST' ? caller.as('viewer').post : caller.as('viewer').get;
    const answer = await send.call(caller.as('viewer'), path.replace('/api/v1/', ''));
    expect(answer.status).toBe(403);
    expect(await denied(caller)).toMatchObject([
      {
        action: `${path.split('/')[3]}/${nameOf(route)}`,
        outcome: 'denied',
        project_id: caller.projectId,
        subject: 'tester',
        request_id: answer.headers['x-request-id'],
        record_type: null,
        before: null,
      },
    ]);
  });

  test('a stranger is recorded in the project that was asked for, and nothing of what was sent', async () => {
    const caller = new Caller(direct);
    const stranger = new Caller(direct, 'none', caller.projectId);
    await putCms(stranger, { ...cms, target_url: 'http://only-in-the-body.example.test' });
    const [record, ...more] = await denied(caller);
    expect(more).toEqual([]);
    expect(JSON.stringify(record)).not.toContain('only-in-the-body');
    expect(JSON.stringify(record).length).toBeLessThan(500);
  });

  test('a built-in record: its change is denied to everyone', async () => {
    const caller = new Caller(direct);
    await caller.post('osint/delete-datasource/', { osint_data_source_id: 1002 });
    expect(await denied(caller)).toMatchObject([{ action: 'osint/delete-datasource' }]);
  });

  test('a flood is counted in the last of ten records', async () => {
    const caller = new Caller(direct);
    const viewer = caller.as('viewer');
    for (let each = 0; each < 60; each += 1) await viewer.post('scan/cancel-run');
    const records = await denied(caller);
    const total = records.reduce((sum: number, { repeated }: { repeated: number }) => sum + 1 + repeated, 0);
    expect(total).toBe(60);
    // A minute may end on the way.
    expect(records.length).toBeLessThanOrEqual(20);
    expect(await denied(caller, { limit: '1' })).toEqual(records.slice(0, 1));
  });

  test('what fails otherwise is no denial', async () => {
    const caller = new Caller(direct);
    await caller.post('osint/delete-osint/', { osint_id: 1 });
    await caller.post('osint/delete-osint/', { osint_id: 'x' });
    await direct({ method: 'GET', path: '/api/v1/osint/list-osint/', query: { project_id: String(caller.projectId) } });
    expect((await caller.get('scan/list-audit')).body.data.audit).toEqual([]);
  });
});

describe('list-audit', () => {
  async function trail(changes: number) {
    const caller = new Caller(direct);
    for (let each = 0; each < changes; each += 1) {
      await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms);
      if (each % 3 === 0) await caller.as('viewer').post('diagnosis/put-cmsscan-setting');
    }
    return caller;
  }

  test('is the whole trail, newest first, however it is paged', async () => {
    const caller = await trail(12);
    const whole = (await caller.get('scan/list-audit')).body.data.audit;
    expect(whole).toHaveLength(16);
    const ids = whole.map((each: { audit_id: string }) => each.audit_id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    for (const limit of [1, 3, 7, 16, 1000]) {
      for (const query of [
        {},
        { outcome: 'done' },
        { action: 'diagnosis/put-cmsscan-setting' },
        { record_type: 'cmsscan_setting' },
      ]) {
        const expected = whole.filter((each: Record<string, string>) =>
          Object.entries(query).every(([name, value]) => each[name] === value),
        );
        const pages = [];
        let cursor: string | undefined;
        do {
          const page = await caller.get('scan/list-audit', { ...query, limit, ...(cursor ? { cursor } : {}) });
          expect(page.status).toBe(200);
          expect(page.body.data.audit.length).toBeLessThanOrEqual(limit);
          pages.push(...page.body.data.audit);
          cursor = page.headers['x-next-cursor'];
        } while (cursor);
        expect(pages).toEqual(expected);
      }
    }
  });

  test.each([
    [{ subject: 'tester' }, 3],
    [{ subject: 'another' }, 0],
    [{ action: 'diagnosis/put-cmsscan-setting' }, 3],
    [{ action: 'osint/put-osint' }, 0],
    [{ outcome: 'denied' }, 1],
    [{ record_type: 'cmsscan_setting' }, 2],
    [{ record_type: 'osint' }, 0],
    [{ record_id: '1' }, 0],
    [{ since: '0' }, 3],
    [{ since: '253402268399' }, 0],
    [{ until: '253402268399' }, 3],
    [{ until: '1' }, 0],
    [{ since: '5', until: '4' }, 0],
  ])('filtered by %j has %i', async (query, count) => {
    const caller = await trail(2);
    const answer = await caller.get('scan/list-audit', query as Record<string, string>);
    expect([answer.status, answer.body.data.audit.length]).toEqual([200, count]);
  });

  test('since and until are inclusive seconds', async () => {
    const caller = await trail(1);
    const [{ at }] = (await caller.get('scan/list-audit', { outcome: 'done' })).body.data.audit;
    const count = async (since: number, until: number) =>
      (await caller.get('scan/list-audit', { outcome: 'done', since, until })).body.data.audit.length;
    expect(await Promise.all([count(at, at), count(at + 1, at + 9), count(at - 9, at - 1)])).toEqual([1, 0, 0]);
  });

  test.each([
    { cursor: 'AAAA' },
    { cursor: Buffer.from('CMS:5').toString('base64url') },
    { since: 'x' },
    { until: '-1' },
    { outcome: 'failed' },
    { action: 'put-osint' },
    { record_type: 'A b' },
    { record_id: 'a#b' },
    { limit: '0' },
  ])('refuses %j', async (query) => {
    expect((await new Caller(direct).get('scan/list-audit', query)).status).toBe(400);
  });

  test('shows no secret that a user wrote into a text', async () => {
    const caller = new Caller(direct);
    const target_url = 'http://a.example.test/?page=1&access_token=v3ry-s3cret&lang=en';
    const { cmsscan_setting_id } = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
      ...cms,
      target_url,
    });
    await putCms(caller, { ...cms, cmsscan_setting_id, target_url });
    const { audit } = (await caller.get('scan/list-audit')).body.data;
    const shown = 'http://a.example.test/?page=1&access_token=[redacted]&lang=en';
    expect(audit).toMatchObject([
      { before: { target_url: shown }, after: { target_url: shown } },
      { after: { target_url: shown } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('v3ry-s3cret');
  });

  test('shows a project its own trail', async () => {
    await trail(1);
    expect((await new Caller(direct).get('scan/list-audit')).body.data.audit).toEqual([]);
  });
});
