import { beforeAll, describe, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { RunHosts } from '../../../shared/recording/record-hosts.ts';
import type { Finding } from '../../../shared/records/findings/finding.ts';
import type { Observation } from '../../../shared/scanning/scanner.ts';
import { relatedFindings } from '../../../shared/store/findings/related-findings.ts';
import { findingPartitions } from '../../../shared/store/keys/finding-keys.ts';
import { keyOf as storedKey } from '../../../shared/store/keys/keys.ts';
import { direct } from '../../contract/direct.ts';
import { Caller } from '../../contract/service.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { sighting } from '../recording/hosts.ts';
import { observation, recording } from '../recording/recording.ts';

let table: FreshTable;
beforeAll(async () => {
  table = await functionEnvironment();
});

const scans = {
  osint: { record: 'ROD#0000001001', setting_type: 'rel_osint_data_source', data_source: 'osint:subdomain' },
  ports: { record: 'PST#0000001001', setting_type: 'portscan_setting', data_source: 'diagnosis:portscan' },
  cms: { record: 'CMS#0000001001', setting_type: 'cmsscan_setting', data_source: 'diagnosis:cmsscan' },
} as const;

/** A project whose scans share a table, and what its callers see. */
async function project() {
  const caller = new Caller(direct);
  const r = await recording(table, caller.projectId);
  const scan = (what: keyof typeof scans, observed: Observation[], runId = 'run-1') =>
    r.scan({ ...r.runOf(runId), ...scans[what] }, [observed]);
  const list = async (query: Record<string, string | number> = {}) => {
    const answer = await caller.get('finding/list-finding', query);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
    return answer.body.data.finding as Record<string, unknown>[];
  };
  const at = async (location: string) => {
    const found = (await list()).find((finding) => finding.location === location);
    if (!found) throw new Error(`no finding at ${location}`);
    return Number(found.finding_id);
  };
  const get = async (location: string) => {
    const answer = await caller.get('finding/get-finding', { finding_id: await at(location) });
    return answer.body.data as { finding: Record<string, unknown>[]; related: Record<string, unknown>[] };
  };
  const titles = async (location: string) => (await get(location)).related.map(({ title }) => title);
  const sees = async (host: string, addresses: readonly string[]) => {
    const run = { run_id: 'run-1', project_id: caller.projectId, record: '', setting_id: 1001, retried_from: null };
    const hosts = new RunHosts(run, { domain: 'example.test', osintId: 1001 });
    await hosts.record({ ...r.store, now: Date.now }, [sighting(host, { addresses })]);
  };
  return { caller, r, scan, list, at, get, titles, sees };
}

const seen = (resource: string, title: string, score: number, more: Partial<Observation> = {}) =>
  observation(title, { resource, title, score, ...more });

describe('the findings of one host', () => {
  test('tell of each other, whichever scan saw them and however the host is written', async () => {
    const p = await project();
    await p.scan('osint', [
      seen('www.Example.test', 'dev host', 6),
      seen('example.test', 'no DMARC', 3),
      seen('the certificate', 'certificate', 8, { host: 'WWW.example.test.' }),
    ]);
    await p.scan('cms', [seen('https://www.example.test:8443/blog/', 'old WordPress', 6.5)]);
    await p.scan('ports', [seen('192.0.2.7:22/tcp', 'ssh', 6), seen('[2001:DB8::7]:3306/tcp', 'mysql', 8)]);
    const { finding, related } = await p.get('dev host');
    expect(finding).toMatchObject([{ host: 'www.example.test' }]);
    expect(related).toEqual([
      {
        finding_id: await p.at('certificate'),
        data_source: 'osint:subdomain',
        check_id: 'open-door',
        resource: 'the certificate',
        host: 'www.example.test',
        title: 'certificate',
        score: 8,
        severity: 'high',
        status: 'open',
      },
      expect.objectContaining({ title: 'old WordPress', data_source: 'diagnosis:cmsscan', severity: 'medium' }),
    ]);
    expect(await p.titles('no DMARC')).toEqual([]);
    expect(await p.titles('ssh')).toEqual([]);

    // A scan learns where the name leads: ports of its addresses are ports of the host.
    await p.sees('www.example.test', ['192.0.2.7', '2001:db8::7']);
    expect(await p.titles('dev host')).toEqual(['certificate', 'mysql', 'old WordPress', 'ssh']);
    expect(await p.titles('ssh')).toEqual(['certificate', 'old WordPress', 'dev host']);
    // Other names at that address are others' business.
    await p.scan('osint', [seen('shop.example.test', 'shop', 9)]);
    await p.sees('shop.example.test', ['192.0.2.7']);
    expect(await p.titles('dev host')).not.toContain('shop');
    expect(await p.titles('ssh')).toEqual(['shop', 'certificate', 'old WordPress', 'dev host']);
  });

  test('come open ones first, the highest score first, 50 at most', async () => {
    const p = await project();
    const many = Array.from({ length: 70 }, (_, n) => seen('http://a.example.test/', `n${n}`, (n % 10) + 0.5));
    await p.scan('cms', many);
    const reason = { reason: 'known', expires_at: 0 };
    for (const title of ['n9', 'n19']) {
      await p.caller.post('finding/put-finding-status', {
        finding_id: await p.at(title),
        status: 'accepted',
        ...reason,
      });
    }
    const { related } = await p.get('n0');
    expect(related).toHaveLength(50);
    expect(related.every(({ status }) => status === 'open')).toBe(true);
    const scores = related.map(({ score }) => Number(score));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores[0]).toBe(9.5);
    const of = await p.list({ host: 'a.example.test', status: 'open' });
    for (const { finding_id } of of.slice(0, 40)) {
      await p.caller.post('finding/put-finding-status', { finding_id, status: 'false_positive', reason: 'no' });
    }
    const statuses = (await p.get('n0')).related.map(({ status }) => status);
    expect(statuses.slice(0, 28)).toEqual(Array.from({ length: 28 }, () => 'open'));
    expect(statuses.slice(28)).not.toContain('open');
  });

  test('are those of the project alone, and follow a finding that changes', async () => {
    const [p, other] = [await project(), await project()];
    await p.scan('cms', [seen('http://a.example.test/', 'one', 5), seen('http://a.example.test/', 'two', 6)]);
    await other.scan('cms', [seen('http://a.example.test/', 'three', 7)]);
    expect(await p.titles('one')).toEqual(['two']);
    expect(await other.titles('three')).toEqual([]);
    await p.scan('cms', [seen('http://a.example.test/', 'two', 9, { title: 'worse', location: 'two' })], 'run-2');
    expect((await p.get('one')).related).toMatchObject([{ title: 'worse', score: 9, severity: 'high' }]);
  });

  test('are none of a finding that is about no host', async () => {
    const p = await project();
    await p.scan('osint', [seen('words', 'one', 5), seen('words', 'two', 5)]);
    expect((await p.get('one')).finding).toMatchObject([{ host: '' }]);
    expect(await p.titles('one')).toEqual([]);
  });

  test('are found where an acceptance has run out as open ones', async () => {
    const p = await project();
    await p.scan('cms', [seen('http://a.example.test/', 'one', 5), seen('http://a.example.test/', 'two', 6)]);
    await p.r.table.write({
      update: await keyOf(p, 'two'),
      changes: { set: { status: 'accepted', status_expires_at: 1_700_000_000 } },
    });
    expect((await p.get('one')).related).toMatchObject([{ title: 'two', status: 'open' }]);
  });
});

