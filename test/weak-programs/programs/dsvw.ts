import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reachable } from '../../real-software/reachable.ts';
import { freePort } from '../../targets/free-port.ts';
import { dsvwTruth } from '../truth/dsvw.ts';
import type { WeakProgram } from '../weak-program.ts';

/**
 * stamparm/DSVW on Debian's Python: `apt-get install python3-lxml dnsutils`. Its links ask hosts of the internet and for as much
 * memory as there is: it is measured in a network of its own (`unshare --net`, loopback up), with a gigabyte.
 */
export const dsvw: WeakProgram = {
  name: 'DSVW',
  truth: dsvwTruth,
  volatile: 'nothing: its comments are compared',
  async start(checkout, folder) {
    const port = await freePort();
    const script = join(folder, 'dsvw.py');
    writeFileSync(script, readFileSync(join(checkout, 'dsvw.py'), 'utf8').replace('65412', String(port)));
    const words = ['--as=1073741824', '/usr/bin/python3', script];
    const child = spawn('prlimit', words, { cwd: folder, stdio: 'ignore' });
    process.once('exit', () => child.kill('SIGKILL'));
    const gone = once(child, 'exit');
    const url = `http://127.0.0.1:${port}/`;
    await reachable(port, child, script);
    return {
      url,
      outOfBand: true,
      state: () => execFileSync('curl', ['-s', `${url}?comment=`], { encoding: 'utf8' }),
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL');
        await gone;
      },
    };
  },
};
