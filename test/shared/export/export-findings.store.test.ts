import { beforeAll, expect, test } from 'vitest';
import { type AuthorizedProject, projectOfRun } from '../../../shared/auth/principal.ts';
import type { Bucket } from '../../../shared/export/bucket.ts';
import { type ExportRequest, exportFindings } from '../../../shared/export/export-findings.ts';
import { latestCoverage } from '../../../shared/export/latest-coverage.ts';
import { InvalidRequest } from '../../../shared/outcome/errors.ts';
import { findingKey, suppressionKey } from '../../../shared/store/keys/finding-keys.ts';
import { findingOrder } from '../../../shared/store/keys/finding-order.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { storeCoverage } from '../../../shared/store/runs/coverage.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { many, productArn } from './plain.ts';

let table: Table;
const startMs = 1_790_000_000_000;

beforeAll(async () => {
  const { client, tableName } = await freshTable();
  table = new Table(client, tableName);
});

const noBucket: Bucket = {
  upload: () => Promise.reject(new Error('nothing is to be uploaded')),
  link: () => Promise.reject(new Error('nothing is to be linked')),
};

/** Exports with a clock that goes on by so much each time it is looked at. */
async function exported(project: AuthorizedProject, request: ExportRequest, tickMs = 0): Promise<string> {
  let nowMs = startMs;
  const now = () => {
    nowMs += tickMs;
    return nowMs;
  };
  const exporter = { store: { table, now }, bucket: noBucket, newId: () => 'id', productArn };
  const reply = await exportFindings(exporter, project, request);
  if (!('file' in reply)) throw new Error('it is not a file');
  return reply.file.toString();
}

async function storeFindings(project: AuthorizedProject, count: number): Promise<void> {
  for await (const finding of many(count)) {
    const key = findingKey(project, 'PORTTARGET#0000001001', String(finding.finding_id));
    await table.write({ put: { ...finding, ...key, lk: findingOrder(finding.finding_id), project_id: project.id } });
  }
}

test('an export that takes too long ends with a hint before the gateway gives up', async () => {
  const project = projectOfRun(3001);
  await storeFindings(project, 12);
  expect((await exported(project, { format: 'jsonl' }, 1000)).trimEnd().split('\n')).toHaveLength(12);
  const late = exported(project, { format: 'jsonl' }, 5000);
  await expect(late).rejects.toThrow(InvalidRequest);
  await expect(late).rejects.toMatchObject({
    issues: [{ message: expect.stringContaining('narrow them with filters') }],
  });
});

test('an acceptance that has expired is exported as open', async () => {
  const project = projectOfRun(3002);
  await storeFindings(project, 1);
  const [finding] = await Array.fromAsync(many(1));
  const key = findingKey(project, 'PORTTARGET#0000001001', String(finding?.finding_id));
  const accepted = { status: 'accepted', status_expires_at: startMs / 1000 - 1, status_reason: 'for a while' };
  await table.write({ update: key, changes: { set: accepted } });
  expect(JSON.parse(await exported(project, { format: 'jsonl' }))).toMatchObject({ status: 'open' });
  expect(await exported(project, { format: 'jsonl', status: 'accepted' })).toBe('');
});

test('a rule sets findings aside in an export as long as it holds', async () => {
  const project = projectOfRun(3005);
  await storeFindings(project, 2);
  const rule = {
    ...suppressionKey(project, 7),
    suppression_id: 7,
    project_id: project.id,
    match: { check_id: 'check.1' },
    reason: 'a laboratory',
    owner: 'ann',
    expires_at: startMs / 1000 + 1,
    created_by: 'ann',
    created_at: 1,
    updated_at: 1,
  };
  await table.write({ put: rule });
  const ofFindings = async () =>
    (await exported(project, { format: 'jsonl' }))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).suppressed_by);
  expect(await ofFindings()).toEqual([null, 7]);
  await table.write({ update: suppressionKey(project, 7), changes: { set: { expires_at: startMs / 1000 } } });
  expect(await ofFindings()).toEqual([null, null]);
});

