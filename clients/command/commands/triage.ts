import { Argument, type Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { type SettableStatus, settableStatuses } from '../../../shared/records/findings/finding-life.ts';
import { decideMatching, type Matching, type StatusWord } from '../../library/decide-matching.ts';
import { optionsOf, timeOption, wholeNumber } from '../common-options.ts';
import { connect } from '../connection.ts';
import { CommandFault } from '../fault.ts';
import { type FilterOptions, filtersOfOptions, withFilters } from '../finding-filters.ts';
import { type IfMatchOption, matchOf, withIfMatch } from '../if-match.ts';
import { print, printJson, type Terminal, tell } from '../terminal.ts';
import { refuseUnknown } from '../unknown-filter.ts';

/** `owner` is who decided; whom findings belong to is another option here. */
interface TriageOptions extends FilterOptions, IfMatchOption {
  readonly reason?: string;
  readonly until?: number;
  readonly assignedTo?: string;
  readonly preview?: boolean;
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
  word: StatusWord,
  options: TriageOptions,
  command: Command,
) {
  const { json } = options;
  const findingIds = ids.map(wholeNumber);
  const match = matchOf(options, findingIds.length);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const changed = [];
  for (const finding_id of findingIds) {
    const { data } = await client.call(routes.finding.putFindingStatus, { project_id, finding_id, ...word }, match);
    changed.push(data.finding);
    if (!json) print(terminal, `${finding_id} ${data.finding.status}: ${data.finding.title}`);
  }
  if (json) printJson(terminal, changed);
}

/** The filters among the options. */
function chosenBy({ assignedTo, owner: _, ifMatch: _match, ...options }: TriageOptions): FilterOptions {
  return { ...options, ...(assignedTo === undefined ? {} : { owner: assignedTo }) };
}

/** What filters choose are open findings, as in the list, unless they are opened again. */
function usualStatus(status: SettableStatus): FilterOptions {
  return status === 'open' ? {} : { status: 'open' };
}

const counted = (count: number) => `${count} ${count === 1 ? 'finding' : 'findings'}`;

/** What was done, or would be, in words. */
function told({ changed, unchanged, fixed, sample }: Matching, status: string, preview: boolean): string {
  const left = [unchanged > 0 && `${unchanged} already so`, fixed > 0 && `${fixed} fixed`].filter(Boolean).join(', ');
  const what = `${counted(changed)} ${preview ? 'would become' : 'became'} ${status}`;
  const lines = preview ? sample.map((each) => `\n  ${each.finding_id} ${each.severity} ${each.title}`) : [];
  return `${what}${left && ` (left as they are: ${left})`}${lines.length > 0 ? `, such as:${lines.join('')}` : ''}`;
}

async function triageMatching(
  terminal: Terminal,
  filters: FilterOptions,
  word: StatusWord,
  { preview = false, json = false }: Pick<TriageOptions, 'preview' | 'json'>,
  command: Command,
) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId } = connection;
  let done = 0;
  const matching = await decideMatching(client, projectId, filtersOfOptions(filters), word, {
    preview,
    told: ({ changed }) => {
      done = changed;
    },
  }).catch((error: unknown) => {
    if (!preview && done > 0) tell(terminal, `${counted(done)} became ${word.status} before it failed`);
    throw error;
  });
  const { changed, unchanged, fixed } = matching;
  if (changed + unchanged + fixed === 0) await refuseUnknown(connection, filters);
  if (json) printJson(terminal, matching);
  else print(terminal, told(matching, word.status, preview));
}

async function decide(
  terminal: Terminal,
  status: SettableStatus,
  ids: readonly string[],
  options: TriageOptions,
  command: Command,
) {
  const { reason, owner, until: expires_at, preview, ifMatch } = options;
  const word = { status, reason, owner, expires_at };
  const filters = chosenBy(options);
  const isFiltered = Object.keys(filtersOfOptions(filters)).length > 0;
  if (isFiltered && ids.length > 0) throw new CommandFault('name findings by their ids or by filters, not by both');
  if (isFiltered && ifMatch !== undefined) throw new CommandFault('--if-match: goes with the id of a finding');
  if (isFiltered) return triageMatching(terminal, { ...usualStatus(status), ...filters }, word, options, command);
  if (ids.length === 0) throw new CommandFault('which findings? Name their ids, or filters such as --host');
  if (preview) throw new CommandFault('--preview: goes with filters such as --host');
  return triage(terminal, ids, word, options, command);
}

/** `scanfold triage`. */
export function addTriage(program: Command, terminal: Terminal): void {
  const command = program
    .command('triage')
    .summary('say what becomes of findings')
    .description(
      'Sets the status of findings: accepted (with a reason), false_positive or open. They are named by their ids, or are all ' +
        'that have what filters say: open ones, unless --status says others.',
    )
    .addArgument(new Argument('<status>', 'what they become').choices(settableStatuses).argParser(statusOf))
    .argument('[id...]', 'ids of findings')
    .option('--reason <text>', 'why')
    .option('--owner <name>', 'who decided it')
    .option('--until <day>', 'until when a risk is accepted, such as 2027-01-31', timeOption('--until'));
  withIfMatch(withFilters(command))
    .option('--assigned-to <name>', 'findings that somebody works on')
    .option('--preview', 'tell what filters choose, and change nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold triage false_positive 1004 --reason "test page"
  $ scanfold triage accepted 1005 1006 --reason "replaced in spring" --owner ops --until 2027-03-31
  $ scanfold triage false_positive --host staging.shop.example --severity low --reason "a test site" --preview`,
    )
    .action((status: SettableStatus, ids: string[], options: TriageOptions, self: Command) =>
      decide(terminal, status, ids, options, self),
    );
}
