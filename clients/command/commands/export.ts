import type { Command } from 'commander';
import { type Format, formatNames } from '../../../shared/records/export-format.ts';
import { optionsOf } from '../common-options.ts';
import { connect } from '../connection.ts';
import { exportTo } from '../export-file.ts';
import { CommandFault } from '../fault.ts';
import type { Terminal } from '../terminal.ts';
import { filtersOf, withFilters } from './findings.ts';

function formatOf(word: string): Format {
  const format = formatNames.find((name) => name === word);
  if (!format) throw new CommandFault(`${word}: must be ${formatNames.join(', ')}`);
  return format;
}

/** `scanfold export`. */
export function addExport(program: Command, terminal: Terminal): void {
  withFilters(program.command('export'))
    .summary('write findings into a file')
    .description(`Exports findings as ${formatNames.join(', ')}.`)
    .argument('<format>', `one of ${formatNames.join(', ')}`)
    .option('-o, --output <file>', 'where to; - is standard output', '-')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold export csv --status open -o findings.csv
  $ scanfold export sarif --target app:1001 > findings.sarif`,
    )
    .action(async (word: string, options: Parameters<typeof filtersOf>[0] & { output: string }, command: Command) => {
      const format = formatOf(word);
      const filters = filtersOf(options);
      await using connection = await connect(terminal, optionsOf(command));
      await exportTo(terminal, connection, format, filters, options.output);
    });
}
