import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FindingSelection, findFinding, listFindings } from '../../../../shared/store/findings/list-findings.ts';
import { listRecommendations } from '../../../../shared/store/findings/list-recommendations.ts';
import { readFinding } from '../../../../shared/store/findings/read-finding.ts';
import type { Item } from '../../../../shared/store/table/item-range.ts';
import { absence, observation, project, recording, startedAt } from '../../recording/recording.ts';

let r: Awaited<ReturnType<typeof recording>>;
let all: readonly Item[];

/** 72 findings of many scores, times, checks and statuses, 12 of them of two targets of another kind of setting. */
beforeAll(async () => {
  r = await recording();
  const seen = (index: number) =>
    observation(`place-${index}`, {
      score: (index * 7) % 11,
      checkId: `check-${index % 3}`,
      resource: `http://${'abc'[index % 3]}${index % 2}.example.test`,
      recommendation: index % 6 === 0 ? 'close it' : 'patch it',
      title: index % 4 === 0 ? `Open redirect ${index}` : 'Reflected XSS',
      cwe: [index % 5 === 0 ? 601 : 79],
      ...(index % 4 === 0 && { cveIds: ['CVE-2024-6387', `CVE-2020-${1000 + index}`], epss: index / 100 }),
      ...(index % 8 === 0 && { kev: true, cvssScore: 8.1 }),
    });
  const every = Array.from({ length: 60 }, (_, index) => seen(index));
  await r.scan('run-1', [every.slice(0, 30)]);
  r.pass(10);
  await r.scan('run-2', [every.slice(20, 60)]);
  r.pass(10);
  const { checkId, resource, location } = seen(3);
  await r.scan('run-3', [every.slice(0, 2), [{ checkId, resource, location }, absence('nowhere')]]);
  await r.say({ finding_id: 1005, status: 'accepted', reason: 'r', expires_at: startedAt + 30 });
  await r.say({ finding_id: 1006, status: 'accepted', reason: 'r' });
  await r.say({ finding_id: 1007, status: 'false_positive', reason: 'r' });
  for (const target_id of [7, 8]) {
    const ports = {
      ...{ setting_type: 'portscan_setting', setting_id: 1002, target_id },
      ...{ data_source_id: 1003, data_source: 'diagnosis:portscan', record: `PST#000000000${target_id}` },
    };
    await r.scan({ ...r.runOf('run-4'), ...ports }, [every.slice(0, 6)]);
  }
  r.pass(20);
  all = await r.list();
});

type Field = 'score' | 'last_seen' | 'finding_id';
const by = (item: Item, field: Field) => Number(item[field]);

/** Searches, and whether a finding is to be found by each. */
const searches: Readonly<Record<string, (item: Item) => boolean>> = {
  // The name of CWE-601 ends in 'Open Redirect'.
  'OPEN redir': ({ title, cwe }) => String(title).startsWith('Open') || String(cwe) === '601',
  'cwe-601 xss': ({ title, cwe }) => title === 'Reflected XSS' && String(cwe) === '601',
  '"check" 1': ({ check_id, title }) => check_id === 'check-1' || title === 'Open redirect 1',
  'cross-site scripting': ({ cwe }) => String(cwe) === '79',
  nowhere: () => false,
};

/** What a list must hold, told without the table. */
function expected(selection: FindingSelection): unknown[] {
  const { sort = 'id', resource = '', min_score = 0, since = 0, text, limit: _l, cursor: _c, ...others } = selection;
  const { cve, kev, min_epss, ...equal } = others;
  const order: Field = sort === 'id' ? 'finding_id' : sort;
  return all
    .filter((item) => Object.entries(equal).every(([field, value]) => value === undefined || item[field] === value))
    .filter((item) => String(item.resource).startsWith(resource))
    .filter((item) => text === undefined || searches[text]?.(item))
    .filter(({ cve_ids }) => cve === undefined || (cve_ids as string[]).includes(cve))
    .filter((item) => kev === undefined || String(item.kev) === kev)
    .filter(({ epss }) => min_epss === undefined || (epss !== null && Number(epss) >= min_epss))
    .filter((item) => by(item, 'score') >= min_score && by(item, 'last_seen') >= since)
    .toSorted((a, b) => (sort === 'id' ? 0 : by(b, order) - by(a, order)) || by(a, 'finding_id') - by(b, 'finding_id'))
    .map(({ finding_id }) => finding_id);
}

async function paged(selection: FindingSelection): Promise<unknown[]> {
  const ids: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { records, next } = await listFindings(r.store, project, { ...selection, cursor });
    if (selection.limit !== undefined && next !== undefined) expect(records).toHaveLength(selection.limit);
    ids.push(...records.map(({ finding_id }) => finding_id));
    cursor = next;
  } while (cursor !== undefined);
  return ids;
}

