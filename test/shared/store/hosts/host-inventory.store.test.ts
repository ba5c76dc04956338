import { beforeAll, describe, expect, test } from 'vitest';
import { RunHosts } from '../../../../shared/recording/record-hosts.ts';
import type { Observation } from '../../../../shared/scanning/scanner.ts';
import { runKey } from '../../../../shared/store/keys/run-keys.ts';
import { direct } from '../../../contract/direct.ts';
import { Caller } from '../../../contract/service.ts';
import type { FreshTable } from '../../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../../emulators/function-environment.ts';
import { mutationIn } from '../../../emulators/mutation.ts';
import { sighting } from '../../recording/hosts.ts';
import { observation, recording } from '../../recording/recording.ts';

let table: FreshTable;
beforeAll(async () => {
  table = await functionEnvironment();
});

/** Ids of runs in the order of time. */
const runId = (n: number) => `0190000${n}-0000-7000-8000-000000000000`;

/** A project whose scans see hosts and findings, and what a viewer of it is told of its hosts. */
async function inventory() {
  const caller = new Caller(direct, 'viewer');
  const r = await recording(table, caller.projectId);
  const see = async (host: string, addresses: readonly string[], run = 1, setting_id = 1001) => {
    const by = { run_id: runId(run), project_id: caller.projectId, record: '', setting_id, retried_from: null };
    const hosts = new RunHosts(by, { domain: 'example.test', osintId: 1001 });
    await hosts.record({ ...r.store, now: Date.now }, [sighting(host, { addresses })]);
  };
  /** A run of a link that has ended. */
  const ended = (n: number, said: object = {}) => {
    const key = runKey(mutationIn(caller.projectId).project, runId(n));
    const run = { run_id: runId(n), lk: `ROD#0000001001#${runId(n)}`, state: 'succeeded', scan_only: false };
    return r.table.write({ put: { ...key, ...run, ...said } });
  };
  const scan = (observed: Observation[], run = r.runOf('run-1')) => r.scan(run, [observed]);
  const fix = (what: Observation) => r.scan(r.runOf('run-2'), [[], [what]]);
  const list = async (query: Record<string, string | number> = {}) =>
    (await caller.get('osint/list-host/', query)).body.data.osint_host;
  const page = async (query: Record<string, string | number>) => {
    const { body, headers } = await caller.get('osint/list-host/', query);
    const hosts: string[] = body.data.osint_host.map(({ host }: { host: string }) => host);
    return { hosts, cursor: headers['x-next-cursor'] };
  };
  const get = async (host: string) => (await caller.get('osint/get-host/', { host })).body.data;
  return { ...r, see, ended, scan, fix, list, page, get };
}

const found = (check: string, resource: string, score: number, title = check) =>
  observation(check, { checkId: check, resource, location: '', title, score });

