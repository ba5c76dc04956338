import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../has-ended.ts';
import { runScan } from '../shared/scanners/portscan/run-scan.ts';
import { withPackage } from './debian-package.ts';
import { rpcPackages } from './set-ups/rpc-packages.ts';

// Run by rpc.deep.test.ts in a network namespace of its own, as a port mapper has one port only: starts rpcbind and an
// NFS server that registers there, scans them, and writes what was observed as JSON.

const NFS = 12_049;
const MOUNT = 12_050;
const folder = mkdtempSync(join(tmpdir(), 'scanfold-rpc-'));
spawnSync('ip', ['link', 'set', 'lo', 'up']);
spawnSync('chmod', ['755', folder]);
writeFileSync(join(folder, 'passwd'), 'root:x:0:0::/root:/bin/sh\n_rpc:x:65531:65534::/:/bin/sh\n');
writeFileSync(
  join(folder, 'a.conf'),
  `NFS_CORE_PARAM { NFS_Port = ${NFS}; MNT_Port = ${MOUNT}; Protocols = 3, 4; Enable_NLM = false; Enable_RQUOTA = false; Enable_UDP = false; }\nEXPORT { Export_Id = 1; Path = /a; Pseudo = /a; Access_Type = RO; FSAL { Name = MEM; } }\n`,
);

/** Starts a daemon of a package, which ends with the namespace, and waits until it listens. */
async function start(debian: string, command: readonly string[], port: number): Promise<void> {
  const [program = '', ...words] = withPackage(debian, command, folder);
  const child = spawn(program, words, { stdio: 'ignore', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } });
  while (!(await isOpen(port))) {
    if (hasEnded(child)) throw new Error(`${debian} ended with ${child.exitCode ?? child.signalCode}`);
    await sleep(50);
  }
}

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

const [portMapper, server] = rpcPackages;
await start(portMapper, ['rpcbind', '-f'], 111);
const ganesha = ['ganesha.nfsd', '-F', '-L', '/dev/null', '-f', `${folder}/a.conf`, '-p', `${folder}/pid`];
await start(server, ganesha, MOUNT);
const { observed } = await runScan('127.0.0.1', { ports: `111,${NFS},${MOUNT}` });
const seen = observed.map(({ title, score, evidence }) => ({ title, score, evidence }));
console.log(JSON.stringify(seen.sort((a, b) => a.title.localeCompare(b.title))));
rmSync(folder, { recursive: true });
process.exit(0);
