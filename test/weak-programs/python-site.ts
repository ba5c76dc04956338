import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { reachable } from '../real-software/reachable.ts';

/** Modules of ours in the place of those that Debian has not, a folder for each program. */
const standIns = join(import.meta.dirname, 'stand-ins');

/** What Debian's Python is told to find modules below a root, before them those that stand in for others. */
export function pythonEnvironment(root: string, program: string): Record<string, string | undefined> {
  const modules = [join(standIns, program), join(root, 'usr/lib/python3/dist-packages')];
  return {
    PATH: process.env.PATH,
    PYTHONPATH: modules.join(':'),
    LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu'),
    // What a stand-in is compiled to would stay in the repository.
    PYTHONDONTWRITEBYTECODE: '1',
  };
}

/** Runs a program of a site with Debian's Python until it listens. Throws where it ends before. */
export async function runPython(
  site: string,
  words: readonly string[],
  port: number,
  env: Record<string, string | undefined>,
): Promise<AsyncDisposable> {
  const child = spawn('/usr/bin/python3', words, { cwd: site, env, stdio: 'ignore' });
  const gone = once(child, 'exit');
  await reachable(port, child, site);
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
