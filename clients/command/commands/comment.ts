import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { connect } from '../connection.ts';
import { print, printJson, type Terminal } from '../terminal.ts';

async function comment(
  terminal: Terminal,
  id: number,
  text: string,
  { json }: { json?: boolean },
  command: Command,
): Promise<void> {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const { data } = await client.call(routes.finding.putFindingComment, { project_id, finding_id: id, comment: text });
  if (json) printJson(terminal, data.finding_event);
  else print(terminal, `Commented on finding ${id}.`);
}

/** `scanfold comment`. */
export function addComment(program: Command, terminal: Terminal): void {
  program
    .command('comment')
    .summary('comment on a finding')
    .description('Adds a comment to a finding; scanfold finding shows it with the rest of its history.')
    .argument('<id>', 'the id of the finding', wholeNumber)
    .argument('<text>', 'at most 2,000 characters without line breaks')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Example:
  $ scanfold comment 1004 "asked the network team to close the port"`,
    )
    .action((id: number, text: string, options: { json?: boolean }, command: Command) =>
      comment(terminal, id, text, options, command),
    );
}
