import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { faultLine } from '../../../clients/command/fault-line.ts';
import { commandLine } from '../../../clients/command/program.ts';
import type { Terminal } from '../../../clients/command/terminal.ts';

/** Runs a command in this process, as a pipe sees it. */
export async function runCommandLine(env: Readonly<Record<string, string>>, args: readonly string[], input = '') {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [out, err] = [text(stdout), text(stderr)];
  const terminal = { env, stdin: Readable.from([input]), stdout, stderr };
  const program = await commandLine(terminal as unknown as Terminal, '9.9.9', args);
  const fault = await program.parseAsync(args, { from: 'user' }).then(
    () => ({ line: '', exitCode: 0 }),
    (error: unknown) => {
      const told = faultLine(error);
      if (!told) throw error;
      return told;
    },
  );
  stdout.end();
  stderr.end();
  return { code: fault.exitCode, out: await out, err: (await err) + fault.line };
}
