import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;

/** The top folder of the repository, where programs run. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Runs a program of Node to its end; it does not outlive this process, however this one ends. Throws with what the
 * program said as the message.
 */
export async function runProgram(file: string, env: Readonly<Record<string, string>>): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['--import', endWithParent, file], {
      cwd: root,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(said || String(error), { cause: error });
  }
}