describe('a list of findings', () => {
  test('holds all of them, each once', () => {
    expect(all).toHaveLength(72);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['open', 'fixed', 'accepted', 'false_positive']));
    expect(all.find(({ finding_id }) => finding_id === 1005)?.status).toBe('open');
  });

  test('holds exactly what is asked for, in the order asked for, however it is cut into pages', async () => {
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    const selection = fc.record({
      sort: maybe(fc.constantFrom('id' as const, 'score' as const, 'last_seen' as const)),
      limit: maybe(fc.integer({ min: 1, max: 70 })),
      status: maybe(fc.constantFrom('open', 'fixed', 'accepted', 'false_positive')),
      severity: maybe(fc.constantFrom('high', 'medium', 'low')),
      check_id: maybe(fc.constantFrom('check-0', 'check-1', 'check-9')),
      setting_id: maybe(fc.constantFrom(1001, 1002, 1003)),
      setting_type: maybe(fc.constantFrom('cmsscan_setting', 'portscan_setting')),
      data_source: maybe(fc.constantFrom('diagnosis:cmsscan', 'diagnosis:portscan', 'osint:website')),
      target_id: maybe(fc.constantFrom(7, 8, 9)),
      resource: maybe(fc.constantFrom('', 'http://a', 'http://b1.example', 'x')),
      min_score: maybe(fc.constantFrom(0, 4, 8, 8.5, 10)),
      text: maybe(fc.constantFrom(...Object.keys(searches))),
      since: maybe(fc.constantFrom(startedAt, startedAt + 10, startedAt + 20, startedAt + 99)),
      cve: maybe(fc.constantFrom('CVE-2024-6387', 'CVE-2020-1008', 'CVE-2020-100')),
      kev: maybe(fc.constantFrom('true' as const, 'false' as const)),
      min_epss: maybe(fc.constantFrom(0, 0.1, 0.44, 1)),
    });
    await fc.assert(
      fc.asyncProperty(selection, async (wanted) => {
        expect(await paged(wanted)).toEqual(expected(wanted));
      }),
      { numRuns: 150 },
    );
  });

  test('names no vulnerabilities of a finding that an earlier version stored, whatever is asked for', async () => {
    const earlier = await recording();
    await earlier.scan('run-1', [[observation('a', { cveIds: ['CVE-2024-6387'], epss: 0.4, kev: true })]]);
    const { pk, sk } = await readFinding(earlier.store, project, 1001);
    const key = { pk: String(pk), sk: String(sk) };
    const fields = ['cve_ids', 'cvss_score', 'cvss_vector', 'epss', 'kev'];
    await earlier.table.write({ update: key, changes: { remove: fields } });
    const of = async (selection: FindingSelection) => (await listFindings(earlier.store, project, selection)).records;
    expect(await of({ kev: 'false' })).toMatchObject([{ cve_ids: [], cvss_score: null, epss: null, kev: false }]);
    for (const none of [{ kev: 'true' as const }, { cve: 'CVE-2024-6387' }, { min_epss: 0 }])
      expect(await of(none)).toEqual([]);
  });

  test.each([
    ['score', 'last_seen'],
    ['id', 'score'],
    ['last_seen', 'id'],
  ] as const)('by %s goes on with no cursor of a list by %s', async (from, to) => {
    const { next } = await listFindings(r.store, project, { sort: from, limit: 1 });
    await expect(listFindings(r.store, project, { sort: to, cursor: next })).rejects.toThrow('invalid request');
  });

  test.each(['x', 'Rk5EU0NPUkU6', 'Rk5EU0NPUkU6MS4w', 'Rk5EU0NPUkU6OTk5OTk5OTk5OTk5OTkuMQ'])(
    'refuses the cursor %s, which it never made',
    async (cursor) => {
      await expect(listFindings(r.store, project, { sort: 'score', cursor })).rejects.toThrow('invalid request');
    },
  );

  test.each([
    ['score', { min_score: 10 }],
    ['last_seen', { since: startedAt + 20 }],
  ] as const)('by %s ends where a cursor stands behind what is asked for', async (sort, filter) => {
    const { next } = await listFindings(r.store, project, { sort, limit: 59 });
    const rest = await listFindings(r.store, project, { sort, ...filter, cursor: next });
    expect(rest).toEqual({ records: [], next: undefined });
  });

  test('with a rare filter and a small limit takes few queries', async () => {
    const query = r.table.query.bind(r.table);
    let queries = 0;
    r.table.query = (range) => {
      queries += 1;
      return query(range);
    };
    await listFindings(r.store, project, { status: 'false_positive', limit: 1 });
    // One for each partition that findings are spread over, and one for the rules that set findings aside.
    expect(queries).toBe(16 + 1);
    r.table.query = query;
  });

  test('shows the same finding as a read of one', async () => {
    for (const id of [1001, 1004, 1005]) {
      expect(await findFinding(r.store, project, id)).toEqual(all.find(({ finding_id }) => finding_id === id));
    }
  });
});

describe('recommendations', () => {
  test('sum up the open findings by check and advice, the highest score first', async () => {
    const { records: rows } = await listRecommendations(r.store, project, {});
    const open = all.filter(({ status }) => status === 'open');
    expect(rows.reduce((sum, row) => sum + row.open_findings, 0)).toBe(open.length);
    const scores = rows.map(({ highest_score }) => highest_score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(rows.map((row) => `${row.check_id} ${row.recommendation}`).toSorted()).toEqual([
      'check-0 close it',
      'check-0 patch it',
      'check-1 patch it',
      'check-2 patch it',
    ]);
    for (const row of rows) {
      const of = open.filter((each) => each.check_id === row.check_id && each.recommendation === row.recommendation);
      expect(row.open_findings).toBe(of.length);
      expect(row.highest_score).toBe(Math.max(...of.map(({ score }) => Number(score))));
    }
  });

  test.each([1, 2, 3, 4, 5])('come in pages of %i without loss or repetition', async (limit) => {
    const { records: whole } = await listRecommendations(r.store, project, {});
    const read = [];
    let cursor: string | undefined;
    do {
      const page = await listRecommendations(r.store, project, { limit, cursor });
      expect(page.records.length).toBeLessThanOrEqual(limit);
      read.push(...page.records);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(read).toEqual(whole);
  });

  test('of a setting without findings are none', async () => {
    const { records, next } = await listRecommendations(r.store, project, { setting_id: 9 });
    expect([records, next]).toEqual([[], undefined]);
  });
});
