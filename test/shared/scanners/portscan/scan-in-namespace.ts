import { spawnSync } from 'node:child_process';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { scripted } from '../../../targets/server.ts';
import { detailOf, runScan } from './run-scan.ts';

// Run by real-network.deep.test.ts in a network namespace of its own: scans hosts behind real packet filters and writes
// what came of it as JSON. Arguments: the nft rule of each host, with ADDRESS for its address, the open ports, the scans.

const [rule = '', open = '', scans = '1', ports = ''] = process.argv.slice(2);

function command(name: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr}`);
}

command('ip', 'link', 'set', 'lo', 'up');
command('nft', 'add table inet hard');
command('nft', 'add chain inet hard input { type filter hook input priority 0; }');

const hosts = Array.from({ length: Number(scans) }, (_, index) => `127.78.0.${index + 1}`);
const openPorts = open.split(',').map(Number);
const servers = await Promise.all(hosts.flatMap((host) => openPorts.map((port) => scripted(SCRIPTS.ssh, host, port))));
for (const host of hosts) command('nft', `add rule inet hard input ${rule.replaceAll('ADDRESS', host)}`);
const runs = await Promise.all(
  hosts.map(async (host) => {
    const started = performance.now();
    const run = await runScan(host, { ports, maxSockets: 900, connectsPerSecond: 500 });
    const found = run.observed.map(({ location }) => Number.parseInt(location, 10)).sort((a, b) => a - b);
    return { found, detail: detailOf(run), ms: Math.round(performance.now() - started) };
  }),
);
console.log(JSON.stringify(runs));
for (const server of servers) await server[Symbol.asyncDispose]();
