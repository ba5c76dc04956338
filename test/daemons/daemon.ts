import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasEnded } from '../has-ended.ts';
import { reachable } from '../real-software/reachable.ts';
import { freePort } from '../targets/free-port.ts';
import { withPackage } from './debian-package.ts';

/** Where a daemon is started. */
interface Place {
  readonly port: number;
  /** Further free ports. */
  readonly others: readonly number[];
  /** An empty folder, which everybody may write to. */
  readonly folder: string;
}

/** A daemon of Debian, as it is started. */
export interface DaemonStart {
  /** The package that has it. */
  readonly debian: string;
  /** Written to the folder first, by name; what is below `etc` is in /etc. */
  readonly files?: (place: Place) => Readonly<Record<string, string>>;
  /** Run to the end before it, as the same user. */
  readonly before?: (place: Place) => readonly (readonly string[])[];
  /** Program and arguments; it stays in the foreground and listens at the port on 127.0.0.1. */
  readonly command: (place: Place) => readonly string[];
  /** It does not run as root: nobody runs it. */
  readonly unprivileged?: true;
  /** Run to the end once it answers. */
  readonly after?: (place: Place) => readonly (readonly string[])[];
}

/** A daemon, and what a port scan is to say of it. */
export interface Daemon extends DaemonStart {
  /** The title of a finding without its port: that of an exposure, or of the open port. */
  readonly title: string;
  readonly score: number;
  /** How much of its first words is the same on every connection, or from where to where; 40 characters where it says nothing. */
  readonly sameCharacters?: number | readonly [from: number, to: number];
  /** A part of the evidence. */
  readonly evidence?: RegExp;
  /** The exposure checks that find something, by their ids; empty where all that were asked of it found nothing. */
  readonly exposures?: readonly string[];
}

/** A running daemon; gone with its folder when disposed. */
export interface RunningDaemon extends AsyncDisposable {
  readonly port: number;
}

const given = new Set<number>();

/** Free ports that no daemon was given before: one that starts slowly has not taken its own yet. */
async function newPorts(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await freePort();
    if (given.has(port)) continue;
    given.add(port);
    ports.push(port);
  }
  return ports;
}

/** Starts a daemon on a free port. Throws what it wrote where it does not answer. */
export async function startDaemon(daemon: DaemonStart): Promise<RunningDaemon> {
  await using starting = new AsyncDisposableStack();
  const folder = starting.adopt(mkdtempSync(join(tmpdir(), 'scanfold-daemon-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  chmodSync(folder, 0o777);
  const [port = 0, ...others] = await newPorts(3);
  const place: Place = { port, others, folder };
  for (const [name, text] of Object.entries(daemon.files?.(place) ?? {})) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o644);
  }
  for (const command of daemon.before?.(place) ?? []) await once(run(command, daemon, folder), 'exit');
  const child = run(daemon.command(place), daemon, folder);
  starting.defer(async () => {
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  });
  const log = join(folder, 'log');
  await reachable(place.port, child, log).catch((cause: unknown) => {
    throw new Error(`${daemon.debian}: ${readFileSync(log, 'utf8').slice(-1500)}`, { cause });
  });
  for (const command of daemon.after?.(place) ?? []) await once(run(command, daemon, folder), 'exit');
  const started = starting.move();
  return { port: place.port, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

function run(command: readonly string[], daemon: DaemonStart, folder: string): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a');
  const user = daemon.unprivileged ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
  const etc = existsSync(join(folder, 'etc')) ? join(folder, 'etc') : undefined;
  const [program = '', ...words] = withPackage(daemon.debian, [...user, ...command], etc);
  const env = { PATH: '/usr/sbin:/usr/bin', HOME: folder, LC_ALL: 'C' };
  // A group of its own, so that what it forks ends with it.
  return spawn(program, words, { cwd: folder, env, stdio: ['ignore', log, log], detached: true });
}