describe('a list of hosts', () => {
  test('tells the ports and the open findings of each, as get-host does', async () => {
    const p = await inventory();
    await p.see('www.example.test', ['192.0.2.7', '2001:db8::7']);
    await p.see('api.example.test', ['192.0.2.7']);
    await p.see('quiet.example.test', []);
    await p.scan([
      found('open-port', '192.0.2.7:443/tcp', 1, 'Open port 443/tcp: nginx'),
      found('open-port', '[2001:db8::7]:53/udp', 6, 'Open port 53/udp: DNS'),
      found('open-port', 'www.example.test:8443/tcp', 3, 'Open port 8443/tcp: Jetty'),
      found('weak-ssh', '192.0.2.7:22/tcp', 8),
      found('header', 'https://www.example.test/', 2),
      found('takeover', 'www.example.test', 9, 'Alias can be taken over'),
      found('dmarc', 'www.example.test', 5),
      found('header', 'https://api.example.test/', 2, 'Header of the API'),
    ]);
    const told = await p.list();
    const byName = Object.fromEntries(told.map(({ host, inventory: of }: never) => [host, of]));
    const https = { address: '192.0.2.7', port: 443, transport: 'tcp', title: 'Open port 443/tcp: nginx' };
    expect(byName).toMatchObject({
      'www.example.test': {
        ...{ open_findings: 4, high: 1, medium: 1, low: 2, address_findings: 3 },
        worst_finding: { title: 'Alias can be taken over', score: 9, severity: 'high' },
        host_port: [
          https,
          { address: '2001:db8::7', port: 53, transport: 'udp' },
          { address: 'www.example.test', port: 8443, transport: 'tcp' },
        ],
      },
      'api.example.test': {
        ...{ open_findings: 1, high: 0, medium: 0, low: 1, address_findings: 2 },
        worst_finding: { title: 'Header of the API' },
        host_port: [https],
      },
      'quiet.example.test': { open_findings: 0, address_findings: 0, worst_finding: null, host_port: [] },
    });
    const { osint_host, open_findings, host_port } = await p.get('www.example.test');
    expect(osint_host.inventory).toEqual(byName['www.example.test']);
    expect({ open_findings, host_port }).toEqual({ open_findings: 4, host_port: osint_host.inventory.host_port });
  });

  test('names the most severe finding though another has the higher number on a scale of its own', async () => {
    const p = await inventory();
    await p.see('www.example.test', []);
    const run = p.runOf('run-1');
    await p.scan([found('low', 'www.example.test', 3, 'Low of 10')]);
    await p.scan([found('high', 'www.example.test', 10, 'High of 1')], {
      ...run,
      record: 'ROD#0000001002',
      max_score: 1,
    });
    expect((await p.list())[0].inventory).toMatchObject({ high: 1, low: 1, worst_finding: { title: 'High of 1' } });
  });

  test('is told without ports and findings on request', async () => {
    const p = await inventory();
    await p.see('www.example.test', []);
    expect(await p.list({ inventory: 'false' })).toMatchObject([{ host: 'www.example.test', inventory: null }]);
  });

  test('leaves out what is no longer open', async () => {
    const p = await inventory();
    await p.see('www.example.test', ['192.0.2.7']);
    const port = found('open-port', '192.0.2.7:443/tcp', 1);
    await p.scan([port]);
    await p.fix(port);
    expect((await p.list())[0].inventory).toMatchObject({ address_findings: 0, host_port: [] });
  });
});

describe('a host is gone', () => {
  test('where a later complete run of the same link did not see it', async () => {
    const p = await inventory();
    await p.see('gone.example.test', [], 1);
    await p.ended(1);
    expect((await p.list())[0].gone).toBe(false);
    await p.see('there.example.test', [], 3);
    await p.see('other.example.test', [], 1, 1002);
    await p.ended(3);
    const gone = (await p.list()).filter((each: { gone: boolean }) => each.gone);
    expect(gone).toMatchObject([{ host: 'gone.example.test' }]);
    expect((await p.get('gone.example.test')).osint_host.gone).toBe(true);
  });

  test('and a list is filtered by that before it is cut into pages', async () => {
    const p = await inventory();
    const names = Array.from({ length: 40 }, (_, n) => `h${String(n).padStart(2, '0')}.example.test`);
    // Of the other link no later run is known: none of its hosts is gone.
    for (const [n, name] of names.entries()) await p.see(name, [], n % 5 === 0 ? 1 : 2, n % 7 === 0 ? 1002 : 1001);
    await p.ended(2);
    const gone = names.filter((_, n) => n % 5 === 0 && n % 7 !== 0);
    for (const [query, expected] of [
      [{ gone: 'true' }, gone],
      [{ gone: 'false' }, names.filter((name) => !gone.includes(name))],
      [{ gone: 'true', domain: 'h05.example.test' }, ['h05.example.test']],
      [{ gone: 'true', technology: 'nginx' }, []],
    ] as const) {
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await p.page({ ...query, limit: 3, ...(cursor === undefined ? {} : { cursor }) });
        pages.push(page.hosts);
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect(pages.flat()).toEqual(expected);
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(3);
    }
  });

  test.each([
    ['was cut short', { state: 'partial' }],
    ['failed', { state: 'failed' }],
    ['stored nothing', { scan_only: true }],
    ['was a retest of one finding', { retest: { outcome: 'fixed' } }],
  ])('not where that run %s', async (_, said) => {
    const p = await inventory();
    await p.see('www.example.test', [], 1);
    await p.ended(1);
    await p.ended(2, said);
    expect((await p.list())[0].gone).toBe(false);
  });
});
