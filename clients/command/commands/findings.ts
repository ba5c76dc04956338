import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { ListedFinding } from '../../../shared/records/findings/finding.ts';
import type { FindingEvent } from '../../../shared/records/findings/finding-event.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { type FilterOptions, filtersOfOptions, withFilters } from '../finding-filters.ts';
import { findingsTable, findingText } from '../finding-text.ts';
import { inOneLine } from '../printable.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';
import { refuseUnknown } from '../unknown-filter.ts';

/** How many events of a finding are shown: the latest. */
const historyLength = 20;

interface ListOptions extends FilterOptions {
  readonly limit?: number;
  readonly json?: boolean;
}

async function list(terminal: Terminal, options: ListOptions, command: Command) {
  const filters = filtersOfOptions({ ...options, status: options.status ?? 'open' });
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const found: ListedFinding[] = [];
  const most = options.limit ?? Number.POSITIVE_INFINITY;
  for await (const page of client.pages(routes.finding.listFinding, { project_id, sort: 'score', ...filters })) {
    found.push(...page.finding);
    if (found.length >= most) break;
  }
  const findings = found.slice(0, most);
  if (findings.length === 0) await refuseUnknown(connection, options);
  if (options.json) printJson(terminal, findings);
  else if (findings.length === 0) print(terminal, 'No findings.');
  else print(terminal, findingsTable(findings, widthOf(terminal)));
}

/** One finding. Throws CommandFault where it is not there. */
async function readFinding({ client, projectId: project_id }: Connection, finding_id: number) {
  const { data } = await client.call(routes.finding.getFinding, { project_id, finding_id });
  const [finding] = data.finding;
  if (!finding) throw new CommandFault(`no finding ${finding_id}`, exitCodes.service);
  return { finding, related: data.related };
}

/** A line for each event of a finding, the latest first. */
function historyText(events: readonly FindingEvent[]): string {
  const lines = events.map(({ at, event, status, by, reason, comment }) => {
    const what = event === 'status' ? `status ${status}` : event;
    const said = [comment, reason].filter((text) => text !== '').map(inOneLine);
    return `  ${new Date(at * 1000).toISOString().slice(0, 16)} ${[what, by && `by ${inOneLine(by)}`, ...said].filter(Boolean).join(', ')}`;
  });
  return `\nHistory\n${lines.join('\n')}`;
}

async function show(terminal: Terminal, id: number, { json }: { json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { finding, related } = await readFinding(connection, id);
  const { client, projectId: project_id } = connection;
  const { data } = await client.call(routes.finding.listFindingHistory, {
    project_id,
    finding_id: id,
    limit: historyLength,
  });
  const { finding_event: history } = data;
  if (json) return printJson(terminal, { finding, related, history });
  print(terminal, findingText(finding));
  print(terminal, historyText(history));
  if (related.length > 0) {
    print(
      terminal,
      `\nOn the same host\n${related.map((each) => `  ${each.finding_id} ${each.severity} ${each.title}`).join('\n')}`,
    );
  }
}

/** `scanfold findings` and `scanfold finding`. */
export function addFindings(program: Command, terminal: Terminal): void {
  withFilters(program.command('findings'))
    .summary('list findings')
    .description('Lists open findings, the worst first; --status lists others.')
    .option('--owner <name>', 'findings that somebody works on')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold findings --severity high
  $ scanfold findings --target app:1001 --json
  $ scanfold findings --status accepted --text cookie`,
    )
    .action((options: ListOptions, command: Command) => list(terminal, options, command));
  program
    .command('finding')
    .summary('show one finding in full')
    .description(
      'Shows a finding with its evidence, how to reproduce it, its history, and the others on the same host.',
    )
    .argument('<id>', 'the id of the finding', wholeNumber)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold finding 1004')
    .action((id: number, options: { json?: boolean }, command: Command) => show(terminal, id, options, command));
}
