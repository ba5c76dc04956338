import type { Command } from 'commander';
import type { ConnectionOptions } from './connection.ts';
import { CommandFault } from './fault.ts';

/** Reads a positive integer. Throws CommandFault. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new CommandFault(`${text}: must be an integer from 1`);
  return Number(text);
}

/** `--url` and `--project`, which stand before or behind the command. Throws CommandFault. */
export function optionsOf(command: Command): ConnectionOptions {
  const { url, project } = command.optsWithGlobals<{ url?: string; project?: string }>();
  return { ...(url === undefined ? {} : { url }), ...(project === undefined ? {} : { project: wholeNumber(project) }) };
}
