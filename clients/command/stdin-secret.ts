import { text } from 'node:stream/consumers';
import { CommandFault } from './fault.ts';
import type { Terminal } from './terminal.ts';

/**
 * Reads a secret from standard input, without the line break at its end: an argument would be seen by every account of the
 * machine. Throws CommandFault where there is none.
 */
export async function stdinSecret({ stdin }: Terminal, what: string): Promise<string> {
  if (stdin.isTTY) throw new CommandFault(`${what} is read from standard input: echo "$SECRET" | scanfold ...`);
  const secret = (await text(stdin)).replace(/\r?\n$/, '');
  if (secret === '') throw new CommandFault(`${what}: standard input is empty`);
  return secret;
}
