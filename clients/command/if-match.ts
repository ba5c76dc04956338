import type { Command } from 'commander';
import type { CallOptions } from '../library/client.ts';
import { RequestFailed } from '../library/failure.ts';
import { CommandFault } from './fault.ts';

/** The option by which a change asks for the record as it was read. */
export interface IfMatchOption {
  readonly ifMatch?: string;
}

/** Adds `--if-match`. */
export function withIfMatch(command: Command): Command {
  return command.option('--if-match <etag>', 'only if it is still as it was read, by the etag that --json shows');
}

/** What the option says to the client. Throws CommandFault where several records are changed: a tag is of one. */
export function matchOf({ ifMatch }: IfMatchOption, count = 1): Pick<CallOptions, 'ifMatch'> {
  if (ifMatch === undefined) return {};
  if (count > 1) throw new CommandFault('--if-match: goes with one record at a time');
  // A shell takes the quotes of a tag away easily, and a tag is nothing without them.
  return { ifMatch: /^(?:\*|W\/|")/.test(ifMatch) ? ifMatch : `"${ifMatch}"` };
}

/** How often a change is tried where somebody else changes the record in between. */
const mostTries = 5;

/**
 * Changes a record as it is now: what somebody else changes at the same time stays. Where the user names a tag, it is tried
 * once. Throws as `change` does.
 */
export async function changeAsRead<R, A>(
  read: () => Promise<R>,
  change: (before: R) => Promise<A>,
  { ifMatch }: IfMatchOption = {},
): Promise<A> {
  for (let left = ifMatch === undefined ? mostTries : 1; ; left -= 1) {
    const before = await read();
    try {
      return await change(before);
    } catch (error) {
      if (!(error instanceof RequestFailed && error.status === 412) || left <= 1) throw error;
    }
  }
}
