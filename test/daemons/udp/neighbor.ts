import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A host of its own beside this one: a network namespace that a pair of virtual interfaces leads to. */
export interface Neighbor extends Disposable {
  /** Words before a command that run it there. */
  readonly inside: readonly string[];
  /** Runs a command there to its end. Throws what it wrote. */
  readonly run: (...command: readonly string[]) => void;
  /** Whether a program listens there at a port of UDP. */
  readonly listens: (port: number) => boolean;
}

/** The address of the neighbor, and of this host. */
export const NEIGHBOR = '10.9.0.1';
const HERE = '10.9.0.2';

/** Runs a command to its end. Throws what it wrote. */
export function command(name: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr}`);
}

/** Waits until something is so, however busy the machine is. Throws after ten minutes. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries === 12_000) throw new Error(`not so after ten minutes: ${what}`);
    await sleep(50);
  }
}

/** Makes a neighbor. To be called in a network namespace of its own, as root: nothing leaves the machine. */
export async function startNeighbor(): Promise<Neighbor> {
  const holder = spawn('unshare', ['-n', 'sleep', '3600'], { stdio: 'ignore' });
  const { pid } = holder;
  if (pid === undefined) throw new Error('no unshare');
  // Until it has a network of its own it shares that of this process.
  const networkOf = (process: number | 'self') => readlinkSync(`/proc/${process}/ns/net`);
  await until(() => networkOf(pid) !== networkOf('self'), 'a network namespace');
  const inside = ['nsenter', '-t', String(pid), '-n'];
  const run = (...words: readonly string[]) => {
    const [name = '', ...args] = [...inside, ...words];
    command(name, ...args);
  };
  command('ip', 'link', 'set', 'lo', 'up');
  command('ip', 'link', 'add', 'here', 'type', 'veth', 'peer', 'name', 'there');
  command('ip', 'link', 'set', 'there', 'netns', String(pid));
  command('ip', 'addr', 'add', `${HERE}/24`, 'dev', 'here');
  command('ip', 'link', 'set', 'here', 'up');
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'addr', 'add', `${NEIGHBOR}/24`, 'dev', 'there');
  run('ip', 'link', 'set', 'there', 'up');
  const listens = (port: number) => {
    const pattern = new RegExp(`: [0-9A-F]+:${port.toString(16).toUpperCase().padStart(4, '0')} `);
    return ['udp', 'udp6'].some((table) => pattern.test(readFileSync(`/proc/${pid}/net/${table}`, 'utf8')));
  };
  return { inside, run, listens, [Symbol.dispose]: () => holder.kill('SIGKILL') };
}
