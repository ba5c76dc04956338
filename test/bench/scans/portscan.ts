import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledScan, lambdaFlags } from '../../scan-process/function-process.ts';
import { SCRIPTS } from '../../targets/scripts.ts';
import { scripted, type Target } from '../../targets/server.ts';
import { web } from '../../targets/web.ts';

// Beside nmap on loopback: node test/bench/scans/portscan.ts [repeats] [a part of a set-up's name]
// Needs root, nmap and nft: everything runs in a network namespace of its own, where nothing else listens. Each scan is a
// fresh process, ours the bundled scanner with the flags of a function of 1,769 MB; both in turn, pair by pair.

interface SetUp {
  readonly name: string;
  readonly target: string;
  readonly ports: string;
  /** Conditions of packets that are dropped. */
  readonly drop?: readonly string[];
  /** How many web servers and others there are. */
  readonly servers?: number;
  /** More words for nmap. */
  readonly nmap?: readonly string[];
  /** The most that wall and processor time may be, as a multiple of nmap's. */
  readonly limits: string;
}

const SET_UPS: readonly SetUp[] = [
  { name: 'all ports of a host, none open', target: '127.80.0.1', ports: '1-65535', limits: 'wall 1.1, CPU 1.5' },
  {
    name: 'all ports of a host, 40 open',
    target: '127.80.0.1',
    ports: '1-65535',
    servers: 40,
    limits: 'wall 1.1, CPU 1.5',
  },
  { name: '256 hosts x 100 ports', target: '127.80.0.0/24', ports: '20000-20099', limits: 'wall 1.5' },
  {
    name: '256 hosts x 100 ports, one silent',
    target: '127.80.0.0/24',
    ports: '20000-20099',
    drop: ['ip daddr 127.80.0.77 tcp dport 20050'],
    limits: 'wall 3',
  },
  {
    // The same work: as here, all of the list is asked of each host until one answers, and all of those that do.
    // As root nmap takes loopback for alive.
    name: '256 hosts x 100 ports, 253 hosts silent, nmap looks for hosts on the same ports',
    target: '127.80.0.0/24',
    ports: '20000-20099',
    nmap: ['--unprivileged', '-PS20000-20099'],
    drop: ['ip daddr 127.80.0.0/24 ip daddr != { 127.80.0.5, 127.80.0.100, 127.80.0.200 }'],
    limits: 'wall 1.2',
  },
  {
    // Here nmap looks for hosts on ports 80 and 443 alone, and misses those that answer on others only.
    name: '256 hosts x 100 ports, 253 hosts silent, nmap looks for hosts on two ports',
    target: '127.80.0.0/24',
    ports: '20000-20099',
    nmap: ['--unprivileged'],
    drop: ['ip daddr 127.80.0.0/24 ip daddr != { 127.80.0.5, 127.80.0.100, 127.80.0.200 }'],
    limits: '',
  },
  {
    name: '10,000 silent ports of a host',
    target: '127.80.0.1',
    ports: '20000-30009',
    drop: ['ip daddr 127.80.0.1 tcp dport 20010-30009'],
    limits: 'wall 0.15',
  },
];

interface Run {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly open: string;
}

async function timed(command: readonly string[]): Promise<{ text: string; wallMs: number; cpuMs: number }> {
  const started = performance.now();
  // bash's `time` gives the CPU seconds of the child.
  const run = spawn('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bench', ...command]);
  let text = '';
  let errors = '';
  run.stdout.on('data', (chunk) => (text += chunk));
  run.stderr.on('data', (chunk) => (errors += chunk));
  await new Promise((resolve) => run.on('close', resolve));
  const wallMs = performance.now() - started;
  const [user = 0, system = 0] = (errors.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { text, wallMs, cpuMs: (user + system) * 1000 };
}

async function ours(bundle: string, { target, ports }: SetUp): Promise<Run & { readonly detail: string }> {
  const { text, ...run } = await timed([process.execPath, ...lambdaFlags(1769), bundle, target, ports]);
  const { open, detail } = JSON.parse(text) as { open: string[]; detail: string };
  return { ...run, open: open.sort().join(' '), detail };
}

