import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { hostDetail } from '../../shared/events/event.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { hostsWithAddresses } from '../name-server/zones/scanfold.ts';
import {
  expectedFindings,
  expectedHosts,
  laterCustomer,
  type ScanfoldWorld,
  startScanfoldWorld,
} from '../osint/scanfold-world.ts';
import { listening, type Target } from '../targets/server.ts';

let dataDir: string;
let world: ScanfoldWorld;
/** A server with a port of its own, on the address that the domain itself leads to. */
let ssh: Target;
let address: string;
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
  address = hostsWithAddresses.find(({ name }) => name === world.domain)?.addresses[0] ?? '';
  const greet = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('SSH-2.0-OpenSSH_5.1\r\n');
  });
  ssh = await listening(greet, address, 0);
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-subdomain-'));
  service = await startLocal({
    port: 0,
    dataDir,
    osint: { resolvers: [world.resolver], crtsh: world.crtsh.url, certspotter: world.certspotter.url },
    env: { OSINT_QUERIES_PER_SECOND: '5000', PORTSCAN_PORTS: String(ssh.port) },
  });
  const token = (grants: readonly string[]) => service.token(grants);
  user = new Caller(
    overHttp(() => service.url, token),
    'admin',
    1001,
  );
});

afterAll(async () => {
  await Promise.all([service?.stop(), world?.[Symbol.asyncDispose](), ssh?.[Symbol.asyncDispose]()]);
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

/** Begins a scan and gives its run once that has ended. */
async function ended(path: string, what: Record<string, unknown>): Promise<Record<string, unknown>> {
  const invoked = await user.post(path, what);
  expect(invoked.status).toBe(200);
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  for (;;) {
    const [run] = (await user.get('scan/get-run', { run_id, wait_seconds: 20 })).body.data.run;
    if (run.ended_at !== 0) return run;
  }
}

async function scan(linkId: number) {
  const run = await ended('osint/invoke-scan', { rel_osint_data_source_id: linkId });
  const query = { setting_type: 'rel_osint_data_source', setting_id: linkId };
  const finding = await user.whole('finding/list-finding', 'finding', query);
  const hosts = await user.whole('osint/list-host', 'osint_host', { domain: world.domain });
  return { run, finding, hosts };
}

/** Scans the ports of the domain's address; gives the id of what is found at the one that is open. */
async function scanPorts(): Promise<number> {
  const { portscan_setting_id: setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'the address of the domain',
  });
  const target = { portscan_setting_id: setting_id, target: address };
  await user.put('diagnosis/put-portscan-target', 'portscan_target', target);
  expect(await ended('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1003 })).toMatchObject({
    state: 'succeeded',
  });
  const { finding } = (await user.get('finding/list-finding', { setting_type: 'portscan_setting', setting_id })).body
    .data;
  expect(finding).toContainEqual(expect.objectContaining({ resource: `${address}:${ssh.port}/tcp`, host: address }));
  return finding[0].finding_id;
}

/** What get-finding tells beside a finding of the same host: which scan found it, where, and what. */
async function related(finding_id: number): Promise<readonly string[]> {
  const answer = await user.get('finding/get-finding', { finding_id });
  return answer.body.data.related.map(
    ({ data_source, host, check_id }: Record<string, unknown>) => `${data_source} ${host} ${check_id}`,
  );
}

/** The details of the events on the bus that hosts appeared. */
function appeared() {
  const lines = existsSync(service.eventsFile) ? readFileSync(service.eventsFile, 'utf8').split('\n') : [];
  return lines
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((event) => event['detail-type'] === 'Host Appeared')
    .map(({ detail }) => z.parse(hostDetail, detail));
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
  expect(first.hosts.map(({ host }: { host: string }) => host).sort(), String(first.run.detail)).toEqual(
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
  // What it says until it fails counts.
  world.certspotter.add([laterCustomer]);
  world.certspotter.failAfter(1, 'garbage');
  const [second, openPort] = await Promise.all([scan(linkId), scanPorts()]);
  expect(second.run.state).toBe('succeeded');
  expect(second.run.detail).toContain('incomplete result of certificate transparency');
  expect(second.hosts.map(({ host }: { host: string }) => host).sort()).toEqual(
    [...first.hosts.map(({ host }: { host: string }) => host), laterCustomer].sort(),
  );
  expect(shown(second.finding)).toEqual(expectedHere());
  expect(second.finding.every(({ status }: { status: string }) => status === 'open')).toBe(true);

  // Nobody is told of the names of a first run, and everybody of one that is new since.
  await expect.poll(() => appeared().length).toBeGreaterThan(0);
  expect(appeared()).toMatchObject([
    {
      project_id: 1001,
      run_ids: [second.run.run_id],
      host: { host: laterCustomer, sources: expect.arrayContaining(['wildcard']), run_id: second.run.run_id },
    },
  ]);

  // A name and the address that it leads to are one host, whichever scan looks at it.
  const ofDomain = second.finding.find(({ check_id }: { check_id: string }) => check_id === 'dmarc-policy-none');
  await expect.poll(() => related(openPort)).toContain(`osint:subdomain ${world.domain} dmarc-policy-none`);
  const ofAddress = (await related(ofDomain.finding_id)).map((line) => line.split(' ', 2).join(' '));
  expect(ofAddress).toContain(`diagnosis:portscan ${address}`);
});
