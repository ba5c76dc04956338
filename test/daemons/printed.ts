import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withPackage } from './debian-package.ts';

const exec = promisify(execFile);

/** A line ends by itself when nothing comes any more; some servers go on for ever. */
const MOST_MS = 60_000;

/** What a shell prints for a line, one character per byte, with netcat at hand. */
export async function printed(line: string): Promise<string> {
  const script = `nc() { nc.openbsd "$@"; }; ${line}`;
  const client = line.startsWith('smbclient') ? 'smbclient' : 'netcat-openbsd';
  const [program = '', ...words] = withPackage(client, ['sh', '-c', script]);
  const { stdout, stderr } = await exec(program, words, {
    encoding: 'latin1',
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
  }).catch((error: { stdout: string; stderr: string }) => error);
  return `${stderr}${stdout}`;
}
