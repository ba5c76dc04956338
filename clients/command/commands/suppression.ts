import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { Suppression } from '../../../shared/records/findings/suppression.ts';
import { collected } from '../../library/collected.ts';
import { type Column, table } from '../columns.ts';
import { optionsOf, timeOption, wholeNumber } from '../common-options.ts';
import { connect } from '../connection.ts';
import { timeText } from '../finding-text.ts';
import { type IfMatchOption, matchOf, withIfMatch } from '../if-match.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

interface AddOptions {
  readonly check?: string;
  readonly host?: string;
  readonly resource?: string;
  readonly location?: string;
  readonly tag?: string;
  readonly reason: string;
  readonly owner?: string;
  readonly until?: number;
  readonly preview?: boolean;
  readonly json?: boolean;
}

async function add(terminal: Terminal, options: AddOptions, command: Command) {
  const { check: check_id, host, resource, location, tag, reason, owner, until: expires_at, preview, json } = options;
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const suppression = { project_id, match: { check_id, host, resource, location, tag }, reason, owner, expires_at };
  const { data } = await client.call(routes.finding.putSuppression, { project_id, suppression, preview });
  if (json) return printJson(terminal, data);
  if (data.suppression) return print(terminal, String(data.suppression.suppression_id));
  const count = `${data.is_complete ? '' : 'at least '}${data.matched ?? 0}`;
  const sample = data.sample.map(({ finding_id, severity, title }) => `\n  ${finding_id} ${severity} ${title}`);
  print(terminal, `${count} findings would be set aside${sample.length > 0 ? `, such as:${sample.join('')}` : ''}`);
}

const columns: readonly Column<Suppression>[] = [
  ['ID', ({ suppression_id }) => String(suppression_id)],
  [
    'MATCH',
    ({ match }) =>
      Object.entries(match)
        .map(([name, value]) => `${name.replace('_id', '')} ${value}`)
        .join(', '),
  ],
  ['REASON', ({ reason }) => reason],
  ['OWNER', ({ owner }) => owner],
  ['UNTIL', ({ expires_at }) => timeText(expires_at)],
];

async function list(terminal: Terminal, { json }: { json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const all = await collected(client.pages(routes.finding.listSuppression, { project_id }), (page) => page.suppression);
  if (json) printJson(terminal, all);
  else if (all.length === 0) print(terminal, 'No rules.');
  else print(terminal, table(all, columns, widthOf(terminal)));
}

async function remove(terminal: Terminal, ids: readonly string[], options: IfMatchOption, command: Command) {
  const numbers = ids.map(wholeNumber);
  const match = matchOf(options, numbers.length);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  for (const suppression_id of numbers) {
    await client.call(routes.finding.deleteSuppression, { project_id, suppression_id }, match);
  }
}

/** `scanfold suppression`. */
export function addSuppression(program: Command, terminal: Terminal): void {
  const suppression = program
    .command('suppression')
    .summary('add, list and remove rules that set findings aside')
    .description(
      'Rules that set findings aside, for as long as they hold; what a run has checked stays in its coverage.',
    );
  suppression
    .command('add')
    .description('Adds a rule for findings that have all that it names, and prints its id.')
    .requiredOption('--reason <text>', 'why')
    .option('--check <id>', 'findings of one check')
    .option('--host <host>', 'findings about one host')
    .option('--resource <beginning>', 'findings whose resource begins so')
    .option('--location <beginning>', 'findings whose location begins so')
    .option('--tag <tag>', 'findings with this tag')
    .option('--owner <name>', 'who answers for it')
    .option('--until <day>', 'until when it holds, such as 2027-01-31', timeOption('--until'))
    .option('--preview', 'tell what it would set aside, and add nothing')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      `
Example:
  $ scanfold suppression add --host staging.shop.example --reason "not reachable" --until 2027-01-31 --preview`,
    )
    .action((options: AddOptions, command: Command) => add(terminal, options, command));
  suppression
    .command('list')
    .description('Lists the rules.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold suppression list')
    .action((options: { json?: boolean }, command: Command) => list(terminal, options, command));
  withIfMatch(
    suppression
      .command('remove')
      .description('Removes rules; what they set aside comes back.')
      .argument('<id...>', 'ids of rules'),
  )
    .addHelpText('after', '\nExample:\n  $ scanfold suppression remove 1001')
    .action((ids: string[], options: IfMatchOption, command: Command) => remove(terminal, ids, options, command));
}
