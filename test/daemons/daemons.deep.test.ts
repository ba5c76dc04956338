import { execFile } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Observation } from '../../shared/scanning/scanner.ts';
import { runScan } from '../shared/scanners/portscan/run-scan.ts';
import { listening } from '../targets/server.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { daemons } from './daemons.ts';
import { withPackage } from './debian-package.ts';

const exec = promisify(execFile);
/** What a scan said of each daemon, and what the line of the finding printed. */
const seen = new Map<string, { readonly observation: Observation; readonly printed: string }>();

/** A server may refuse a line while it still counts the connections of the scan: dropbear has five for an address. */
const RUNS_OF_A_LINE = 3;

/** What the evidence of a finding begins with. What comes later may count connections or tell the time. */
function beginning(observation: Observation | undefined, daemon: Daemon): string | undefined {
  const said = /(?:^Banner|^Response to the .* probe):\n(.+)/m.exec(observation?.evidence ?? '')?.[1];
  return said?.slice(0, daemon.sameCharacters ?? 40);
}

/** What a line prints, which is run again where it does not print what the evidence begins with. */
async function shown(observation: Observation, daemon: Daemon): Promise<string> {
  const said = beginning(observation, daemon) ?? '';
  let text = '';
  for (let run = 0; run < RUNS_OF_A_LINE && !text.includes(said); run += 1)
    text = (await printed(observation.reproduce ?? '')).replaceAll('\r', '');
  return text;
}

/** What a shell prints for a line, with netcat at hand. */
async function printed(line: string): Promise<string> {
  const script = `nc() { nc.openbsd "$@"; }; ${line}`;
  const [program = '', ...words] = withPackage('netcat-openbsd', ['sh', '-c', script]);
  const { stdout, stderr } = await exec(program, words, { encoding: 'latin1' }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return `${stderr}${stdout}`;
}

beforeAll(async () => {
  await using running = new AsyncDisposableStack();
  const ports = new Map<string, number>();
  for (const [name, daemon] of Object.entries(daemons)) {
    const started = await startDaemon(daemon).catch((cause: unknown) => console.error(name, cause));
    if (started) ports.set(name, running.use(started).port);
  }
  const { observed } = await runScan('127.0.0.1', { ports: [...ports.values()].join(',') });
  const lines = [...ports].map(async ([name, port]) => {
    const observation = observed.find(({ location }) => location === `${port}/tcp`);
    if (observation !== undefined) seen.set(name, { observation, printed: await shown(observation, definitely(name)) });
  });
  await Promise.all(lines);
});

function definitely(name: string): Daemon {
  const daemon = daemons[name];
  if (daemon === undefined) throw new Error(name);
  return daemon;
}

describe.each(Object.entries(daemons))('%s', (name, daemon) => {
  test('is recognised on a port that is not its own', () => {
    const observation = seen.get(name)?.observation;
    expect(observation?.title.replace(/(?: on)? \d+\/tcp/, '')).toBe(daemon.title);
    expect(observation?.score).toBe(daemon.score);
    expect(observation?.evidence).toMatch(daemon.evidence ?? /accepted twice/);
  });

  test('answers the line of its finding as the evidence says', () => {
    const { observation, printed = '' } = seen.get(name) ?? {};
    const said = beginning(observation, daemon);
    expect(said).toBeDefined();
    expect(printed).toContain(said);
  });
});

test('a server that refuses those who break off handshakes has the same score in every scan', async () => {
  await using server = await startDaemon(definitely('tigervnc without a password'));
  const scores: unknown[] = [];
  for (let scan = 0; scan < 5; scan += 1)
    scores.push((await runScan('127.0.0.1', { ports: `${server.port}` })).observed[0]?.score);
  expect(scores).toEqual([10, 10, 10, 10, 10]);
});

test('a server on any port that greets after five seconds is recognized', async () => {
  const greet = (socket: Socket) =>
    setTimeout(() => socket.destroyed || socket.write('220 mail ESMTP Postfix\r\n'), 5000);
  await using server = await listening(createServer(greet), '127.0.0.1', 0);
  const { observed } = await runScan('127.0.0.1', { ports: `${server.port}` });
  expect(observed[0]?.title).toBe(`Open port ${server.port}/tcp: SMTP (Postfix)`);
});