async function nmap({ nmap: more = [], target, ports }: SetUp): Promise<Run> {
  const { text, ...run } = await timed(['nmap', ...more, '-sT', '-T4', '-n', '-p', ports, '-oG', '-', target]);
  const open = text.split('\n').flatMap((line) => {
    const host = /^Host: (\S+)/.exec(line)?.[1];
    return [...line.matchAll(/(\d+)\/open\/tcp/g)].map(([, port]) => `${host}:${port}/tcp`);
  });
  return { ...run, open: open.sort().join(' ') };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

function command(name: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr}`);
}

/** Servers that answer at once what they are asked: what a scan waits for is its own doing. */
async function servers(count: number, host: string): Promise<readonly Target[]> {
  const scripts = [SCRIPTS.ftp, SCRIPTS.mysql, SCRIPTS.telnet, SCRIPTS.vncPassword];
  return await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const script = scripts[index % 8];
      return script === undefined ? web({}, { tls: index % 3 === 0, host }) : scripted(script, host);
    }),
  );
}

async function compare(setUp: SetUp, bundle: string, repeats: number): Promise<void> {
  command('nft', 'flush chain inet bench input');
  for (const rule of setUp.drop ?? []) command('nft', `add rule inet bench input ${rule} drop`);
  const targets = await servers(setUp.servers ?? 0, setUp.target);
  const expected = targets
    .map(({ port }) => `${setUp.target}:${port}/tcp`)
    .sort()
    .join(' ');
  const pairs: { readonly mine: Run; readonly theirs: Run }[] = [];
  let told = '';
  for (let round = 0; round < repeats; round += 1) {
    // Each begins every other pair.
    const first = round % 2 === 0 ? await ours(bundle, setUp) : undefined;
    const theirs = await nmap(setUp);
    const mine = first ?? (await ours(bundle, setUp));
    pairs.push({ mine, theirs });
    told = mine.detail;
  }
  const seconds = (ms: readonly number[]) => `${(median(ms) / 1000).toFixed(2)} s`;
  const ratio = (of: 'wallMs' | 'cpuMs') => median(pairs.map(({ mine, theirs }) => mine[of] / theirs[of])).toFixed(2);
  const side = (runs: readonly Run[]) => {
    const right = runs.filter(({ open }) => open === expected).length;
    return `${seconds(runs.map(({ wallMs }) => wallMs))}, ${seconds(runs.map(({ cpuMs }) => cpuMs))}, ${right} of ${runs.length}`;
  };
  const [mine, theirs] = [pairs.map((pair) => pair.mine), pairs.map((pair) => pair.theirs)];
  console.log(
    `| ${setUp.name} | ${side(mine)} | ${side(theirs)} | ${ratio('wallMs')} | ${ratio('cpuMs')} | ${setUp.limits} |`,
  );
  console.error(told);
  await Promise.all(targets.map((target) => target[Symbol.asyncDispose]()));
}

async function main(repeats: number, part: string): Promise<void> {
  command('ip', 'link', 'set', 'lo', 'up');
  command('nft', 'add table inet bench');
  command('nft', 'add chain inet bench input { type filter hook input priority 0; }');
  const folder = await mkdtemp(join(tmpdir(), 'portscan-bench-'));
  const bundle = await bundledScan(folder, 'portscan-once');
  console.log(`Load ${loadavg()[0]?.toFixed(1)}\n`);
  console.log('| set-up | wall, CPU, as many runs right | nmap | wall to nmap | CPU to nmap | limits |');
  console.log('|---|---|---|---|---|---|');
  for (const setUp of SET_UPS) if (setUp.name.includes(part)) await compare(setUp, bundle, repeats);
  console.log(`\nLoad ${loadavg()[0]?.toFixed(1)}`);
  await rm(folder, { recursive: true });
}

const [repeats = '5', part = '', place] = process.argv.slice(2);
if (place === 'in a namespace') await main(Number(repeats), part);
else {
  const again = ['-n', process.execPath, import.meta.filename, repeats, part, 'in a namespace'];
  spawn('unshare', again, { stdio: 'inherit' }).on('close', (code) => process.exit(code ?? 1));
}
