import { Argument, type Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { type SettableStatus, settableStatuses } from '../../../shared/records/finding-life.ts';
import { optionsOf, untilOf, wholeNumber } from '../common-options.ts';
import { connect } from '../connection.ts';
import { CommandFault } from '../fault.ts';
import { print, printJson, type Terminal } from '../terminal.ts';

interface TriageOptions {
  readonly reason?: string;
  readonly owner?: string;
  readonly until?: number;
  readonly json?: boolean;
}

function statusOf(word: string): SettableStatus {
  const status = settableStatuses.find((each) => each === word.replace('-', '_'));
  if (!status) throw new CommandFault(`${word}: must be ${settableStatuses.join(', ')}`);
  return status;
}

async function triage(
  terminal: Terminal,
  ids: readonly string[],
  status: SettableStatus,
  { reason, owner, until, json }: TriageOptions,
  command: Command,
) {
  const findingIds = ids.map(wholeNumber);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const said = {
    ...(reason === undefined ? {} : { reason }),
    ...(owner === undefined ? {} : { owner }),
    ...(until === undefined ? {} : { expires_at: until }),
  };
  const changed = [];
  for (const finding_id of findingIds) {
    const { data } = await client.call(routes.finding.putFindingStatus, { project_id, finding_id, status, ...said });
    changed.push(data.finding);
    if (!json) print(terminal, `${finding_id} ${data.finding.status}: ${data.finding.title}`);
  }
  if (json) printJson(terminal, changed);
}

/** `scanfold triage`. */
export function addTriage(program: Command, terminal: Terminal): void {
  program
    .command('triage')
    .summary('say what becomes of findings')
    .description('Sets the status of findings: accepted (with a reason), false_positive or open.')
    .addArgument(new Argument('<status>', 'what they become').choices(settableStatuses).argParser(statusOf))
    .argument('<id...>', 'ids of findings')
    .option('--reason <text>', 'why')
    .option('--owner <name>', 'who decided it')
    .option('--until <day>', 'until when a risk is accepted, such as 2027-01-31', untilOf)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold triage false_positive 1004 --reason "test page"
  $ scanfold triage accepted 1005 1006 --reason "replaced in spring" --owner ops --until 2027-03-31`,
    )
    .action((status: SettableStatus, ids: string[], options: TriageOptions, command: Command) =>
      triage(terminal, ids, status, options, command),
    );
}
