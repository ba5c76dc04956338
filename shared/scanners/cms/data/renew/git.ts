import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a command of git says about a repository. Throws where it fails. */
export async function git(repository: string, args: readonly string[]): Promise<Buffer> {
  const { stdout } = await run('git', ['-C', repository, ...args], { encoding: 'buffer', maxBuffer: 100_000_000 });
  return stdout;
}
