import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { scanPorts } from '../../shared/scanners/portscan/scan-ports.ts';
import { createEgress } from '../../shared/scanning/egress/egress.ts';
import { SCRIPTS } from '../targets/scripts.ts';
import { scripted, type Target } from '../targets/server.ts';
import { web } from '../targets/web.ts';

// Side by side with nmap on loopback: node test/bench/portscan.ts [repeats] [scan]
// The servers run in this process; each scan of ours runs in a fresh child, as nmap does.

interface Run {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly open: readonly number[];
}

/** Ports of other programs of this machine; both sides leave them alone. */
function listeningElsewhere(): readonly number[] {
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A')
      .map((fields) => Number.parseInt(fields[1]?.split(':').at(-1) ?? '', 16)),
  );
}

function portsWithout(left: readonly number[]): string {
  const parts: string[] = [];
  let first = 1;
  for (const port of [...new Set(left), 65_536].sort((a, b) => a - b)) {
    if (first <= port - 1) parts.push(`${first}-${port - 1}`);
    first = port + 1;
  }
  return parts.join(',');
}

async function scanOnce(ports: string): Promise<void> {
  const started = performance.now();
  const open: number[] = [];
  const outcome = await scanPorts(
    { target: '127.0.0.1' },
    { ports, maxSockets: 300 },
    {
      runId: '01900000-0000-7000-8000-000000000001',
      scope: {
        profile: 'standard',
        exclusions: { hosts: [], ports: [], paths: [] },
        rate: { requestsPerSecond: 10, connectsPerSecond: null },
      },
      credentials: [],
      hosts: async () => [],
      detectWords: [],
      notes: { write: async () => '', read: async () => undefined, drop: async () => undefined },
      phase: () => {},
      userAgent: 'Scanfold/test',
      egress: createEgress({ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }),
      now: Date.now,
      signal: new AbortController().signal,
      remainingMs: () => 600_000,
      known: [],
      checkpoint: undefined,
      commit: async (unit) => void open.push(...unit.observed.map((each) => Number.parseInt(each.location, 10))),
    },
  );
  const cpu = process.cpuUsage();
  const cpuMs = (cpu.user + cpu.system) / 1000;
  console.log(
    JSON.stringify({ wallMs: performance.now() - started, cpuMs, open: open.sort((a, b) => a - b), outcome }),
  );
}

async function child(
  command: string,
  args: readonly string[],
): Promise<{ readonly text: string; readonly wallMs: number; readonly cpuMs: number }> {
  const started = performance.now();
  // bash's `time` gives the CPU seconds of the child.
  const run = spawn('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bench', command, ...args]);
  let text = '';
  let errors = '';
  run.stdout.on('data', (chunk) => (text += chunk));
  run.stderr.on('data', (chunk) => (errors += chunk));
  await new Promise((resolve) => run.on('close', resolve));
  const wallMs = performance.now() - started;
  const [user = 0, system = 0] = (errors.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { text, wallMs, cpuMs: (user + system) * 1000 };
}

async function ours(ports: string): Promise<Run> {
  const run = await child(process.execPath, [import.meta.filename, '0', ports]);
  const parsed = JSON.parse(run.text);
  return { wallMs: run.wallMs, cpuMs: run.cpuMs, open: parsed.open };
}

async function nmap(ports: string): Promise<Run> {
  const run = await child('nmap', ['-sT', '-p', ports, '-T4', '-n', '-oG', '-', '127.0.0.1']);
  const open = [...run.text.matchAll(/(\d+)\/open\/tcp/g)].map((match) => Number(match[1]));
  return { wallMs: run.wallMs, cpuMs: run.cpuMs, open: open.sort((a, b) => a - b) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

async function servers(): Promise<readonly Target[]> {
  const scripts = [
    SCRIPTS.ssh,
    SCRIPTS.smtp,
    SCRIPTS.ftp,
    SCRIPTS.pop3,
    SCRIPTS.imap,
    SCRIPTS.mysql,
    SCRIPTS.telnet,
    SCRIPTS.vncPassword,
  ];
  const spoken = scripts.flatMap((script) => Array.from({ length: 3 }, () => scripted(script)));
  const asked = [SCRIPTS.redis, SCRIPTS.memcached].flatMap((script) =>
    Array.from({ length: 2 }, () => scripted(script)),
  );
  const sites = Array.from({ length: 12 }, (_, index) => web({}, { tls: index % 3 === 0 }));
  return Promise.all([...spoken, ...asked, ...sites]);
}

async function compare(repeats: number): Promise<void> {
  const ports = portsWithout(listeningElsewhere());
  const targets = await servers();
  const expected = targets.map((target) => target.port).sort((a, b) => a - b);
  const same = (run: Run) => JSON.stringify(run.open) === JSON.stringify(expected);
  const phantoms = (runs: readonly Run[]) =>
    runs.reduce((sum, run) => sum + run.open.filter((port) => !expected.includes(port)).length, 0);
  const mine: Run[] = [];
  const theirs: Run[] = [];
  // Servers which other programs of this machine start meanwhile are no phantoms.
  const watched = async (scan: (ports: string) => Promise<Run>): Promise<Run> => {
    const listening = new Set(listeningElsewhere());
    const watch = setInterval(() => {
      for (const port of listeningElsewhere()) listening.add(port);
    }, 100);
    const run = await scan(ports);
    clearInterval(watch);
    for (const port of listeningElsewhere()) listening.add(port);
    const isForeign = (port: number) => listening.has(port) && !expected.includes(port);
    const phantom = run.open.filter((port) => !listening.has(port));
    if (phantom.length > 0) console.error(`nobody was seen listening on ${phantom.join(', ')}`);
    return { ...run, open: run.open.filter((port) => !isForeign(port)) };
  };
  for (let round = 0; round < repeats; round += 1) {
    if (round % 2 === 0) mine.push(await watched(ours));
    theirs.push(await watched(nmap));
    if (round % 2 === 1) mine.push(await watched(ours));
  }
  const version = spawnSync('nmap', ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0]?.replace(/ \(.*/, '');
  const row = (name: string, runs: readonly Run[]) => {
    const wall = runs.map((run) => run.wallMs);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    const spread = `${seconds(Math.min(...wall))} to ${seconds(Math.max(...wall))}`;
    return `| ${name} | ${seconds(median(wall))} | ${spread} | ${seconds(median(runs.map((run) => run.cpuMs)))} | ${runs.filter(same).length} of ${runs.length} | ${phantoms(runs)} |`;
  };
  console.log(
    `Node ${process.version}, ${version}, ${cpus().length} cores, ${expected.length} open ports, ports ${ports}\n`,
  );
  console.log(
    '| Scan of 65,535 loopback ports | Wall time, median | Range | CPU, median | Exactly the open ports | Phantom ports |',
  );
  console.log('|---|---|---|---|---|---|');
  console.log(row('Scanfold, with confirmation and service recognition', mine));
  console.log(row('nmap -sT -p- -T4 -n', theirs));
  const ratio = median(mine.map((run) => run.wallMs)) / median(theirs.map((run) => run.wallMs));
  console.log(`\nWall time against nmap: ${ratio.toFixed(2)}`);
  await Promise.all(targets.map((target) => target[Symbol.asyncDispose]()));
}

const [repeats = '20', ports] = process.argv.slice(2);
if (ports === undefined) await compare(Number(repeats));
else await scanOnce(ports);