test('the address of a large file is a redirect, or the answer for pages that may not follow one', async () => {
  const project = projectOfRun(3003);
  const [finding] = await Array.fromAsync(many(1));
  // No more items than needed: 24 of the largest that a table takes.
  for (let id = 1; id <= 24; id += 1) {
    const key = findingKey(project, 'PORTTARGET#0000001001', String(id));
    const own = { finding_id: id, lk: findingOrder(id), project_id: project.id, description: 'd'.repeat(200_000) };
    await table.write({ put: { ...finding, ...key, ...own } });
  }
  let bytes = 0;
  const bucket: Bucket = {
    upload: async (_key, _facts, pieces) => {
      for await (const piece of pieces) bytes += piece.length;
    },
    link: async (key) => `https://bucket.example.test/${key}`,
  };
  const exporter = { store: { table, now: () => startMs }, bucket, newId: () => 'id', productArn };
  const url = 'https://bucket.example.test/exports/3003/id.jsonl';
  const moved = await exportFindings(exporter, project, { format: 'jsonl' });
  expect(moved).toMatchObject({ status: 303, headers: { Location: url }, output: { url, findings: 24, bytes } });
  const told = await exportFindings(exporter, project, { format: 'jsonl', redirect: 'false' });
  expect(told).toEqual({ output: { url, findings: 24, bytes: bytes / 2, expires_at: startMs / 1000 + 900 } });
});

const noCount = { negative: 0, positive: 0, skipped: 0, blocked: 0, not_testable: 0, error: 0 };

/** A run as it is stored, as far as coverage needs it. Later numbers are later runs. */
async function storeRun(project: AuthorizedProject, number: number, fields: Record<string, unknown>): Promise<string> {
  const run_id = `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const subject = {
    data_source: 'diagnosis:portscan',
    setting_type: 'portscan_setting',
    setting_id: 1001,
    target_id: 1,
  };
  const state = { state: 'succeeded', ended_at: startMs / 1000, detail: `run ${number}`, coverage: noCount };
  const put = { ...runKey(project, run_id), run_id, project_id: project.id, ...subject, ...state, ...fields };
  await table.write({ put });
  return run_id;
}

test('coverage is that of the last finished run of each setting and target, the latest first', async () => {
  const project = projectOfRun(3003);
  await storeRun(project, 1, {});
  await storeRun(project, 2, { target_id: 2, state: 'failed' });
  await storeRun(project, 3, { target_id: null, setting_type: 'cmsscan_setting', data_source: 'diagnosis:cmsscan' });
  await storeRun(project, 4, {});
  await storeRun(project, 5, { state: 'running' });
  const store = { table, now: () => startMs };
  const runs = async (selection = {}) => {
    const all = await Array.fromAsync(latestCoverage(store, project, selection));
    return all.map(({ run }) => run.detail);
  };
  expect(await runs()).toEqual(['run 4', 'run 3', 'run 2']);
  expect(await runs({ setting_type: 'portscan_setting', target_id: 2 })).toEqual(['run 2']);
  expect(await runs({ data_source: 'diagnosis:cmsscan' })).toEqual(['run 3']);
});

test('what a run did not check is told with its reason, and the rest is counted', async () => {
  const project = projectOfRun(3004);
  const run_id = await storeRun(project, 1, { coverage: { ...noCount, negative: 5, skipped: 30 } });
  const skipped = Array.from({ length: 30 }, (_, at) => {
    const target = `10.0.0.${at}`;
    return { checkId: 'portscan.ports', target, outcome: 'skipped' as const, count: 1, reason: 'budget_time' };
  });
  const negative = { checkId: 'portscan.ports', target: '10.0.1.1', outcome: 'negative' as const, count: 5 };
  const store = { table, now: () => startMs };
  await storeCoverage(store, { project_id: 3004, run_id }, [negative, ...skipped], 1, startMs / 1000 + 1000);
  const [covered] = await Array.fromAsync(latestCoverage(store, project, {}));
  expect(covered?.run.coverage).toEqual({ ...noCount, negative: 5, skipped: 30 });
  expect(covered?.gaps).toHaveLength(21);
  expect(covered?.gaps[0]).toMatchObject({ checkId: 'portscan.ports', target: '10.0.0.0', reason: 'budget_time' });
  expect(covered?.gaps.at(-1)).toEqual({ checkId: '', target: '', outcome: '', reason: '', count: 10 });
  expect(await exported(project, { format: 'html' })).toContain('10 further locations not checked');
});
