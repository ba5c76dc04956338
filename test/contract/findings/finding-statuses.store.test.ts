import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { absence, observation, recording } from '../../shared/recording/recording.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;
let caller: Caller;

beforeAll(async () => {
  table = await functionEnvironment();
});

/** Thirty findings of a setting of their own; every third is low, and the last one is fixed. */
beforeEach(async () => {
  caller = new Caller(direct, 'editor');
  const r = await recording(table, caller.projectId);
  const all = Array.from({ length: 30 }, (_, each) => observation(`${each}`, { score: each % 3 === 0 ? 1 : 9 }));
  await r.scan('01900000-0000-7000-8000-000000000001', [all]);
  await r.scan('01900000-0000-7000-8000-000000000002', [[], [absence('29')]]);
});

type Body = Record<string, unknown>;
const put = (body: Body, headers: Record<string, string> = {}) =>
  caller.post('finding/put-finding-statuses', body, headers);
const accepted = { status: 'accepted', reason: 'test systems' };
const statuses = async (): Promise<string[]> =>
  (await caller.get('finding/list-finding')).body.data.finding.map(({ status }: { status: string }) => status);
const audits = async () => {
  const query = { action: 'finding/put-finding-statuses', limit: 1000 };
  return (await caller.as('admin').get('scan/list-audit', query)).body.data.audit;
};

test('a preview tells what would be changed, and changes nothing', async () => {
  const before = (await caller.get('finding/list-finding')).body;
  const { status, body } = await put({ filter: { check_id: 'open-door' }, ...accepted, preview: true });
  expect([status, body.data]).toMatchObject([200, { changed: 29, unchanged: 0, fixed: 1, next_cursor: null }]);
  expect(body.data.sample).toHaveLength(10);
  expect(body.data.sample[0]).toMatchObject({ check_id: 'open-door', title: 't', status: 'open' });
  expect((await caller.get('finding/list-finding')).body).toEqual(before);
  expect(await audits()).toEqual([]);
});

test('what matches is changed, each with its audit record and event; a repeat changes nothing', async () => {
  const wish = { filter: { severity: 'low' }, ...accepted };
  expect((await put(wish)).body.data).toMatchObject({ changed: 10, unchanged: 0, fixed: 0, next_cursor: null });
  expect((await statuses()).filter((status) => status === 'accepted')).toHaveLength(10);
  const records = await audits();
  expect(new Set(records.map(({ record_id }: { record_id: string }) => record_id)).size).toBe(10);
  expect(records[0]).toMatchObject({
    before: { status: 'open' },
    after: { status: 'accepted', status_set_by: 'tester' },
  });
  const { body } = await caller.get('finding/list-finding-history', { finding_id: records[0].record_id });
  expect(body.data.finding_event).toContainEqual(
    expect.objectContaining({ event: 'status', status: 'accepted', reason: 'test systems', by: 'tester' }),
  );
  expect((await put(wish)).body.data).toMatchObject({ changed: 0, unchanged: 10 });
  expect(await audits()).toHaveLength(10);
});

test('many are changed in parts, none twice and none left out', async () => {
  const counted = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await put({ filter: { status: 'open' }, ...accepted, limit: 12, ...(cursor ? { cursor } : {}) });
    counted.push(body.data.changed);
    cursor = body.data.next_cursor;
  }
  expect(counted).toEqual([12, 12, 5]);
  expect((await statuses()).filter((status) => status === 'accepted')).toHaveLength(29);
});

test('a repeat with the same key has the same answer, and one effect', async () => {
  const send = () => put({ filter: { severity: 'low' }, ...accepted }, { 'Idempotency-Key': 'many' });
  const [one, other] = [await send(), await send()];
  expect([other.body, other.headers['idempotency-replayed']]).toEqual([one.body, 'true']);
});

test('findings that others change at the same moment are changed once by each', async () => {
  const all = await Promise.all([
    put({ filter: { status: 'open' }, ...accepted }),
    put({ filter: { severity: 'low' }, status: 'false_positive', reason: 'no' }),
  ]);
  expect(all.map(({ status }) => status)).toEqual([200, 200]);
  expect((await statuses()).filter((status) => status === 'open')).toEqual([]);
});

describe('refused is', () => {
  test.each([
    ['no filter', { filter: {}, ...accepted }, 'filter: must have a filter'],
    ['an unknown filter', { filter: { severty: 'low' }, ...accepted }, 'filter: must be an object of known filters'],
    ['a filter of another type', { filter: { setting_id: '1001' }, ...accepted }, 'filter.setting_id: must be'],
    ['no reason', { filter: { severity: 'low' }, status: 'accepted' }, 'reason: is required for accepted'],
    ['a cursor of another list', { filter: { severity: 'low' }, ...accepted, cursor: 'QVVEOg' }, 'cursor: is not'],
  ])('%s', async (_, body, detail) => {
    const { status, headers } = await put(body);
    expect([status, headers['x-error-detail']]).toEqual([400, expect.stringContaining(detail)]);
  });

  test('who may not write findings, and a tag of one finding', async () => {
    const wish = { filter: { severity: 'low' }, ...accepted };
    expect((await caller.as('operator').post('finding/put-finding-statuses', wish)).status).toBe(403);
    expect((await put(wish, { 'If-Match': '"1001-0"' })).status).toBe(412);
  });
});
