import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { severities } from '../../../shared/records/findings/severity.ts';
import { noSla, type SlaDays } from '../../../shared/records/findings/sla.ts';
import { optionsOf } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { CommandFault } from '../fault.ts';
import { changeAsRead, type IfMatchOption, matchOf, withIfMatch } from '../if-match.ts';
import { print, printJson, type Terminal } from '../terminal.ts';

interface ProjectOptions extends IfMatchOption {
  readonly name?: string;
  readonly slaHigh?: number;
  readonly slaMedium?: number;
  readonly slaLow?: number;
  readonly json?: boolean;
}

/** The project as the service lists it; one that nobody has named or scanned yet is none of them. */
async function read({ client, projectId: project_id }: Connection) {
  for await (const { project } of client.pages(routes.scan.listProject, {})) {
    const found = project.find((each) => each.project_id === project_id);
    if (found) return found;
  }
  return { project_id, name: '', sla_days: noSla, etag: undefined };
}

/** Days; the service says how many there may be. Throws CommandFault. */
function daysOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CommandFault(`${text}: must be days, 0 for no limit`);
  return Number(text);
}

const daysText = (days: number) => (days === 0 ? 'no limit' : `${days} ${days === 1 ? 'day' : 'days'}`);

function slaText(sla: SlaDays): string {
  const limits = (['high', 'medium', 'low'] as const satisfies typeof severities).map(
    (severity) => `  ${severity}: ${daysText(sla[severity])}`,
  );
  return `Time to fix a finding\n${limits.join('\n')}`;
}

async function project(terminal: Terminal, options: ProjectOptions, command: Command) {
  const { name, slaHigh: high, slaMedium: medium, slaLow: low, json } = options;
  const limits = Object.entries({ high, medium, low }).filter(([, days]) => days !== undefined);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const isChanged = name !== undefined || limits.length > 0;
  const change = async ({ sla_days, etag }: Awaited<ReturnType<typeof read>>) => {
    const said = {
      ...(name === undefined ? {} : { name }),
      ...(limits.length > 0 && { sla_days: { ...sla_days, ...Object.fromEntries(limits) } }),
    };
    const put = { project_id, project: { project_id, ...said } };
    const match = etag === undefined ? {} : { ifMatch: etag };
    return (await client.call(routes.scan.putProject, put, { ...match, ...matchOf(options) })).data.project;
  };
  const ask = () => read(connection);
  const after = await (isChanged ? changeAsRead(ask, change, options) : ask());
  if (json) return printJson(terminal, after);
  print(terminal, [`Project ${project_id}`, after.name].filter(Boolean).join(': '));
  print(terminal, slaText(after.sla_days));
}

/** `scanfold project`. */
export function addProject(program: Command, terminal: Terminal): void {
  const command = program
    .command('project')
    .summary('show and set the name of the project and its time limits (SLA)')
    .description(
      'Shows the project: its name, and in how many days its findings are to be fixed; scanfold findings --overdue lists those ' +
        'that are not.',
    )
    .option('--name <name>', 'set the name')
    .option('--sla-high <days>', 'days for findings of high severity; 0 is no limit', daysOf)
    .option('--sla-medium <days>', 'of medium severity', daysOf)
    .option('--sla-low <days>', 'of low severity', daysOf)
    .option('--json', 'print JSON');
  withIfMatch(command)
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold project
  $ scanfold project --name Shop --sla-high 7 --sla-medium 30`,
    )
    .action((options: ProjectOptions, self: Command) => project(terminal, options, self));
}
