import { type Command, Option } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { ListedFinding } from '../../../shared/records/findings/finding.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { changeAsRead } from '../if-match.ts';
import { print, printJson, type Terminal } from '../terminal.ts';

interface LabelOptions {
  readonly tag?: readonly string[];
  readonly untag?: readonly string[];
  /** False: nobody. */
  readonly owner?: string | false;
  readonly json?: boolean;
}

function tagsWith(tags: readonly string[], { tag = [], untag = [] }: LabelOptions): string[] {
  return [...new Set([...tags, ...tag])].filter((each) => !untag.includes(each));
}

/** Changes the tags that a finding has now: what somebody else adds at the same time stays. Throws as `client.call` does. */
async function label({ client, projectId: project_id }: Connection, finding_id: number, options: LabelOptions) {
  const owner = options.owner === undefined ? {} : { owner: options.owner || '' };
  const areTagsMeant = options.tag !== undefined || options.untag !== undefined;
  const read = async () => {
    const { data } = await client.call(routes.finding.getFinding, { project_id, finding_id });
    const [before] = data.finding;
    if (!before) throw new CommandFault(`no finding ${finding_id}`, exitCodes.service);
    return before;
  };
  return changeAsRead(read, async ({ tags, etag }) => {
    const finding = { project_id, finding_id, ...owner, ...(areTagsMeant && { tags: tagsWith(tags, options) }) };
    return (await client.call(routes.finding.putFinding, { project_id, finding }, { ifMatch: etag })).data.finding;
  });
}

const lineOf = ({ finding_id, owner, tags, title }: ListedFinding) =>
  `${finding_id} ${[owner && `of ${owner}`, tags.join(', ')].filter(Boolean).join('; ') || 'no tags, of nobody'}: ${title}`;

async function labelAll(terminal: Terminal, ids: readonly string[], options: LabelOptions, command: Command) {
  const findingIds = ids.map(wholeNumber);
  if (options.tag === undefined && options.untag === undefined && options.owner === undefined) {
    throw new CommandFault('what is to be noted? Use --tag, --untag, --owner or --no-owner');
  }
  await using connection = await connect(terminal, optionsOf(command));
  const labeled: ListedFinding[] = [];
  for (const id of findingIds) {
    const finding = await label(connection, id, options);
    labeled.push(finding);
    if (!options.json) print(terminal, lineOf(finding));
  }
  if (options.json) printJson(terminal, labeled);
}

/** `scanfold label`. */
export function addLabel(program: Command, terminal: Terminal): void {
  program
    .command('label')
    .summary('note tags and the owner of findings')
    .description('Adds and removes tags of findings, and says who works on them.')
    .argument('<id...>', 'ids of findings')
    .option('--tag <tag...>', 'add tags')
    .option('--untag <tag...>', 'remove tags')
    .option('--owner <name>', 'who works on them')
    .addOption(new Option('--no-owner', 'nobody works on them').default(undefined))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold label 1004 1005 --tag payments spring --owner ops
  $ scanfold label 1004 --untag spring --no-owner
  $ scanfold findings --tag payments`,
    )
    .action((ids: string[], options: LabelOptions, command: Command) => labelAll(terminal, ids, options, command));
}
