import manifest from '../../package.json' with { type: 'json' };
import { exitCodes } from './fault.ts';
import { faultLine } from './fault-line.ts';
import { terminalText } from './printable.ts';
import { commandLine } from './program.ts';

/**
 * Whoever reads may go away (`scanfold apply FILE | head -4`): the work goes on to its end in silence, and the exit status is
 * its own. What cannot be written for another reason, such as a full disk, is told.
 */
function guardOutput(): void {
  let isLost = false;
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isLost) return;
    isLost = true;
    process.stderr.write(`scanfold: standard output: ${error.message}\n`);
    process.exitCode ||= exitCodes.usage;
  });
}

/** Runs the command of the process's arguments and sets the exit status. Throws what is a bug. */
export async function runCommand(): Promise<void> {
  guardOutput();
  try {
    const program = await commandLine(process, manifest.version, process.argv.slice(2));
    await program.parseAsync();
  } catch (error) {
    const fault = faultLine(error);
    if (!fault) throw error;
    if (fault.line !== '') process.stderr.write(`scanfold: ${terminalText(fault.line)}\n`);
    process.exitCode = fault.exitCode || process.exitCode;
  }
}
