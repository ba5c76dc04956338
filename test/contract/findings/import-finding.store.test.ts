import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf } from '../../../shared/events/events-of.ts';
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

beforeEach(() => {
  caller = new Caller(direct, 'editor');
});

type Fields = Record<string, unknown>;

const found = (more: Fields = {}) => ({
  check_id: 'CVE-2021-41773',
  resource: 'http://127.0.0.1:8080/',
  location: '/cgi-bin/',
  title: 'Path traversal',
  evidence: 'root:x:0:0\nAuthorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnopqrstuv',
  score: 9.8,
  cwe: [22],
  cve_ids: ['CVE-2021-41773'],
  first_seen: 1_700_000_000,
  last_seen: 1_700_000_100,
  ...more,
});

const bring = (imported_finding: Fields[], more: Fields = {}, headers: Record<string, string> = {}) =>
  caller.post('finding/import-finding', { source: 'nuclei', imported_finding, ...more }, headers);
const list = async (query: Record<string, string> = {}) =>
  (await caller.get('finding/list-finding', query)).body.data.finding;

test('a finding of another program is listed with its source and its times, and its secrets are gone', async () => {
  const { status, body } = await bring([found()]);
  expect([status, body.data.import_result]).toEqual([200, [{ finding_id: expect.any(Number), created: true }]]);
  const [finding] = await list();
  expect(finding).toMatchObject({
    data_source: 'nuclei',
    setting_type: 'import',
    check_id: 'nuclei:CVE-2021-41773',
    host: '127.0.0.1',
    severity: 'high',
    status: 'open',
    cve_ids: ['CVE-2021-41773'],
    first_seen: 1_700_000_000,
    last_seen: 1_700_000_100,
    run_ids: [],
  });
  expect(finding.evidence).toContain('root:x:0:0');
  expect(finding.evidence).not.toContain('eyJzdWIiOiIxIn0');
  expect(finding.taxonomy.cwe).toMatchObject([{ id: 'CWE-22' }]);
});

test('twice is once: in one request, in the next one, and at the same moment', async () => {
  const other = found({ location: '/icons/' });
  const first = (await bring([found(), found(), other])).body.data.import_result;
  expect(first.map(({ created }: { created: boolean }) => created)).toEqual([true, false, true]);
  expect(first[0].finding_id).toBe(first[1].finding_id);
  const again = await Promise.all([bring([found({ title: 'Another title' }), other]), bring([other, found()])]);
  const ids = again.map(({ body }) => body.data.import_result);
  expect(ids.flat().filter(({ created }) => created)).toEqual([]);
  expect(ids[0][0].finding_id).toBe(first[0].finding_id);
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Path traversal', 'Path traversal']);
  const places = ['/a', '/b', '/c'].map((location) => found({ location }));
  const racing = await Promise.all([bring(places), bring(places), bring(places)]);
  const made = racing.flatMap(({ body }) => body.data.import_result).filter(({ created }) => created);
  expect(made).toHaveLength(3);
  expect(await list()).toHaveLength(5);
});

test('it is filtered and triaged like any other, and its status outlives a repeat', async () => {
  const [{ finding_id }] = (await bring([found()])).body.data.import_result;
  await bring([found({ check_id: '10038-1', title: 'CSP' })], { source: 'zap' });
  expect(await list({ data_source: 'zap' })).toMatchObject([{ title: 'CSP', check_id: 'zap:10038-1' }]);
  expect(await list({ cve: 'CVE-2021-41773', data_source: 'nuclei' })).toHaveLength(1);
  await caller.post('finding/put-finding-status', { finding_id, status: 'false_positive', reason: 'a honeypot' });
  await bring([found()]);
  expect(await list({ data_source: 'nuclei' })).toMatchObject([{ status: 'false_positive' }]);
});

test('scans neither close nor change it, even one that proves the same gone', async () => {
  await bring([found({ check_id: 'open-door' })]);
  const before = await list();
  const r = await recording(table, caller.projectId);
  const [place] = before;
  await r.scan('01900000-0000-7000-8000-000000000001', [[observation('1')]]);
  const { resource, location } = place;
  const same = ['open-door', 'nuclei:open-door'].map((checkId) => ({ ...absence('1'), checkId, resource, location }));
  await r.scan('01900000-0000-7000-8000-000000000002', [[], [absence('1'), ...same]]);
  expect(await list({ data_source: 'nuclei' })).toEqual(before);
});

test('nobody is told of it as of news', async () => {
  await bring([found()]);
  const [finding] = await list();
  const image = { ...finding, pk: `P#${caller.projectId}#0#FINDING`, sk: 'IMP#0000000101#x' };
  expect(eventsOf(undefined, image)).toEqual([]);
  expect(eventsOf(undefined, { ...image, setting_type: 'application_scan' })).toHaveLength(1);
});

test('each has an audit record; a repeat with the same key has the same answer', async () => {
  const send = () => bring([found()], {}, { 'Idempotency-Key': 'once' });
  const [one, other] = [await send(), await send()];
  expect([other.body, other.headers['idempotency-replayed']]).toEqual([one.body, 'true']);
  const { body } = await caller.as('admin').get('scan/list-audit', { action: 'finding/import-finding' });
  expect(body.data.audit).toMatchObject([{ record_type: 'imported_finding', after: { source: 'nuclei' } }]);
});

test('long evidence is kept beside the finding', async () => {
  await bring([found({ evidence: 'x'.repeat(15_000) })]);
  const [{ finding_id }] = await list();
  const { body } = await caller.get('finding/get-finding', { finding_id });
  expect(body.data.finding[0].evidence).toHaveLength(15_000);
});

describe('refused is', () => {
  test.each([
    ['an unknown source', [found()], { source: 'nessus' }, 'source: must be nuclei, zap, nmap, scanfold'],
    ['nothing', [], {}, 'imported_finding: must have from 1 to 100 entries'],
    ['too many', Array.from({ length: 101 }, () => found()), {}, 'imported_finding: must have from 1 to 100 entries'],
    ['a score beyond 10', [found({ score: 11 })], {}, 'imported_finding.0.score: must be a number from 0 to 10'],
    ['a check that is no word', [found({ check_id: 'a b' })], {}, 'imported_finding.0.check_id: must be at most 80'],
    ['a blank title', [found({ title: ' ' })], {}, 'imported_finding.0.title: must not be blank'],
  ])('%s', async (_, all, more, detail) => {
    const { status, headers } = await bring(all, more);
    expect([status, headers['x-error-detail']]).toEqual([400, expect.stringContaining(detail)]);
    expect(await list()).toEqual([]);
  });

  test('who may only scan, and a tag', async () => {
    const body = { source: 'nuclei', imported_finding: [found()] };
    expect((await caller.as('operator').post('finding/import-finding', body)).status).toBe(403);
    expect((await bring([found()], {}, { 'If-Match': '"1001-0"' })).status).toBe(412);
  });
});