async function keyOf({ r, caller }: Awaited<ReturnType<typeof project>>, location: string) {
  for await (const item of r.table.items({ pk: findingPartitions(projectOfRun(caller.projectId)), prefix: 'CMS#' })) {
    if (item.location === location) return storedKey(item);
  }
  throw new Error(`no finding at ${location}`);
}

describe('a list of findings by host', () => {
  test('holds those of the host, in any spelling and order, page by page', async () => {
    const p = await project();
    await p.scan('cms', [
      seen('http://a.example.test/', 'one', 5),
      seen('http://b.example.test/', 'two', 6),
      seen('http://a.example.test:8080/', 'three', 7),
    ]);
    await p.scan('ports', [seen('[2001:db8::1]:22/tcp', 'ssh', 6)]);
    const titles = async (query: Record<string, string | number>) => (await p.list(query)).map(({ title }) => title);
    expect(await titles({ host: 'A.EXAMPLE.test.' })).toEqual(['one', 'three']);
    expect(await titles({ host: 'a.example.test', sort: 'score' })).toEqual(['three', 'one']);
    expect(await titles({ host: 'a.example.test', sort: 'score', min_score: 6 })).toEqual(['three']);
    expect(await titles({ host: '2001:DB8:0::1' })).toEqual(['ssh']);
    expect(await titles({ host: 'example.test' })).toEqual([]);
    const first = await p.caller.get('finding/list-finding', { host: 'a.example.test', limit: 1 });
    expect(first.body.data.finding).toMatchObject([{ title: 'one' }]);
    const cursor = String(first.headers['x-next-cursor']);
    const next = await p.caller.get('finding/list-finding', { host: 'a.example.test', limit: 1, cursor });
    expect([next.body.data.finding[0].title, next.headers['x-next-cursor']]).toEqual(['three', undefined]);
    const exported = await p.caller.get('finding/export-finding', { format: 'jsonl', host: 'b.example.test' });
    expect(exported.status).not.toBe(400);
  });

  test.each(['', 'a b', '192.0.2.0/24', 'http://a.test/', 'a.test:80'])('refuses the host %j', async (host) => {
    const answer = await new Caller(direct).get('finding/list-finding', { host });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, 'host: is not a host name or IP address']);
  });
});

test('findings of an earlier version tell their host, and get into the index when a scan sees them again', async () => {
  const p = await project();
  const observed = [seen('http://a.example.test/', 'one', 5), seen('http://a.example.test/', 'two', 6)];
  await p.scan('cms', observed);
  for (const title of ['one', 'two']) {
    await p.r.table.write({
      update: await keyOf(p, title),
      changes: { remove: ['host', 'host_key'] },
    });
  }
  expect((await p.get('one')).finding).toMatchObject([{ host: 'a.example.test' }]);
  expect((await p.list({ host: 'a.example.test' })).map(({ title }) => title)).toEqual(['one', 'two']);
  expect(await p.titles('one')).toEqual([]);
  await p.scan('cms', observed, 'run-2');
  expect(await p.titles('one')).toEqual(['two']);
});

test('one of many hosts costs a few reads, however many findings there are', async () => {
  const p = await project();
  await p.scan(
    'cms',
    Array.from({ length: 400 }, (_, n) => seen('http://a.example.test/', `n${n}`, 5)),
  );
  let reads = 0;
  const query = p.r.table.query.bind(p.r.table);
  p.r.table.query = (range) => {
    reads += 1;
    return query(range);
  };
  const [finding] = (await p.list({ limit: 1 })) as [Finding];
  const { project: own } = { project: p.r.call.project };
  expect(await relatedFindings(p.r.store, { ...own, id: p.caller.projectId } as never, finding)).toHaveLength(50);
  expect(reads).toBe(1);
});
