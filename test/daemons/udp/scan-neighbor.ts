import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import type { Observation } from '../../../shared/scanning/scanner.ts';
import { hasEnded } from '../../has-ended.ts';
import { detailOf, runScan } from '../../shared/scanners/portscan/run-scan.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../../targets/certificate.ts';
import { withPackage } from '../debian-package.ts';
import { NEIGHBOR, type Neighbor, startNeighbor, until } from './neighbor.ts';
import { type UdpDaemon, udpClients, udpDaemons } from './udp-daemons.ts';

// Run by udp.deep.test.ts in a network namespace of its own: starts the daemons on a host beside this one, scans it, and
// writes what came of it and what the lines of the findings print, as JSON.

const exec = promisify(execFile);
const folders = mkdtempSync(join(tmpdir(), 'scanfold-udp-'));
chmodSync(folders, 0o755);

/** Folders that packages make when they are installed, on mounts of one daemon alone: nothing stays on the machine. */
const FRESH =
  'mount -t tmpfs none /run && mount -t tmpfs none /var/log && mkdir -p /run/samba/nmbd /var/log/samba && exec "$@"';

/** Starts a daemon and waits until it serves. Returns what stops it. Throws what it wrote. */
async function start(name: string, daemon: UdpDaemon, neighbor: Neighbor): Promise<() => void> {
  const folder = join(folders, name);
  const files = { ...daemon.files?.(folder), 'key.pem': PRIVATE_KEY, 'certificate.pem': CERTIFICATE };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  chmodSync(folder, 0o777);
  const log = join(folder, 'log');
  const out = openSync(log, 'a');
  const etc = 'etc/passwd' in files ? join(folder, 'etc') : undefined;
  const fresh = ['sh', '-c', FRESH, 'sh', ...daemon.command(folder)];
  const [program = '', ...words] = [...neighbor.inside, ...withPackage(daemon.debian, fresh, etc)];
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C' };
  const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', out, out], detached: true });
  const stop = () => {
    if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, 'SIGKILL');
  };
  const wrote = () => readFileSync(log, 'utf8');
  try {
    const serves = () => neighbor.listens(daemon.port) && (daemon.ready?.test(wrote()) ?? true);
    await until(() => hasEnded(child) || serves(), `${name} listens`);
    if (hasEnded(child)) throw new Error('it ended');
    await daemon.afterwards?.(folder);
    return stop;
  } catch (cause) {
    stop();
    throw new Error(`${name}: ${wrote().slice(-1500)}`, { cause });
  }
}

/** What a shell prints for the line of a finding, with netcat and the tools of SNMP at hand. */
async function printed({ reproduce = '' }: Observation): Promise<string> {
  const needed = udpClients.find(({ line }) => reproduce.startsWith(line))?.debian ?? 'netcat-openbsd';
  const script = `nc() { nc.openbsd "$@"; }; ${reproduce}`;
  const [program = '', ...words] = withPackage(needed, ['sh', '-c', script]);
  const { stdout, stderr } = await exec(program, words, { encoding: 'latin1' }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return `${stderr}${stdout}`;
}

using neighbor = await startNeighbor();
const stops = await Promise.all(
  Object.entries(udpDaemons).map(([name, daemon]) =>
    start(name, daemon, neighbor).catch((cause: unknown) => {
      console.error(cause);
      return () => undefined;
    }),
  ),
);
const egress = createEgress({ only: ['10.9.0.0/24'], allow: ['10.9.0.0/24'] });
const settings = { ports: '1-10', udp: true, snmpDefaultCommunity: true };
const run = await runScan(NEIGHBOR, settings, { egress });
const lines = await Promise.all(run.observed.map(async (each) => [each.title, await printed(each)]));
const coverage = run.commits.flatMap((unit) => unit.coverage).filter(({ target }) => target.endsWith('/udp'));
console.log(
  JSON.stringify({ observed: run.observed, printed: Object.fromEntries(lines), coverage, detail: detailOf(run) }),
);
for (const stop of stops) stop();
rmSync(folders, { recursive: true, force: true });
