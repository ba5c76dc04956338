import { Readable } from 'node:stream';
import { Argument, type Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { formatNames } from '../../../shared/records/findings/export-format.ts';
import { optionsOf } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { exportTo, writeTo } from '../export-file.ts';
import { type FilterOptions, filtersOfOptions, withFilters } from '../finding-filters.ts';
import type { Terminal } from '../terminal.ts';
import { refuseUnknown } from '../unknown-filter.ts';

/** The settings of a project as `scanfold apply` takes them. */
async function settingsOf(connection: Connection): Promise<Readable> {
  const [{ currentSettings, settingsOf: fileOf }, { settingsText }] = await Promise.all([
    import('../../moving/current-settings.ts'),
    import('../../moving/settings-file.ts'),
  ]);
  return Readable.from([settingsText(fileOf(await currentSettings(connection)))]);
}

/** A project as `scanfold import project` takes it. */
async function projectOf(connection: Connection): Promise<Readable> {
  const { projectLines } = await import('../../moving/project-file.ts');
  async function* lines() {
    for await (const line of projectLines(connection, new Date())) yield `${line}\n`;
  }
  return Readable.from(lines());
}

const whole: ReadonlyMap<string, (connection: Connection) => Promise<Readable>> = new Map([
  ['settings', settingsOf],
  ['project', projectOf],
]);

/** `scanfold export`. */
export function addExport(program: Command, terminal: Terminal): void {
  withFilters(program.command('export'))
    .summary('write findings, settings or a project into a file')
    .description(
      `Exports findings as ${formatNames.join(', ')}; with settings, targets and policies for scanfold apply; with project, these ` +
        'and the findings for scanfold import project.',
    )
    .addArgument(new Argument('<format>', 'what to write').choices([...formatNames, ...whole.keys()]))
    .option('--owner <name>', 'findings that somebody works on')
    .option('-o, --output <file>', 'where to; - is standard output', '-')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold export csv --status open -o findings.csv
  $ scanfold export sarif --target app:1001 > findings.sarif
  $ scanfold export settings -o settings.yaml
  $ scanfold export project -o project.jsonl`,
    )
    .action(async (word: string, options: FilterOptions & { output: string }, command: Command) => {
      const write = whole.get(word);
      if (write) {
        await using connection = await connect(terminal, optionsOf(command));
        return writeTo(terminal, await write(connection), options.output);
      }
      const format = formatNames.find((name) => name === word);
      if (!format) return;
      const filters = filtersOfOptions(options);
      await using connection = await connect(terminal, optionsOf(command));
      const { client, projectId: project_id } = connection;
      const { data } = await client.call(routes.finding.listFinding, { project_id, ...filters, limit: 1 });
      if (data.finding.length === 0) await refuseUnknown(connection, options);
      await exportTo(terminal, connection, format, filters, options.output);
    });
}
