import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../has-ended.ts';
import { freePort } from './free-port.ts';

/** A folder that Debian's PHP serves. */
export interface PhpServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>/` */
  readonly url: string;
}

/** Serves a folder with PHP's own server; resolves once it answers. `options` are PHP's. Throws where PHP ends. */
export async function startPhp(folder: string, options: readonly string[] = []): Promise<PhpServer> {
  const port = await freePort();
  const server = spawn('/usr/bin/php', [...options, '-S', `127.0.0.1:${port}`, '-t', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  for (let answered = false; !answered; await sleep(50)) {
    if (hasEnded(server)) throw new Error(`PHP ended with ${server.exitCode ?? server.signalCode}`);
    answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}
