import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authorize } from '../../../shared/auth/principal.ts';
import { listFindings } from '../../../shared/store/findings/list-findings.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { absence, observation, recording, startedAt } from '../../shared/recording/recording.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

const daySeconds = 24 * 3600;

let table: FreshTable;
let admin: Caller;
let r: Awaited<ReturnType<typeof recording>>;

beforeAll(async () => {
  table = await functionEnvironment();
});

beforeEach(async () => {
  admin = new Caller(direct);
  r = await recording(table, admin.projectId);
  await r.scan('01900000-0000-7000-8000-000000000001', [
    [observation('high', { score: 9 }), observation('low', { score: 1 }), observation('gone')],
  ]);
});

const put = (project: Record<string, unknown>, headers: Record<string, string> = {}) =>
  admin.post('scan/put-project', { project: { project_id: admin.projectId, ...project } }, headers);

/** The findings as they are at the time of the recording: location and due date. */
async function dueDates(overdue?: 'true' | 'false') {
  const principal = { subject: 'ann', grants: [{ project: '*', role: 'viewer' }] } as const;
  const project = authorize(principal, admin.projectId, 'finding:read');
  const { records } = await listFindings(r.store, project, { overdue });
  return records.map(({ location, due_at }) => [location, Number(due_at) && (Number(due_at) - startedAt) / daySeconds]);
}

test('an open finding is due so many days after it was opened or reopened, as its severity has it', async () => {
  const sla_days = { high: 7, medium: 30, low: 0 };
  const { status, body, headers } = await put({ name: 'Web shop', sla_days });
  expect([status, body.data.project]).toEqual([
    200,
    { project_id: admin.projectId, name: 'Web shop', role: 'admin', sla_days, etag: headers.etag },
  ]);
  r.pass(2 * daySeconds);
  await r.scan('01900000-0000-7000-8000-000000000002', [[observation('high', { score: 9 })], [absence('gone')]]);
  expect(await dueDates()).toEqual([
    ['high', 7],
    ['low', 0],
    ['gone', 0],
  ]);
  r.pass(daySeconds);
  await r.scan('01900000-0000-7000-8000-000000000003', [[observation('gone')]]);
  expect(await dueDates()).toContainEqual(['gone', 10]);
  expect(await dueDates('true')).toEqual([]);
  r.pass(4 * daySeconds);
  expect(await dueDates('true')).toEqual([['high', 7]]);
  expect(await dueDates('false')).toEqual([
    ['low', 0],
    ['gone', 10],
  ]);
});

test('what the project has set is kept where a request leaves it out, and changed as it was read', async () => {
  const first = await put({ sla_days: { high: 1, medium: 2, low: 3 } });
  const second = await put({ name: 'Web shop' }, { 'If-Match': first.headers.etag ?? '' });
  expect(second.body.data.project).toMatchObject({ name: 'Web shop', sla_days: { high: 1, medium: 2, low: 3 } });
  expect((await put({ name: 'x' }, { 'If-Match': first.headers.etag ?? '' })).status).toBe(412);
  const list = await admin.send({ method: 'GET', path: '/api/v1/scan/list-project' });
  expect(list.body.data.project).toEqual([second.body.data.project]);
  const audit = await admin.get('scan/list-audit', { record_type: 'project' });
  expect(audit.body.data.audit[0]).toMatchObject({ before: { name: '' }, after: { name: 'Web shop' } });
});

test('the due date is in each answer that has a finding', async () => {
  await put({ sla_days: { high: 7, medium: 30, low: 90 } });
  const { finding_id, due_at, etag } = (await admin.get('finding/list-finding')).body.data.finding[0];
  expect(due_at).toBe(startedAt + 7 * daySeconds);
  const read = await admin.get('finding/get-finding', { finding_id });
  expect(read.body.data.finding[0]).toMatchObject({ due_at, etag });
  const said = await admin.post('finding/put-finding-status', { finding_id, status: 'accepted', reason: 'r' });
  expect(said.body.data.finding.due_at).toBe(0);
});

test.each([
  ['days below zero', { sla_days: { high: -1 } }, 'project.sla_days.high: must be an integer from 0 to 3650'],
  ['more than ten years', { sla_days: { low: 3651 } }, 'project.sla_days.low: must be an integer from 0 to 3650'],
  ['a name with a control character', { name: 'a\u0000' }, 'project.name: must not contain control characters'],
  ['another project', { project_id: 1 }, 'project.project_id: must equal project_id'],
])('refused is %s', async (_, project, detail) => {
  const { status, headers } = await put(project);
  expect([status, headers['x-error-detail']]).toEqual([400, detail]);
});

test('an editor may not set it', async () => {
  const project = { project_id: admin.projectId, name: 'x' };
  expect((await admin.as('editor').post('scan/put-project', { project })).status).toBe(403);
});
