import { CommanderError } from 'commander';
import { RequestFailed, RunMissing, UnexpectedAnswer } from '../library/failure.ts';
import { CommandFault, exitCodes } from './fault.ts';

/** What a user is told of a failure in one line, empty where it is told already, and the exit status. */
export interface FaultLine {
  readonly line: string;
  readonly exitCode: number;
}

/** What the service refuses: an input of the user's (400), or what the user may not do or what is not there. */
function refusal({ status, message }: RequestFailed): FaultLine {
  if (status === 412)
    return { line: 'somebody else has changed it meanwhile: read it again, then decide', exitCode: exitCodes.service };
  if (status === 400) return { line: message, exitCode: exitCodes.usage };
  const hint = status === 401 ? ': run scanfold login, or set another SCANFOLD_TOKEN' : '';
  return { line: `${message}${hint}`, exitCode: exitCodes.service };
}

/** What ends a command, in one line; undefined for a bug of ours. */
export function faultLine(error: unknown): FaultLine | undefined {
  if (error instanceof CommanderError) {
    return { line: '', exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage };
  }
  if (error instanceof CommandFault) return { line: error.message, exitCode: error.exitCode };
  if (error instanceof RequestFailed) return refusal(error);
  if (error instanceof UnexpectedAnswer) {
    return {
      line: `what answers is not the service, or another version of it: ${error.message}`,
      exitCode: exitCodes.service,
    };
  }
  if (error instanceof RunMissing) return { line: error.message, exitCode: exitCodes.service };
  // What fetch throws where nothing answers.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const reason = error.cause instanceof Error ? error.cause.message : 'no answer';
    return { line: `the service cannot be reached: ${reason}`, exitCode: exitCodes.service };
  }
  if (error instanceof Error && 'syscall' in error) return { line: error.message, exitCode: exitCodes.usage };
  return undefined;
}
