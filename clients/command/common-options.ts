import type { Command } from 'commander';
import type { ConnectionOptions } from './connection.ts';
import { CommandFault } from './fault.ts';

/** Reads a positive integer. Throws CommandFault. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new CommandFault(`${text}: must be an integer from 1`);
  return Number(text);
}

/** Reads an option that is a day or time of ISO 8601, as seconds since the epoch; a day is its beginning in UTC. Throws CommandFault. */
export function timeOption(option: string): (text: string) => number {
  return (text) => {
    const at = /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(at)) throw new CommandFault(`${option} ${text}: must be a day such as 2027-01-31`);
    return Math.floor(at / 1000);
  };
}

/** `--url` and `--project`, which stand before or behind the command. Throws CommandFault. */
export function optionsOf(command: Command): ConnectionOptions {
  const { url, project } = command.optsWithGlobals<{ url?: string; project?: string }>();
  return { ...(url === undefined ? {} : { url }), ...(project === undefined ? {} : { project: wholeNumber(project) }) };
}
