import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { expectedFindings, expectedHosts, type ScanfoldWorld, startScanfoldWorld } from '../osint/scanfold-world.ts';

let dataDir: string;
let world: ScanfoldWorld;
let service: LocalService;
let user: Caller;
/** The scanner asks for the ports that everybody uses: not everybody may open them. */
let hasWeb: boolean;

/** Whether this process may listen on port 80 of the servers' addresses. */
function mayOpenPorts(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen({ host: '127.0.40.1', port: 80 }, () => server.close(() => resolve(true)));
  return promise;
}

beforeAll(async () => {
  hasWeb = await mayOpenPorts();
  world = await startScanfoldWorld(hasWeb ? { 80: 80, 443: 443 } : undefined);
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-subdomain-'));
  service = await startLocal({
    port: 0,
    dataDir,
    osint: { resolvers: [world.resolver], crtsh: world.crtsh.url, certspotter: world.certspotter.url },
    env: { OSINT_QUERIES_PER_SECOND: '5000' },
  });
  const token = (grants: readonly string[]) => service.token(grants);
  user = new Caller(
    overHttp(() => service.url, token),
    'admin',
    1001,
  );
}, 120_000);

afterAll(async () => {
  await Promise.all([service?.stop(), world?.[Symbol.asyncDispose]()]);
  rmSync(dataDir, { recursive: true, force: true });
});

async function storeLink(): Promise<number> {
  const { osint_id } = await user.put('osint/put-osint', 'osint', {
    resource_type: 'Domain',
    resource_name: world.domain,
  });
  const { rel_osint_data_source_id } = await user.put('osint/put-rel-datasource', 'rel_osint_data_source', {
    osint_id,
    osint_data_source_id: 1002,
    status: 2,
  });
  for (const word of ['dev', 'admin'])
    await user.put('osint/put-word', 'osint_detect_word', { rel_osint_data_source_id, word });
  const setting = { area: 'osint', setting_type: 'rel_osint_data_source', setting_id: rel_osint_data_source_id };
  await user.put('scan/put-policy', 'policy', { ...setting, rate: { requests_per_second: 1000 } });
  return rel_osint_data_source_id;
}

async function scan(linkId: number) {
  const invoked = await user.post('osint/invoke-scan', { rel_osint_data_source_id: linkId });
  expect(invoked.status).toBe(200);
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  for (;;) {
    const [run] = (await user.get('scan/get-run', { run_id, wait_seconds: 20 })).body.data.run;
    if (run.ended_at !== 0) break;
  }
  const query = { setting_type: 'rel_osint_data_source', setting_id: linkId, limit: 1000 };
  const { run } = (await user.get('scan/list-run', query)).body.data;
  const { finding } = (await user.get('finding/list-finding', query)).body.data;
  const { osint_host } = (await user.get('osint/list-host', { domain: world.domain, limit: 1000 })).body.data;
  return { run: run.find((each: { run_id: string }) => each.run_id === run_id), finding, hosts: osint_host };
}

/**
 * What is found through the service: by the link's own words, without the tests' authority, and without the zone that is
 * handed out on a port of the tests' own.
 */
function expectedHere(): readonly string[] {
  return expectedFindings
    .filter(({ check, resource }) => !(check === 'private-looking-host' && resource.startsWith('jenkins')))
    .filter(({ check }) => check !== 'zone-transfer-open')
    .filter(({ check, resource }) => hasWeb || !needsWeb.test(`${check} ${resource}`))
    .map(
      ({ check, resource, score }) =>
        `${check} ${resource} ${check === 'host-certificate' ? Math.max(3, score) : score}`,
    )
    .sort();
}

const needsWeb = /^host-certificate|^private-looking-host|^alias-takeover pages/;

const shown = (findings: readonly Record<string, unknown>[]) =>
  findings.map(({ check_id, resource, score }) => `${check_id} ${resource} ${score}`).sort();

test('a domain is researched through the service, and what was seen once is not lost with a source', async () => {
  const linkId = await storeLink();
  const first = await scan(linkId);
  expect(first.run).toMatchObject({ state: 'succeeded', progress: 100 });
  expect(first.hosts.map(({ host }: { host: string }) => host).sort()).toEqual(
    hasWeb ? expectedHosts : expect.arrayContaining(['www.scanfold.test', 'crowd.scanfold.test']),
  );
  expect(shown(first.finding)).toEqual(expectedHere());
  const hostOf = (name: string) => first.hosts.find(({ host }: { host: string }) => host === name);
  expect(hostOf('dev.scanfold.test')).toMatchObject({
    addresses: [expect.stringMatching(/^127\.0\.10\./)],
    sources: expect.arrayContaining(['words']),
    technologies: hasWeb ? ['nginx 1.22.1'] : [],
  });
  if (hasWeb) expect(hostOf('shop.scanfold.test').certificate_end).toBeGreaterThan(Date.now() / 1000 - 4 * 86_400);

  world.crtsh.mode = 'dead';
  world.certspotter.mode = 'garbage';
  const second = await scan(linkId);
  expect(second.run.state).toBe('succeeded');
  expect(second.run.detail).toContain('no full answer of certificate transparency');
  expect(second.hosts.map(({ host }: { host: string }) => host)).toEqual(
    first.hosts.map(({ host }: { host: string }) => host),
  );
  expect(shown(second.finding)).toEqual(expectedHere());
  expect(second.finding.every(({ status }: { status: string }) => status === 'open')).toBe(true);
}, 300_000);
