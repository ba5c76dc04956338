import { describe, expect, test } from 'vitest';
import { type AuthorizedProject, projectOfRun } from '../../../../shared/auth/principal.ts';
import { exportFindings } from '../../../../shared/export/export-findings.ts';
import { cmsscanSetting } from '../../../../shared/records/settings/cmsscan-setting.ts';
import { listRunCoverage } from '../../../../shared/runs/list-coverage.ts';
import { listRuns } from '../../../../shared/runs/list-runs.ts';
import { listAssets } from '../../../../shared/store/findings/list-assets.ts';
import { listFindings } from '../../../../shared/store/findings/list-findings.ts';
import { listRecommendations } from '../../../../shared/store/findings/list-recommendations.ts';
import { listHosts } from '../../../../shared/store/hosts/list-hosts.ts';
import { findingKey } from '../../../../shared/store/keys/finding-keys.ts';
import { findingOrder, scoreOrder, seenOrder } from '../../../../shared/store/keys/finding-order.ts';
import { hostKey } from '../../../../shared/store/keys/host-keys.ts';
import { auditKey, credentialKey, policyKey, recordKey, recordName } from '../../../../shared/store/keys/keys.ts';
import { coverageKey, runKey } from '../../../../shared/store/keys/run-keys.ts';
import { listCredentials } from '../../../../shared/store/policies/credentials.ts';
import { listPolicies } from '../../../../shared/store/policies/policies.ts';
import { listAuditRecords } from '../../../../shared/store/records/list-audit.ts';
import { listRecords } from '../../../../shared/store/records/list-records.ts';
import type { Store } from '../../../../shared/store/table/connection.ts';
import type { Item, ItemPage, Range } from '../../../../shared/store/table/item-range.ts';
import { MemoryTable } from '../../../never-stuck/memory-table.ts';

const project = projectOfRun(1001);
const startMs = 1_800_000_000_000;
const now = startMs / 1000;
const count = 300;

/** A table whose pages end after a few items, as DynamoDB's end after 1 MB. */
class SmallPages extends MemoryTable {
  override query(range: Range): Promise<ItemPage> {
    return super.query({ ...range, limit: Math.min(range.limit ?? 4, 4) });
  }
}

/** A clock that stands still, or one on which the time of a search is over as soon as it has begun. */
function clockOf(isHurried: boolean): () => number {
  let nowMs = startMs;
  return () => {
    if (isHurried) nowMs += 10_000;
    return nowMs;
  };
}

const runIdOf = (n: number) =>
  `${(startMs + n)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-${String(n).padStart(12, '0')}`;
const about = { project_id: 1001, setting_type: 'cmsscan_setting', setting_id: 1001, target_id: null };

/** What is looked for among many. */
const wanted = (n: number) => [10, 11, 290].includes(n);

const finding = (n: number): Item => ({
  ...findingKey(project, 'CMS#0000001001', `f${n}`),
  lk: findingOrder(n + 1),
  score_lk: scoreOrder(n % 7, n + 1),
  seen_lk: seenOrder(now - n, n + 1),
  finding_id: n + 1,
  ...about,
  data_source_id: 1002,
  data_source: 'diagnosis:cmsscan',
  check_id: wanted(n) ? 'rare' : `check-${n % 20}`,
  resource: 'http://a.example.test/',
  location: `${n}`,
  title: `t${n}`,
  description: 'd',
  recommendation: 'r',
  evidence: 'e',
  score: n % 7,
  max_score: 10,
  severity: 'low',
  status: 'open',
  first_seen: now,
  last_seen: now - n,
  fixed_at: 0,
});

const run = (n: number): Item => ({
  ...runKey(project, runIdOf(n)),
  lk: `CMS#0000001001#${runIdOf(n)}`,
  run_id: runIdOf(n),
  record: 'CMS#0000001001',
  ...about,
  data_source_id: 1002,
  data_source: 'diagnosis:cmsscan',
  max_score: 10,
  scan_only: false,
  trigger: { kind: 'user', by: 'ann' },
  requested_at: now,
  started_at: now,
  state: wanted(n) ? 'failed' : 'succeeded',
  attempts: 1,
  sends: 1,
  commits: 1,
  units_done: 1,
  units_planned: 1,
});

