import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { commandLine } from '../../../clients/command/program.ts';

/** What is told of arguments that are wrong. */
async function toldOf(...args: string[]): Promise<string> {
  let told = '';
  const stream = { write: (text: string) => (told += text), isTTY: false };
  const terminal = { stdout: stream, stderr: stream, env: {} } as unknown as Parameters<typeof commandLine>[0];
  const program = await commandLine(terminal, '0.0.0', args);
  await expect(program.parseAsync(args, { from: 'user' })).rejects.toBeInstanceOf(CommanderError);
  return told;
}

test.each([
  [['target', 'add', '--bogus'], 'scanfold target add --help'],
  [['scan'], 'scanfold scan --help'],
  [['--bogus'], 'scanfold --help'],
])('whoever errs is shown the help of the command that they meant: %j', async (args, help) => {
  expect(await toldOf(...args)).toContain(`(${help} shows`);
});
