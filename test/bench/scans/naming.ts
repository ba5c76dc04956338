import { loadavg } from 'node:os';
import { startDaemons } from '../../daemons/running-daemons.ts';
import { printedBy } from '../../scan-process/function-process.ts';
import { runScan } from '../../shared/scanners/portscan/run-scan.ts';

// Names of real daemons on ports that are not their own, beside nmap -sV: node test/bench/scans/naming.ts
// Needs root on Debian, and nmap. What both said is printed; what is right is for a reader to judge.

await using running = await startDaemons();
const { ports } = running;

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly seconds: number }> {
  const began = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - began) / 1000 };
}

const list = [...ports.values()].join(',');
const load = () => loadavg()[0]?.toFixed(1);
console.log(`${ports.size} daemons, load ${load()}`);
const nmap = () => printedBy('nmap', ['-sT', '-sV', '-T4', '-n', '-Pn', '-p', list, '-oG', '-', '127.0.0.1']);
// What a daemon spends on its first clients is the same for both: each goes first once.
const ours = await timed(() => runScan('127.0.0.1', { ports: list, maxSockets: 900 }));
const theirs = await timed(nmap);
const theirsAgain = await timed(nmap);
const oursAgain = await timed(() => runScan('127.0.0.1', { ports: list, maxSockets: 900 }));

const said = new Map<number, string>();
for (const part of /Ports: (.*?)(?:\t|$)/m.exec(theirs.value)?.[1]?.split(', ') ?? []) {
  const [port, , , , service = '', , version = ''] = part.split('/');
  said.set(Number(port), [service, version].filter(Boolean).join(': '));
}
console.log('| daemon | here | nmap -sV |\n|---|---|---|');
for (const [name, port] of ports) {
  const found = ours.value.observed.find(
    ({ checkId, location }) => checkId === 'open-port' && location === `${port}/tcp`,
  );
  const title = found?.title.replace(/^Open port \d+\/tcp(?:: |, )/, '') ?? 'not found';
  console.log(`| ${name} | ${title} | ${said.get(port) || 'not identified'} |`);
}
const row = (each: readonly { readonly seconds: number }[]) =>
  each.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(', ');
console.log(`\nHere ${row([ours, oursAgain])}; nmap ${row([theirs, theirsAgain])}; load ${load()}`);
