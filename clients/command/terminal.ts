import type { Readable } from 'node:stream';
import { terminalText } from './printable.ts';

/** Where a command reads and writes. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** The width of a terminal; undefined where the output goes elsewhere. */
export function widthOf({ stdout }: Terminal): number | undefined {
  return stdout.isTTY ? stdout.columns : undefined;
}

/** Prints a line of the answer. */
export function print({ stdout }: Terminal, text: string): void {
  stdout.write(`${terminalText(text)}\n`);
}

/** Prints JSON: a value in several lines for people, which programs read as well. */
export function printJson({ stdout }: Terminal, value: unknown): void {
  stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

/** Tells what goes on, which is not part of the answer. */
export function tell({ stderr }: Terminal, text: string): void {
  stderr.write(`${terminalText(text)}\n`);
}
