import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import type { CoverageEntry } from '../../../shared/scanning/scanner.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { storeCoverage } from '../../../shared/store/runs/coverage.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { absence, observation, recording } from '../../shared/recording/recording.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;
let caller: Caller;
let r: Awaited<ReturnType<typeof recording>>;

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

beforeAll(async () => {
  table = await functionEnvironment();
});

beforeEach(async () => {
  caller = new Caller(direct, 'viewer');
  r = await recording(table, caller.projectId);
});

/** A run as it is stored at its end, with what it checked. */
async function ran(number: number, checks: readonly CoverageEntry[], more: Record<string, unknown> = {}) {
  const run = r.runOf(idOf(number));
  const item = {
    ...runKey(projectOfRun(caller.projectId), run.run_id),
    ...run,
    scan_only: false,
    requested_at: number,
    state: 'succeeded',
    attempts: 1,
    sends: 1,
    units_done: 1,
    units_planned: 1,
    ...more,
  };
  await r.table.write({ put: item });
  await storeCoverage(r.store, run, checks, 1, 2_000_000_000);
}

const checked: CoverageEntry = { checkId: 'open-door', target: 'x', outcome: 'negative', count: 1 };
const other: CoverageEntry = { checkId: 'open-window', target: 'x', outcome: 'positive', count: 1 };
const blocked: CoverageEntry = { ...checked, outcome: 'blocked', reason: 'A firewall' };

const diff = (query: Record<string, string | number> = {}) =>
  caller.get('scan/diff-run', { base_run_id: idOf(1), run_id: idOf(2), ...query });

interface Diff {
  readonly change: string;
  readonly not_checked_in: string | null;
  readonly finding: { readonly resource: string; readonly title: string };
  readonly before: { readonly score: number; readonly title: string } | null;
  readonly after: { readonly score: number } | null;
}

async function changes(query: Record<string, string | number> = {}) {
  const { body } = await diff(query);
  return body.data.run_diff
    .map(({ change, not_checked_in, before, after, finding }: Diff) => [
      finding.title,
      change,
      not_checked_in,
      before?.score,
      after?.score,
    ])
    .sort();
}

const named = (title: string, more = {}) => observation(title, { title, ...more });

test('what is new, gone and changed is told with what was said before and after', async () => {
  await r.scan(idOf(1), [[named('same'), named('gone'), named('worse', { score: 5 }), named('lost')]]);
  r.pass(60);
  await r.scan(idOf(2), [[named('same'), named('new'), named('worse', { score: 9 })], [absence('gone')]]);
  await ran(1, [checked]);
  await ran(2, [checked]);
  expect(await changes()).toEqual([
    ['gone', 'gone', null, 8, undefined],
    ['lost', 'not_checked', idOf(2), 8, undefined],
    ['new', 'new', null, undefined, 8],
    ['worse', 'changed', null, 5, 9],
  ]);
});

test('runs that came after the two change nothing of what they said', async () => {
  await r.scan(idOf(1), [[named('a', { score: 2 })]]);
  await r.scan(idOf(2), [[named('a', { score: 4 })]]);
  await r.scan(idOf(3), [[named('a', { score: 9 }), named('later')]]);
  await ran(1, [checked]);
  await ran(2, [checked]);
  await ran(3, [checked]);
  expect(await changes()).toEqual([['a', 'changed', null, 2, 4]]);
  expect(await changes({ base_run_id: idOf(1), run_id: idOf(3) })).toEqual([
    ['a', 'changed', null, 2, 9],
    ['later', 'new', null, undefined, 8],
  ]);
});

test('what one of the runs did not check is neither new nor gone, and the check is named with the reason', async () => {
  await r.scan(idOf(1), [[named('x', { checkId: 'open-window' })]]);
  await r.scan(idOf(2), [[named('y')]]);
  await ran(1, [blocked, other]);
  await ran(2, [checked]);
  expect(await changes()).toEqual([
    ['x', 'not_checked', idOf(2), 8, undefined],
    ['y', 'not_checked', idOf(1), undefined, 8],
  ]);
  expect((await diff()).body.data.coverage_diff).toEqual([
    { check_id: 'open-door', not_checked_in: idOf(1), verdict: 'blocked', reason: 'A firewall' },
    { check_id: 'open-window', not_checked_in: idOf(2), verdict: null, reason: '' },
  ]);
});

test('many differences come in pages, each once, and the checks with the first', async () => {
  await r.scan(idOf(1), [[]]);
  await r.scan(idOf(2), [Array.from({ length: 25 }, (_, at) => named(`f${at}`))]);
  await ran(1, [checked]);
  await ran(2, [checked, other]);
  const seen: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await diff({ limit: 10, ...(cursor && { cursor }) });
    seen.push(...page.body.data.run_diff.map(({ finding }: Diff) => finding.title));
    expect(page.body.data.coverage_diff).toHaveLength(pages === 0 ? 1 : 0);
    cursor = page.headers['x-next-cursor'];
    pages += 1;
  } while (cursor);
  expect([new Set(seen).size, seen.length, pages]).toEqual([25, 25, 3]);
});

test.each([
  ['runs in the wrong order', {}, { base_run_id: idOf(2), run_id: idOf(1) }, 400, 'base_run_id: must be earlier'],
  ['one run twice', {}, { run_id: idOf(1) }, 400, 'base_run_id: must be earlier'],
  ['another target', { record: 'CMS#0000001002', setting_id: 1002 }, {}, 400, 'base_run_id: must be a run of the same'],
  ['a run that goes on', { state: 'running' }, {}, 400, 'run_id: has not ended yet'],
  ['a run without findings', { scan_only: true }, {}, 400, 'run_id: generated no findings'],
  ['a run that is not there', {}, { run_id: idOf(9) }, 404, 'run_id: no such run'],
  ['no id of a run', {}, { run_id: 'x' }, 400, 'run_id: must be a UUID'],
])('%s cannot be compared', async (_, second, query, status, detail) => {
  await ran(1, [checked]);
  await ran(2, [checked], second);
  const answer = await diff(query);
  expect([answer.status, answer.headers['x-error-detail']]).toEqual([status, expect.stringContaining(detail)]);
});
