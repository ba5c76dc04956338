import { beforeAll, expect, test } from 'vitest';
import { type AuthorizedProject, projectOfRun } from '../../../shared/auth/principal.ts';
import type { CoverageEntry } from '../../../shared/scanning/scanner.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { storeCoverage } from '../../../shared/store/runs/coverage.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: Table;

beforeAll(async () => {
  const { client, tableName } = await functionEnvironment();
  table = new Table(client, tableName);
});

const now = 1_900_000_000;
const runId = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const entry = (checkId: string, target: string, more: Partial<CoverageEntry> = {}): CoverageEntry => ({
  checkId,
  target,
  outcome: 'negative',
  count: 1,
  ...more,
});

async function storeRun(project: AuthorizedProject, n: number, entries: readonly CoverageEntry[], more = {}) {
  const run_id = runId(n);
  const target_id = 100 + n;
  const record = `PST#${String(target_id).padStart(10, '0')}`;
  const subject = { setting_type: 'portscan_setting', setting_id: 7, target_id };
  const source = { data_source_id: 1003, data_source: 'diagnosis:portscan', max_score: 10 };
  const counted = { units_done: 1, units_planned: 1, attempts: 1, sends: 1, scan_only: false };
  const asked = { trigger: { kind: 'user', by: 'ann' }, requested_at: now, started_at: now + 1, state: 'running' };
  const lk = `${record}#${run_id}`;
  const item = { ...runKey(project, run_id), lk, run_id, project_id: project.id, record, ...subject, ...source };
  await table.write({ put: { ...item, ...counted, ...asked, ...more } });
  await storeCoverage({ table, now: Date.now }, { project_id: project.id, run_id }, entries, 1, now * 2);
}

async function threeRuns() {
  const caller = new Caller(direct, 'viewer');
  const project = projectOfRun(caller.projectId);
  const silent = { outcome: 'not_testable', reason: 'did not answer', count: 9 } as const;
  await storeRun(project, 1, [entry('open-port', '192.0.2.1 1-9/tcp', { count: 9 })], {
    state: 'failed',
    ended_at: now + 5,
  });
  await storeRun(project, 2, [entry('open-port', '192.0.2.2 1-9/tcp', silent), entry('redis', '192.0.2.2')]);
  await storeRun(project, 3, [entry('redis', '192.0.2.3', { outcome: 'positive' })], { setting_id: 8 });
  const list = async (query: Record<string, string | number> = {}) => {
    const answer = await caller.get('scan/list-coverage', query);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
    return answer.body.data.coverage as { place: string }[];
  };
  return { caller, project, list };
}

const places = (all: readonly { place: string }[]) => all.map(({ place }) => place);

test('what scans checked is listed, and what they did not with the reason, the newest scan first', async () => {
  const { caller, list } = await threeRuns();
  const about = { project_id: caller.projectId, setting_type: 'portscan_setting', data_source: 'diagnosis:portscan' };
  const second = { ...about, run_id: runId(2), setting_id: 7, target_id: 102, time: now + 1 };
  expect(await list()).toEqual([
    {
      ...about,
      run_id: runId(3),
      setting_id: 8,
      target_id: 103,
      time: now + 1,
      check_id: 'redis',
      place: '192.0.2.3',
      verdict: 'positive',
      count: 1,
      reason: '',
    },
    {
      ...second,
      check_id: 'open-port',
      place: '192.0.2.2 1-9/tcp',
      verdict: 'not_testable',
      count: 9,
      reason: 'did not answer',
    },
    { ...second, check_id: 'redis', place: '192.0.2.2', verdict: 'negative', count: 1, reason: '' },
    {
      ...about,
      run_id: runId(1),
      setting_id: 7,
      target_id: 101,
      time: now + 5,
      check_id: 'open-port',
      place: '192.0.2.1 1-9/tcp',
      verdict: 'negative',
      count: 9,
      reason: '',
    },
  ]);
});

test.each<[Record<string, string | number>, string[]]>([
  [{ run_id: runId(2) }, ['192.0.2.2 1-9/tcp', '192.0.2.2']],
  [{ run_id: runId(2), setting_id: 8 }, []],
  [{ run_id: runId(99) }, []],
  [{ setting_type: 'portscan_setting', setting_id: 8 }, ['192.0.2.3']],
  [{ setting_type: 'cmsscan_setting' }, []],
  [{ target_id: 101 }, ['192.0.2.1 1-9/tcp']],
  [{ check_id: 'redis' }, ['192.0.2.3', '192.0.2.2']],
  [{ verdict: 'not_testable' }, ['192.0.2.2 1-9/tcp']],
  [{ check_id: 'redis', verdict: 'negative' }, ['192.0.2.2']],
])('%o finds %j, whole and page by page', async (query, expected) => {
  const { caller, list } = await threeRuns();
  expect(places(await list(query))).toEqual(expected);
  const paged = await caller.whole('scan/list-coverage', 'coverage', { ...query, limit: 1 });
  expect(places(paged)).toEqual(expected);
});

test('a search through many scans is answered in parts, and comes to its end', async () => {
  const caller = new Caller(direct);
  const project = projectOfRun(caller.projectId);
  for (let n = 1; n <= 101; n += 1)
    await storeRun(project, n, n === 1 ? [entry('rare', 'here')] : [entry('open-port', 'x')]);
  const answers = [];
  let cursor: string | undefined;
  do {
    const answer = await caller.get('scan/list-coverage', { check_id: 'rare', ...(cursor ? { cursor } : {}) });
    answers.push(places(answer.body.data.coverage));
    cursor = answer.headers['x-next-cursor'];
  } while (cursor);
  expect(answers).toEqual([[], [], ['here']]);
});

test('nobody else sees it, and a cursor that this list did not give is refused', async () => {
  await threeRuns();
  const stranger = new Caller(direct);
  expect((await stranger.get('scan/list-coverage')).body).toEqual({ data: { coverage: [] } });
  for (const query of [{ cursor: 'x' }, { verdict: 'good' }, { run_id: '1' }, { check_id: 'a b' }]) {
    expect([query, (await stranger.get('scan/list-coverage', query)).status]).toEqual([query, 400]);
  }
});