const coverage = (n: number): Item => ({
  ...coverageKey(project, runIdOf(n), 0),
  part: 0,
  settled: '[]',
  latest: JSON.stringify([{ checkId: wanted(n) ? 'rare' : 'usual', target: '/', outcome: 'negative', count: 1 }]),
  latest_commit: 1,
});

const host = (n: number): Item => ({
  ...hostKey(project, `h${n}.example.test`),
  host: `h${n}.example.test`,
  project_id: 1001,
  status: 'first',
  version: 1,
  addresses: [],
  sources: [wanted(n) ? 'rare' : 'dns'],
  technologies: [],
  certificate_end: 0,
  first_seen: now,
  last_seen: now,
  osint_id: 1001,
  rel_osint_data_source_id: 1001,
  run_id: 'r',
  expires_at: now + 10_000_000,
});

const audit = (n: number): Item => ({
  ...auditKey(project, runIdOf(n)),
  audit_id: runIdOf(n),
  project_id: 1001,
  at: now,
  subject: wanted(n) ? 'rare' : 'ann',
  action: 'a',
  request_id: 'r',
  outcome: 'done',
  expires_at: now + 10_000_000,
});

const setting = (n: number): Item => ({
  ...recordKey(project, cmsscanSetting, n + 1),
  cmsscan_setting_id: n + 1,
  project_id: 1001,
  diagnosis_data_source_id: 1002,
  target_url: `http://h${n}.example.test/`,
  status: wanted(n) ? 4 : 2,
  created_at: now,
  updated_at: now,
});

const policy = (n: number): Item => ({
  ...policyKey(project, recordName('CMS', n + 1)),
  lk: `${recordName('CMS', n + 1)}#POLICY`,
  area: wanted(n) ? 'osint' : 'diagnosis',
  project_id: 1001,
  setting_type: 'cmsscan_setting',
  setting_id: n + 1,
  created_at: now,
  updated_at: now,
});

const credential = (n: number): Item => ({
  ...credentialKey(project, `c${String(n).padStart(3, '0')}`),
  name: `c${String(n).padStart(3, '0')}`,
  project_id: 1001,
  origins: ['https://a.test'],
  secret_id: 's',
  created_at: now,
  updated_at: now,
});

type Step = { readonly records: readonly object[]; readonly next: string | undefined };
type List = (store: Store, project: AuthorizedProject, page: { cursor?: string | undefined }) => Promise<Step>;

/** Each list, what is in it, by which field a record is known, and how many of it are asked for. */
const lists: readonly (readonly [name: string, item: (n: number) => Item, field: string, found: number, list: List])[] =
  [
    ['findings by id', finding, 'finding_id', 3, (s, p, page) => listFindings(s, p, { check_id: 'rare', ...page })],
    [
      'findings by score',
      finding,
      'finding_id',
      3,
      (s, p, page) => listFindings(s, p, { check_id: 'rare', sort: 'score', ...page }),
    ],
    [
      'findings by their last sight, with a limit',
      finding,
      'finding_id',
      3,
      (s, p, page) => listFindings(s, p, { check_id: 'rare', sort: 'last_seen', limit: 2, ...page }),
    ],
    [
      'runs',
      run,
      'run_id',
      3,
      async (s, p, page) => {
        const { runs, next } = await listRuns(s, p, { state: 'failed', ...page });
        return { records: runs, next };
      },
    ],
    [
      'runs of a record',
      run,
      'run_id',
      3,
      async (s, p, page) => {
        const selection = { setting_type: 'cmsscan_setting', setting_id: 1001, state: 'failed' };
        const { runs, next } = await listRuns(s, p, { ...selection, ...page });
        return { records: runs, next };
      },
    ],
    ['coverage', run, 'run_id', 3, (s, p, page) => listRunCoverage(s, p, { check_id: 'rare', ...page })],
    ['hosts', host, 'host', 3, (s, p, page) => listHosts(s, p, { source: 'rare', ...page })],
    ['audit records', audit, 'audit_id', 3, (s, p, page) => listAuditRecords(s, p, { subject: 'rare', ...page })],
    [
      'settings',
      setting,
      'cmsscan_setting_id',
      3,
      (s, p, page) => listRecords(s, p, cmsscanSetting, { keep: [{ equal: ['status', 4] }], ...page }),
    ],
    ['policies', policy, 'setting_id', 3, (s, p, page) => listPolicies(s, p, { area: 'osint', ...page })],
    ['credentials', credential, 'name', count, (s, p, page) => listCredentials(s, p, page)],
  ];

