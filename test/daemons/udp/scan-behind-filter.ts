import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import { detailOf, knownPortFinding, runScan } from '../../shared/scanners/portscan/run-scan.ts';
import { command, NEIGHBOR, startNeighbor } from './neighbor.ts';

// Run by own-egress.deep.test.ts in a network namespace of its own, whose packet filter lets nothing out to some ports:
// scans a host beside this one with a control and without, and writes what came of it as JSON.

const CONTROL = '10.9.0.3';
const [OPEN, CLOSED_LONG_AGO, BLOCKED] = [22, 21, [25, 110, 3128, 8080]];

using neighbor = await startNeighbor();
neighbor.run('ip', 'addr', 'add', `${CONTROL}/24`, 'dev', 'there');
// The control accepts on every port, by one server behind one rule, as an operator makes it.
neighbor.run('nft', 'add table ip control');
neighbor.run('nft', 'add chain ip control in { type nat hook prerouting priority dstnat; }');
neighbor.run('nft', `add rule ip control in ip daddr ${CONTROL} tcp dport 1-65535 redirect to :${OPEN}`);
const listen = `for (const port of [${OPEN}, 25, 3128]) require('node:net').createServer((socket) => socket.on('error', () => {}).end('SSH-2.0-a\\r\\n')).listen(port, () => console.log(port));`;
const [program = '', ...words] = [...neighbor.inside, process.execPath, '-e', listen];
const servers = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
for (let listening = ''; listening.split('\n').length < 4; )
  listening += String((await once(servers.stdout, 'data'))[0]);

// Three ports are dropped, the fourth is reset, as networks do.
command('nft', 'add table inet own');
command('nft', 'add chain inet own out { type filter hook output priority 0; }');
command('nft', 'add rule inet own out tcp dport { 25, 110, 3128 } drop');
command('nft', 'add rule inet own out tcp dport 8080 reject with tcp reset');

const own = { only: ['10.9.0.0/24'], allow: ['10.9.0.0/24'] };
const known = [OPEN, CLOSED_LONG_AGO, ...BLOCKED].map((port) => knownPortFinding(port, NEIGHBOR));
const settings = { ports: `${CLOSED_LONG_AGO}-30,80,${BLOCKED.slice(1).join(',')}` };
const scans = [[CONTROL], []].map(async (controls) => {
  const run = await runScan(NEIGHBOR, settings, { egress: createEgress({ ...own, controls }), known });
  const placesOf = (some: readonly { readonly location: string }[]) => some.map(({ location }) => location).toSorted();
  const blocked = run.commits
    .flatMap(({ coverage }) => coverage)
    .filter(({ checkId, outcome }) => checkId === 'open-port' && outcome === 'not_testable');
  return { observed: placesOf(run.observed), absent: placesOf(run.absent), blocked, detail: detailOf(run) };
});
const [controlled, alone] = await Promise.all(scans);
console.log(JSON.stringify({ controlled, alone }));
servers.kill('SIGKILL');
