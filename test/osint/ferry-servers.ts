/**
 * The name servers of the ferry line as its parts would run them, each on port 53 of a loopback address of its own: NSD and Knot for the
 * domain itself, Knot for the root and what is below the domain. Unbound starts at that root and follows the delegations.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../has-ended.ts';
import { askServer } from '../name-server/ask-server.ts';
import { freePort } from '../targets/free-port.ts';
import { ferryName } from './ferry-names.ts';
import { type FerryAddresses, ferryZones } from './ferry-zones.ts';

type Role = keyof ReturnType<typeof ferryZones>;

/** The servers, each of which can be ended. */
export interface FerryServers extends AsyncDisposable {
  readonly resolver: string;
  readonly stop: (role: Role | 'resolver') => Promise<void>;
}

const knot = (folder: string, role: Role, listen: readonly string[], zones: readonly string[]) => `server:
  listen: [ ${listen.map((address) => `${address}@53`).join(', ')} ]
  rundir: ${folder}
  udp-workers: 1
  tcp-workers: 1
  background-workers: 1
log:
  - target: stderr
    any: critical
database:
  storage: ${folder}
mod-rrl:
  - id: tcp-alone
    rate-limit: 1
    slip: 1
policy:
  - id: nsec
    algorithm: ecdsap256sha256
  - id: opt-out
    algorithm: ecdsap256sha256
    nsec3: on
    nsec3-opt-out: on
template:
  - id: default
    storage: ${folder}
    zonefile-sync: -1
    journal-content: none
zone:
${zones
  .map(
    (zone, index) => `  - domain: ${zone}.
    file: zone-${index}
${role === 'crew' ? '    module: mod-rrl/tcp-alone\n' : ''}${
  role === 'signed'
    ? `    dnssec-signing: on\n    dnssec-policy: ${zone === ferryName('quay') ? 'nsec' : 'opt-out'}\n`
    : ''
}`,
  )
  .join('')}`;

const nsd = (folder: string, listen: string, zones: readonly string[]) => `server:
  ip-address: ${listen}@53
  username: ""
  chroot: ""
  server-count: 1
  zonesdir: "${folder}"
  database: ""
  pidfile: "${folder}/nsd.pid"
  xfrdfile: "${folder}/xfrd.state"
  zonelistfile: "${folder}/zone.list"
  xfrdir: "${folder}"
  logfile: "${folder}/nsd.log"
  ipv4-edns-size: 1232
remote-control:
  control-enable: no
${zones.map((zone, index) => `zone:\n  name: "${zone}"\n  zonefile: zone-${index}\n`).join('')}`;

/** One retry is not enough: a question with a shortened name (RFC 9156) is counted with those that follow it. */
const unbound = (folder: string, port: number, root: string) => `server:
  interface: 127.0.0.1
  port: ${port}
  do-daemonize: no
  chroot: ""
  username: ""
  directory: "${folder}"
  pidfile: "${folder}/unbound.pid"
  use-syslog: no
  logfile: "${folder}/unbound.log"
  num-threads: 1
  do-ip6: no
  access-control: 127.0.0.0/8 allow
  do-not-query-localhost: no
  module-config: "iterator"
  outgoing-range: 512
  num-queries-per-thread: 256
  jostle-timeout: 5000
  infra-cache-max-rtt: 2000
  infra-keep-probing: yes
  outbound-msg-retry: 3
${['test.', 'invalid.', 'localhost.', '127.in-addr.arpa.'].map((name) => `  local-zone: "${name}" nodefault\n`).join('')}remote-control:
  control-enable: no
stub-zone:
  name: "."
  stub-addr: ${root}
  stub-prime: no
`;

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function start(file: string, ...words: readonly string[]): ChildProcess {
  const child = spawn(file, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Starts all servers on addresses that no other test has. Throws where one does not start. */
export async function startFerryServers(): Promise<FerryServers> {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-ferry-'));
  const network = `127.${randomInt(100, 250)}.${randomInt(1, 250)}`;
  const roles = ['root', 'first', 'second', 'lame', 'crew', 'signed', 'dead'] as const;
  const at = Object.fromEntries(roles.map((role, index) => [role, `${network}.${index + 1}`])) as Record<
    keyof FerryAddresses,
    string
  >;
  const children = new Map<Role | 'resolver', ChildProcess>();
  for (const [role, zones] of Object.entries(ferryZones(at)) as [Role, Readonly<Record<string, string>>][]) {
    const own = mkdtempSync(join(folder, `${role}-`));
    const names = Object.keys(zones);
    for (const [index, name] of names.entries())
      writeFileSync(join(own, `zone-${index}`), `$ORIGIN ${name}.\n$TTL 60\n${zones[name]}\n`);
    const listen = role === 'crew' ? [at.crew, at.lame] : [at[role]];
    const file = join(own, 'server.conf');
    writeFileSync(file, role === 'first' ? nsd(own, at.first, names) : knot(own, role, listen, names));
    children.set(
      role,
      role === 'first' ? start('/usr/sbin/nsd', '-d', '-c', file) : start('/usr/sbin/knotd', '-c', file),
    );
  }
  const port = await freePort();
  const file = join(folder, 'unbound.conf');
  writeFileSync(file, unbound(folder, port, at.root));
  const resolver = start('/usr/sbin/unbound', '-c', file, '-d');
  children.set('resolver', resolver);
  for (const name of ['', 'crew', 'quay', 'freight'].map(ferryName)) {
    while (((await askServer(port, name, 'SOA', 2000))?.answers ?? []).length === 0) {
      if (hasEnded(resolver)) throw new Error('Unbound did not start');
      await sleep(100);
    }
  }
  return {
    resolver: `127.0.0.1:${port}`,
    stop: (role) => end(children.get(role)),
    async [Symbol.asyncDispose]() {
      await Promise.all([...children.values()].map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
