import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../has-ended.ts';

/** Waits until a child process answers at its port. Throws where it ends; a busy machine takes its time. */
export async function reachable(port: number, child: ChildProcess, where: string): Promise<void> {
  // Where this process is ended, it does not stay behind.
  process.once('exit', () => child.kill('SIGTERM'));
  while (!hasEnded(child)) {
    const socket = connect(port, '127.0.0.1');
    const [there] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'error').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (there) return;
    await sleep(100);
  }
  throw new Error(`It ended before it answered: see ${where}`);
}
