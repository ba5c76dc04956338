import type { Command } from 'commander';
import { print, type Terminal } from '../terminal.ts';

/** `scanfold start` and `token`, of the service on this machine. */
export function addService(program: Command, terminal: Terminal): void {
  program
    .command('start')
    .summary('run the service and its console on this machine')
    .description(
      'Runs the service on this machine until it is told to stop (Ctrl-C), and prints the address of its console. It needs ' +
        'Node.js 24. PORT (3000) and DATA_DIR change where it listens and where its data are kept.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold start
  $ PORT=4000 scanfold start`,
    )
    .action(async () => (await import('../local-process.ts')).becomeService());
  program
    .command('token')
    .summary('print a token of the service on this machine')
    .description(
      'Prints a token of the service on this machine, for its console or other programs; it is good for an hour.',
    )
    .option('--grant <grant>', 'what it is for', 'project:*:admin')
    .addHelpText('after', '\nExample:\n  $ scanfold token --grant project:1001:viewer')
    .action(async ({ grant }: { grant: string }) =>
      print(terminal, await (await import('../local-process.ts')).localToken(terminal.env, grant)),
    );
}
