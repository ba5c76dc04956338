import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../../has-ended.ts';

/** Where a product is started. */
export interface Terms {
  readonly port: number;
  /** A folder of its own, empty at the start and gone afterwards. */
  readonly folder: string;
}

/** A product that runs. */
export interface Running extends AsyncDisposable {
  /** Ends in a slash where it says nothing else. */
  readonly url: string;
}

/** A real product, and what it truly is. */
export interface Product {
  /** As our rules name it. */
  readonly name: string;
  /** Where it comes from: `Debian nginx-light`, `npm jquery`. */
  readonly from: string;
  /** By the package itself, without what a distribution adds; undefined where it is not installed. */
  readonly version: () => string | undefined;
  /** Names that whatweb has for it. */
  readonly whatweb: RegExp;
  readonly start: (terms: Terms) => Promise<Running>;
}

/** The maker's own version of an installed package of Debian: without epoch, revision and repacking. */
export function debianVersion(name: string): string | undefined {
  const { stdout, status } = spawnSync('/usr/bin/dpkg-query', ['-W', '-f=$\u007bStatus} $\u007bVersion}', name], {
    encoding: 'utf8',
  });
  const [, version] = /^install ok installed (?:\d+:)?(\S+)$/.exec(stdout.trim()) ?? [];
  return status === 0 ? version?.replace(/-[^-]+$/, '').replace(/[+~](?:dfsg|ds|deb)\w*$/, '') : undefined;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || hasEnded(child)) return;
  const exited = once(child, 'exit');
  const end = (signal: NodeJS.Signals) => {
    try {
      // Its own process group: what it started goes with it.
      process.kill(-pid, signal);
    } catch {
      // Gone already.
    }
  };
  end('SIGTERM');
  const late = sleep(5000).then(() => end('SIGKILL'));
  await Promise.race([exited, late.then(() => exited)]);
}

/** Starts a program that listens on a port; throws with its last words where it does not. */
export async function started(
  { port, folder }: Terms,
  [command, ...words]: readonly [string, ...string[]],
  {
    env = {},
    path = '/',
    waitMs = 60_000,
    settleMs = 0,
  }: { env?: Record<string, string>; path?: string; waitMs?: number; settleMs?: number } = {},
): Promise<Running> {
  const child = spawn(command, words, {
    cwd: folder,
    detached: true,
    env: { ...process.env, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.on('error', (error) => hear(Buffer.from(error.message)));
  const until = Date.now() + waitMs;
  while (!(await answers(port))) {
    if (hasEnded(child) || Date.now() > until) {
      await stop(child);
      throw new Error(`${command} does not listen: ${said}`);
    }
    await sleep(200);
  }
  await sleep(settleMs);
  return { url: `http://127.0.0.1:${port}${path}`, [Symbol.asyncDispose]: () => stop(child) };
}