async function filled(item: (n: number) => Item) {
  const table = new SmallPages();
  for (let n = 0; n < count; n += 1) {
    await table.write({ put: item(n) });
    if (item === run) await table.write({ put: coverage(n) });
  }
  return table;
}

/** All pages of a list, each asked for with the cursor of the one before. */
async function pagesOf(list: List, store: () => Store): Promise<Step[]> {
  const pages: Step[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(store(), project, { cursor });
    pages.push(page);
    cursor = page.next;
  } while (cursor !== undefined && pages.length < 1000);
  return pages;
}

test('an export that finds nothing in its time says so, and uploads nothing', async () => {
  const table = await filled(finding);
  const neverUsed = () => Promise.reject(new Error('used'));
  const bucket = { upload: neverUsed, link: neverUsed };
  const exporter = { store: { table, now: clockOf(true) }, bucket, newId: () => 'id', productArn: 'arn' };
  const request = { project_id: 1001, format: 'csv', status: 'accepted' } as const;
  await expect(exportFindings(exporter, project, request)).rejects.toMatchObject({
    issues: [{ message: expect.stringContaining('narrow them with filters') }],
  });
});

describe('a search that takes longer than its time', () => {
  test.each(lists)(
    'for %s goes on behind its cursor and finds the same, in the same order',
    async (_, item, field, found, list) => {
      const table = await filled(item);
      const ids = (pages: readonly Step[]) =>
        pages.flatMap(({ records }) => records.map((each) => (each as Record<string, unknown>)[field]));
      const whole = await pagesOf(list, () => ({ table, now: clockOf(false) }));
      const parts = await pagesOf(list, () => ({ table, now: clockOf(true) }));
      expect(ids(whole)).toHaveLength(found);
      expect(ids(parts)).toEqual(ids(whole));
      expect(parts.length).toBeGreaterThan(whole.length);
      if (found < count) expect(parts.some(({ records }) => records.length === 0)).toBe(true);
    },
  );

  test.each([
    ['recommendations', listRecommendations, 'check_id', 21],
    ['hosts', listAssets, 'host', 1],
  ] as const)('for %s sums up the findings in parts, whose numbers add up', async (_, groups, key, count) => {
    const table = await filled(finding);
    const list: List = (s, p, page) => groups(s, p, { limit: 3, ...page });
    const whole = await pagesOf(list, () => ({ table, now: clockOf(false) }));
    const parts = await pagesOf(list, () => ({ table, now: clockOf(true) }));
    const numbers = (pages: readonly Step[]) => {
      const sums = new Map<string, number>();
      for (const { [key]: name, open_findings } of pages.flatMap(
        ({ records }) => records as Record<string, unknown>[],
      )) {
        sums.set(String(name), (sums.get(String(name)) ?? 0) + Number(open_findings));
      }
      return [...sums].sort();
    };
    expect(numbers(whole)).toHaveLength(count);
    expect(numbers(parts)).toEqual(numbers(whole));
    expect(parts.length).toBeGreaterThan(whole.length);
  });
});
