import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { absence, observation, recording } from '../../shared/recording/recording.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;
let caller: Caller;
let r: Awaited<ReturnType<typeof recording>>;

const runs = [1, 2, 3].map((number) => `01900000-0000-7000-8000-00000000000${number}`);

beforeAll(async () => {
  table = await functionEnvironment();
});

beforeEach(async () => {
  caller = new Caller(direct, 'editor');
  r = await recording(table, caller.projectId);
  await r.scan(runs[0] ?? '', [
    [observation('/a'), observation('/a/b'), observation('/c', { resource: 'http://b.example.test', score: 5 })],
  ]);
});

interface Listed {
  readonly finding_id: number;
  readonly location: string;
  readonly status: string;
  readonly suppressed_by: number | null;
  readonly due_at: number;
}

const list = async (query: Record<string, string | number> = {}): Promise<Listed[]> =>
  (await caller.get('finding/list-finding', query)).body.data.finding;
const placesOf = async (query: Record<string, string | number>) => (await list(query)).map(({ location }) => location);
const put = (suppression: Record<string, unknown>, more: Record<string, unknown> = {}, headers = {}) =>
  caller.post(
    'finding/put-suppression',
    { suppression: { project_id: caller.projectId, reason: 'test system', ...suppression }, ...more },
    headers,
  );
const idOf = ({ body }: Awaited<ReturnType<typeof put>>): number => body.data.suppression.suppression_id;

test('findings that a rule matches say which one, have no due date, and stay in every list', async () => {
  const days = { sla_days: { high: 7, medium: 7, low: 7 } };
  await caller.as('admin').post('scan/put-project', { project: { project_id: caller.projectId, ...days } });
  const id = idOf(await put({ match: { check_id: 'open-door', location: '/a' }, owner: 'ops' }));
  const all = await list();
  expect(all.map(({ location, suppressed_by, due_at }) => [location, suppressed_by, due_at > 0])).toEqual([
    ['/a', id, false],
    ['/a/b', id, false],
    ['/c', null, true],
  ]);
  expect(await placesOf({ suppressed: 'true' })).toEqual(['/a', '/a/b']);
  expect(await placesOf({ suppressed: 'false', sort: 'score' })).toEqual(['/c']);
  const one = await caller.get('finding/get-finding', { finding_id: all[0]?.finding_id ?? 0 });
  expect(one.body.data.finding[0]).toMatchObject({ suppressed_by: id, status: 'open' });
});

test.each([
  ['check', { check_id: 'open-door' }, 3],
  ['host', { host: 'A.example.test.' }, 2],
  ['resource', { resource: 'http://b.' }, 1],
  ['location', { location: '/a/' }, 1],
  ['tag', { tag: 'lab' }, 1],
  ['all of it', { host: 'a.example.test', location: '/c' }, 0],
])('a rule by %s', async (_, match, count) => {
  const [first] = await list();
  await caller.post('finding/put-finding', {
    finding: { project_id: caller.projectId, finding_id: first?.finding_id, tags: ['lab'] },
  });
  const preview = await put({ match }, { preview: true });
  expect(preview.body.data).toMatchObject({ suppression: null, matched: count, is_complete: true });
  expect(preview.body.data.sample).toHaveLength(count);
  expect(await placesOf({ suppressed: 'true' })).toEqual([]);
  await put({ match });
  expect(await placesOf({ suppressed: 'true' })).toHaveLength(count);
});

test('scans go on to see, fix and reopen what a rule sets aside', async () => {
  await put({ match: { location: '/a' } });
  r.pass(60);
  await r.scan(runs[1] ?? '', [[observation('/a')], [absence('/a/b')]]);
  const seen = await list();
  expect(seen.map(({ location, status }) => [location, status])).toEqual([
    ['/a', 'open'],
    ['/a/b', 'fixed'],
    ['/c', 'open'],
  ]);
});

test('findings come back when the rule ends or is deleted, and who set them aside is audited', async () => {
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const created = await put({ match: { location: '/a' }, expires_at: soon });
  const id = idOf(created);
  expect(created.body.data.suppression).toMatchObject({ owner: 'tester', created_by: 'tester', expires_at: soon });
  const tag = String(created.headers.etag);
  expect((await put({ match: { location: '/c' }, suppression_id: id }, {}, { 'If-Match': '"1-9"' })).status).toBe(412);
  const replaced = await put({ match: { location: '/c' }, suppression_id: id }, {}, { 'If-Match': tag });
  expect(replaced.body.data.suppression).toMatchObject({
    suppression_id: id,
    expires_at: 0,
    match: { location: '/c' },
  });
  expect(await placesOf({ suppressed: 'true' })).toEqual(['/c']);
  const key = { pk: `P#${caller.projectId}#SUPPRESSION`, sk: `SUPPRESSION#${String(id).padStart(10, '0')}` };
  await r.table.write({ update: key, changes: { set: { expires_at: 1 } } });
  expect(await placesOf({ suppressed: 'true' })).toEqual([]);
  const { body } = await caller.get('finding/list-suppression');
  expect(body.data.suppression.map(({ suppression_id }: { suppression_id: number }) => suppression_id)).toEqual([id]);
  expect((await caller.post('finding/delete-suppression', { suppression_id: id })).status).toBe(200);
  expect((await caller.post('finding/delete-suppression', { suppression_id: id })).status).toBe(404);
  const audit = await caller.as('admin').get('scan/list-audit');
  const actions = audit.body.data.audit.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['finding/delete-suppression', 'finding/put-suppression', 'finding/put-suppression']);
});

test.each([
  ['a match of nothing', { match: {} }, 'suppression.match: must name what it is to match'],
  ['an unknown member', { match: { chek_id: 'x' } }, 'suppression.match: must be an object of'],
  ['no reason', { match: { tag: 'x' }, reason: ' ' }, 'suppression.reason'],
  ['an end that has passed', { match: { tag: 'x' }, expires_at: 5 }, 'suppression.expires_at: must be in the future'],
  ['no host', { match: { host: 'a b' } }, 'suppression.match.host'],
])('%s is refused', async (_, suppression, detail) => {
  const { status, headers } = await put(suppression);
  expect([status, headers['x-error-detail']]).toEqual([400, expect.stringContaining(detail)]);
});

test('who may only read sees the rules and changes none', async () => {
  await put({ match: { tag: 'x' } });
  const viewer = caller.as('viewer');
  expect((await viewer.get('finding/list-suppression')).body.data.suppression).toHaveLength(1);
  const body = { suppression: { project_id: caller.projectId, reason: 'r', match: { tag: 'x' } } };
  expect((await viewer.post('finding/put-suppression', body)).status).toBe(403);
});
