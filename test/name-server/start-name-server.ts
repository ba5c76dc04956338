/**
 * Real name servers on loopback for tests: Knot holds the zones, Unbound in front of it resolves as a provider's resolver
 * does. Whatever no zone holds does not exist: nothing leaves this machine.
 *
 *     await using server = await startNameServer(scanfoldZones);
 *     const dns = createDns({ resolvers: [server.resolver], ... transferPort: server.authority.port });
 *
 * `zones/scanfold.ts` has the zone to scan and, as data, where each of its names leads; `zones/services.ts` has zones of
 * pretended services, where dangling aliases lead. `start-slow-server.ts` and `start-lying-server.ts` stand in front of
 * `server.resolver` where a test wants a resolver to be slow or to lie.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../has-ended.ts';
import { freePort } from '../targets/free-port.ts';
import { askServer } from './ask-server.ts';
import { type Zone, zoneText } from './zone.ts';

/** A name server and a resolver that run. */
export interface NameServer extends AsyncDisposable {
  /** Knot: answers for its zones alone, and for transfers. */
  readonly authority: { readonly address: string; readonly port: number };
  /** Unbound, as a resolver's setting has it: `127.0.0.1:5353`. */
  readonly resolver: string;
  /** Ends the resolver while the name server stays. */
  readonly stopResolver: () => Promise<void>;
}

/** Everything else: names that no zone holds do not exist. */
const root: Zone = { name: '', records: [], transfer: 'closed' };

const domain = (zone: Zone) => `${zone.name}.`;

function knotConfiguration(folder: string, port: number, zones: readonly Zone[]): string {
  return [
    'server:',
    `  listen: 127.0.0.1@${port}`,
    `  rundir: ${folder}`,
    '  udp-workers: 1',
    '  tcp-workers: 1',
    '  background-workers: 1',
    'log:',
    '  - target: stderr',
    '    any: critical',
    'database:',
    `  storage: ${folder}`,
    'acl:',
    '  - id: anyone',
    '    address: 127.0.0.0/8',
    '    action: transfer',
    'policy:',
    ...(['nsec', 'nsec3'] as const).flatMap((id) => [
      `  - id: ${id}`,
      '    algorithm: ecdsap256sha256',
      `    nsec3: ${id === 'nsec3' ? 'on' : 'off'}`,
    ]),
    'template:',
    '  - id: default',
    `    storage: ${folder}`,
    '    zonefile-sync: -1',
    '    journal-content: none',
    'zone:',
    ...zones.flatMap((zone, index) => [
      `  - domain: ${domain(zone)}`,
      `    file: zone-${index}`,
      ...(zone.transfer === 'open' ? ['    acl: anyone'] : []),
      ...(zone.signed ? ['    dnssec-signing: on', `    dnssec-policy: ${zone.signed}`] : []),
    ]),
    '',
  ].join('\n');
}

function unboundConfiguration(folder: string, port: number, authorityPort: number, zones: readonly Zone[]): string {
  // Unbound knows of itself that these names exist nowhere; here they do.
  const builtIn = ['test.', 'invalid.', 'localhost.', '127.in-addr.arpa.'];
  return [
    'server:',
    '  interface: 127.0.0.1',
    `  port: ${port}`,
    '  do-daemonize: no',
    '  chroot: ""',
    '  username: ""',
    `  directory: "${folder}"`,
    `  pidfile: "${folder}/unbound.pid"`,
    '  use-syslog: no',
    `  logfile: "${folder}/unbound.log"`,
    '  verbosity: 0',
    '  num-threads: 1',
    '  do-ip6: no',
    '  access-control: 127.0.0.0/8 allow',
    '  do-not-query-localhost: no',
    '  module-config: "iterator"',
    '  qname-minimisation: no',
    '  outgoing-range: 512',
    '  num-queries-per-thread: 256',
    '  jostle-timeout: 5000',
    ...builtIn.map((name) => `  local-zone: "${name}" nodefault`),
    'remote-control:',
    '  control-enable: no',
    ...zones.flatMap((zone) => ['stub-zone:', `  name: "${domain(zone)}"`, `  stub-addr: 127.0.0.1@${authorityPort}`]),
    '',
  ].join('\n');
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Waits until a server says something about a name, however busy the machine is. Throws where its program ended. */
async function awaitAnswer(child: ChildProcess, port: number, name: string): Promise<void> {
  while ((await askServer(port, name, 'SOA', 200)) === undefined) {
    if (hasEnded(child)) throw new Error(`${child.spawnfile} did not start`);
    await sleep(50);
  }
}

/** Starts both servers with these zones in a temporary folder, on ports of 127.0.0.1. Throws where one does not start. */
export async function startNameServer(zones: readonly Zone[]): Promise<NameServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(zones);
    } catch (error) {
      // Another test may have taken a port that was free a moment ago.
      if (tries === 3) throw error;
    }
  }
}

function start(file: string, words: readonly string[]): ChildProcess {
  const child = spawn(file, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function startOnce(zones: readonly Zone[]): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-dns-'));
  const all = [root, ...zones];
  for (const [index, zone] of all.entries())
    if (zone.lame !== true) writeFileSync(join(folder, `zone-${index}`), zoneText(zone));
  const port = await freePort();
  writeFileSync(join(folder, 'knot.conf'), knotConfiguration(folder, port, all));
  const knot = start('/usr/sbin/knotd', ['-c', join(folder, 'knot.conf')]);
  const resolverPort = await freePort();
  writeFileSync(join(folder, 'unbound.conf'), unboundConfiguration(folder, resolverPort, port, all));
  const unbound = start('/usr/sbin/unbound', ['-c', join(folder, 'unbound.conf'), '-d']);
  const stop = async () => {
    await Promise.all([end(unbound), end(knot)]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const known = zones.find((zone) => zone.lame !== true) ?? root;
    await awaitAnswer(knot, port, known.name);
    await awaitAnswer(unbound, resolverPort, known.name);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    authority: { address: '127.0.0.1', port },
    resolver: `127.0.0.1:${resolverPort}`,
    stopResolver: () => end(unbound),
    [Symbol.asyncDispose]: stop,
  };
}
