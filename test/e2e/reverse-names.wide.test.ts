import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startLocal } from '../../infra/local/service.ts';
import { readSettings } from '../../infra/local/start/settings.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { startNameServer } from '../name-server/start-name-server.ts';
import type { Zone } from '../name-server/zone.ts';
import { domain, far, hidden, neighborZones, usual } from '../name-server/zones/neighbors.ts';
import { listening } from '../targets/server.ts';

const below = (label: string) => `${label}.${domain}`;
/** A hidden host with a page, by a word of its name an internal one. */
const internal = { name: below('velvet-anchor'), address: '127.9.1.77', word: 'velvet' } as const;

const all = [...[...usual, ...hidden, far].map(({ name }) => name), below('ns')].sort();

/** Whether this process may listen on the port that everybody uses. */
const mayOpenPorts = await new Promise<boolean>((resolve) => {
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen({ host: internal.address, port: 80 }, () => server.close(() => resolve(true)));
});

/** A network whose name could not be looked up, as coverage has it. */
function failedAt(range: string): string {
  const zone = range.split('.').slice(0, 3).toReversed().join('.');
  return `${range} error 256 The DNS lookup of ${zone}.in-addr.arpa failed (SERVFAIL)`;
}

/** The service with this resolver. */
async function serve(dataDir: string, resolver: string) {
  const { osint } = readSettings({ OSINT_RESOLVERS: resolver });
  const service = await startLocal({ port: 0, dataDir, osint, env: { OSINT_QUERIES_PER_SECOND: '5000' } });
  const token = (grants: readonly string[]) => service.token(grants);
  return {
    service,
    user: new Caller(
      overHttp(() => service.url, token),
      'admin',
      1001,
    ),
  };
}

async function storeLink(user: Caller) {
  const { osint_id } = await user.put('osint/put-osint', 'osint', { resource_type: 'Domain', resource_name: domain });
  const link = { osint_id, osint_data_source_id: 1002, status: 2 };
  const { rel_osint_data_source_id } = await user.put('osint/put-rel-datasource', 'rel_osint_data_source', link);
  await user.put('osint/put-word', 'osint_detect_word', { rel_osint_data_source_id, word: internal.word });
  return rel_osint_data_source_id;
}

/** What a scan of the link tells of its run, hosts, findings, and the names of addresses. */
async function scan(user: Caller, linkId: number) {
  const invoked = await user.post('osint/invoke-scan', { rel_osint_data_source_id: linkId });
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  let state = '';
  while (state === '') {
    const [run] = (await user.get('scan/get-run', { run_id, wait_seconds: 20 })).body.data.run;
    if (run.ended_at !== 0) state = run.state;
  }
  const query = { setting_type: 'rel_osint_data_source', setting_id: linkId, check_id: 'private-looking-host' };
  const finding = await user.whole('finding/list-finding', 'finding', query);
  const hosts = await user.whole('osint/list-host', 'osint_host', { domain });
  const told = await user.whole('scan/list-coverage', 'coverage', { run_id });
  type Cell = Record<'check_id' | 'place' | 'verdict' | 'reason', string> & { readonly count: number };
  type Host = { readonly host: string; readonly sources: readonly string[] };
  return {
    state,
    findings: finding.map(({ resource, status }: Record<string, string>) => `${resource} ${status}`),
    hosts: hosts.map(({ host }: Host) => host).sort(),
    onlyByAddress: hosts
      .filter(({ sources }: Host) => sources.length === 1 && sources[0] === 'reverse_dns')
      .map(({ host }: Host) => host)
      .sort(),
    coverage: told
      .filter(({ check_id }: Cell) => check_id === 'source-reverse-dns')
      .map(({ place, verdict, reason, count }: Cell) => `${place} ${verdict} ${count} ${reason}`.trim())
      .sort(),
  };
}

test.skipIf(!mayOpenPorts)(
  'names of nearby addresses are looked up by policy, and hosts and findings from them outlast a failure of reverse DNS',
  async () => {
    await using open = new AsyncDisposableStack();
    const whole = open.use(await startNameServer(neighborZones));
    const isReverse = ({ name }: Zone) => name.endsWith('.in-addr.arpa');
    const failing: readonly Zone[] = neighborZones.map((zone) => (isReverse(zone) ? { ...zone, lame: true } : zone));
    const broken = open.use(await startNameServer(failing));
    open.use(
      await listening(
        createWebServer((_, response) => response.end('<title>Anchor</title><p>of the works</p>')),
        internal.address,
        80,
      ),
    );
    const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-reverse-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const first = await serve(dataDir, whole.resolver);
    const linkId = await storeLink(first.user);
    const setting = { area: 'osint', setting_type: 'rel_osint_data_source', setting_id: linkId };
    await first.user.put('scan/put-policy', 'policy', { ...setting, osint: { reverse: true } });
    const found = await scan(first.user, linkId);
    await first.service.stop();
    expect(found).toMatchObject({ state: 'succeeded', hosts: all, findings: [`${internal.name} open`] });
    expect(found.onlyByAddress).toEqual([...hidden, far].map(({ name }) => name).sort());
    // Of one network the zone is lame; those of the others have names, but for that of the name server.
    expect(found.coverage).toEqual([
      failedAt('127.9.4.0/24'),
      `${domain} negative 1`,
      expect.stringMatching(new RegExp(`^${domain} positive \\d+$`)),
    ]);

    const second = await serve(dataDir, broken.resolver);
    const later = await scan(second.user, linkId);
    await second.service.stop();
    expect(later).toMatchObject({ state: 'succeeded', hosts: all, findings: found.findings });
    expect(later.coverage).toEqual([
      ...[1, 2, 3, 4, 5].map((third) => failedAt(`127.9.${third}.0/24`)),
      `${domain} negative 1`,
    ]);
  },
);
