import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../shared/api/routes.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { absence, observation, recording, startedAt } from '../../shared/recording/recording.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;
let caller: Caller;
let r: Awaited<ReturnType<typeof recording>>;
let ids: number[];

beforeAll(async () => {
  table = await functionEnvironment();
});

beforeEach(async () => {
  caller = new Caller(direct, 'editor');
  r = await recording(table, caller.projectId);
  await r.scan('01900000-0000-7000-8000-000000000001', [[observation('a'), observation('b')]]);
  r.pass(100);
  await r.scan('01900000-0000-7000-8000-000000000002', [[observation('b'), observation('c')]]);
  ids = (await list()).map(({ finding_id }) => finding_id);
});

interface Listed {
  readonly finding_id: number;
  readonly location: string;
  readonly etag: string;
  readonly tags: string[];
}

const list = async (query: Record<string, string | number> = {}): Promise<Listed[]> =>
  (await caller.get('finding/list-finding', query)).body.data.finding;
const placesOf = async (query: Record<string, string | number>) => (await list(query)).map(({ location }) => location);
const put = (finding: Record<string, unknown>, headers: Record<string, string> = {}) =>
  caller.post(
    'finding/put-finding',
    { finding: { project_id: caller.projectId, finding_id: ids[0], ...finding } },
    headers,
  );

test('a finding has tags and an owner, which no scan overwrites, and lists find it by them', async () => {
  const { status, body } = await put({ tags: ['sprint-12', 'café', 'sprint-12'], owner: 'Network team' });
  expect([status, body.data.finding]).toMatchObject([200, { tags: ['café', 'sprint-12'], owner: 'Network team' }]);
  await r.scan('01900000-0000-7000-8000-000000000003', [[observation('a'), observation('b')]]);
  expect(await placesOf({ tag: 'sprint-12' })).toEqual(['a']);
  expect(await placesOf({ tag: 'sprint' })).toEqual([]);
  expect(await placesOf({ owner: 'Network team', sort: 'score' })).toEqual(['a']);
  const { body: cleared } = await put({ owner: '' });
  expect(cleared.data.finding).toMatchObject({ tags: ['café', 'sprint-12'], owner: '' });
  const audit = await caller.as('admin').get('scan/list-audit', { action: 'finding/put-finding' });
  expect(audit.body.data.audit[0]).toMatchObject({ before: { owner: 'Network team' }, after: { owner: '' } });
});

test('each finding of a list has the tag by which it is changed as it was read', async () => {
  const [{ etag } = { etag: '' }] = await list();
  const read = await caller.get('finding/get-finding', { finding_id: ids[0] ?? 0 });
  expect([read.headers.etag, read.body.data.finding[0].etag]).toEqual([etag, etag]);
  const first = await put({ tags: ['one'] }, { 'If-Match': etag });
  expect([first.status, first.headers.etag]).toEqual([200, first.body.data.finding.etag]);
  expect((await put({ tags: ['two'] }, { 'If-Match': etag })).status).toBe(412);
  expect((await list())[0]).toMatchObject({ tags: ['one'], etag: first.headers.etag });
});

test('a list of what has changed has what was opened or got another status since', async () => {
  expect(await placesOf({ changed_since: startedAt + 1 })).toEqual(['c']);
  r.pass(100);
  await r.scan('01900000-0000-7000-8000-000000000003', [[observation('b')], [absence('a')]]);
  expect(await placesOf({ changed_since: startedAt + 101 })).toEqual(['a']);
});

test('many are changed by their tag', async () => {
  await put({ tags: ['lab'] });
  const wish = { filter: { tag: 'lab' }, status: 'accepted', reason: 'r' };
  expect((await caller.post('finding/put-finding-statuses', wish)).body.data.changed).toBe(1);
});

describe('a parameter that is not known', () => {
  test('can be refused by every list and every file', () => {
    const reads = routes.filter(({ method, path }) => method === 'GET' && /\/(?:list|export)-/.test(path));
    expect(reads.length).toBeGreaterThan(25);
    expect(reads.filter(({ input }) => !('strict' in input.shape)).map(({ path }) => path)).toEqual([]);
  });

  test('is ignored, and refused where the request is strict', async () => {
    expect(await placesOf({ severty: 'low' })).toEqual(['a', 'b', 'c']);
    for (const path of ['finding/list-finding', 'finding/export-finding']) {
      const { status, headers } = await caller.get(path, { severty: 'low', strict: 'true', format: 'csv' });
      const expected = path.endsWith('list-finding') ? 'format' : 'severty';
      expect([status, headers['x-error-detail']]).toEqual([
        400,
        expect.stringMatching(`(${expected}|severty): is not a known`),
      ]);
    }
    expect(await placesOf({ severity: 'high', strict: 'true' })).toEqual(['a', 'b', 'c']);
    for (const path of ['finding/list-asset', 'finding/list-trend', 'scan/list-run', 'osint/list-host/']) {
      const { status, headers } = await caller.get(path, { severty: 'low', strict: 'true' });
      expect([status, headers['x-error-detail']]).toEqual([400, 'severty: is not a known parameter']);
    }
    const odd = await caller.get('finding/list-finding', { 'a\r\nb': '1', strict: 'true' });
    expect(odd.headers['x-error-detail']).toBe('query: is not a known parameter');
  });
});

describe('refused is', () => {
  test.each([
    ['a blank tag', { tags: [' '] }, 'finding.tags.0: must be a word'],
    ['a tag with a control character', { tags: ['a\u0007'] }, 'finding.tags.0: must be a word'],
    ['a tag of 51 characters', { tags: ['x'.repeat(51)] }, 'finding.tags.0: must be a word'],
    [
      'one tag too many',
      { tags: Array.from({ length: 21 }, (_, each) => `t${each}`) },
      'finding.tags: must have at most 20',
    ],
    ['an owner with a line break', { owner: 'a\nb' }, 'finding.owner: must not contain control characters'],
    ['another project', { project_id: 1 }, 'finding.project_id: must equal project_id'],
  ])('%s', async (_, finding, detail) => {
    const { status, headers } = await put(finding);
    expect([status, headers['x-error-detail']]).toEqual([400, expect.stringContaining(detail)]);
  });

  test('who may not write findings, and a finding that is not there', async () => {
    const finding = { project_id: caller.projectId, finding_id: 4_000_000, tags: [] };
    expect((await caller.as('operator').post('finding/put-finding', { finding })).status).toBe(403);
    expect((await caller.post('finding/put-finding', { finding })).status).toBe(404);
  });
});
