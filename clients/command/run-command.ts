import { CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { RequestFailed } from '../library/failure.ts';
import { CommandFault, exitCodes } from './fault.ts';
import { printable } from './printable.ts';
import { commandLine } from './program.ts';

/** One line for the user; undefined for a bug of ours. */
function faultLine(error: unknown): { readonly line: string; readonly exitCode: number } | undefined {
  if (error instanceof CommandFault) return { line: error.message, exitCode: error.exitCode };
  if (error instanceof RequestFailed) return { line: error.message, exitCode: exitCodes.service };
  // What fetch throws where nothing answers.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const reason = error.cause instanceof Error ? error.cause.message : 'no answer';
    return { line: `the service cannot be reached: ${reason}`, exitCode: exitCodes.service };
  }
  if (error instanceof Error && 'syscall' in error) return { line: error.message, exitCode: exitCodes.usage };
  return undefined;
}

/** Runs the command of the process's arguments and sets the exit status. Throws what is a bug. */
export async function runCommand(): Promise<void> {
  // Whoever reads may go away (`scanfold findings | head -4`).
  process.stdout.on('error', () => process.exit());
  try {
    await commandLine(process, manifest.version).parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    const fault = faultLine(error);
    if (!fault) throw error;
    process.stderr.write(`scanfold: ${printable(fault.line)}\n`);
    process.exitCode = fault.exitCode;
  }
}
