import type { Command } from 'commander';
import type { TargetKind, TargetOptions } from '../../targets/target-kind.ts';
import { targetKinds } from '../../targets/target-kinds.ts';
import { table } from '../columns.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { connect } from '../connection.ts';
import { CommandFault } from '../fault.ts';
import { timeText } from '../finding-text.ts';
import { type IfMatchOption, matchOf, withIfMatch } from '../if-match.ts';
import { kindByValue, kindOf, requiredTarget } from '../targets/target-kinds.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

interface Listing {
  readonly json?: boolean;
}

const kinds = targetKinds.map(({ name, summary }) => `  ${name.padEnd(8)} ${summary}`).join('\n');

/** An option that says nothing of this kind of target would be dropped in silence. Throws CommandFault. */
function refuseOthers({ name, takes }: TargetKind, options: TargetOptions): void {
  const other = (['name', 'depth', 'children', 'options', 'word'] as const).find(
    (option) => options[option] !== undefined && !takes.includes(option),
  );
  if (other !== undefined) throw new CommandFault(`--${other}: a target of kind ${name} has none`);
}

async function add(terminal: Terminal, words: readonly string[], options: TargetOptions & Listing, command: Command) {
  const [first = '', second, ...rest] = words;
  if (rest.length > 0) throw new CommandFault(`${rest.join(' ')}: one target at a time`);
  const kind = second === undefined ? kindByValue(first) : kindOf(first);
  refuseOthers(kind, options);
  await using connection = await connect(terminal, optionsOf(command));
  const id = await kind.add(connection, second ?? first, options);
  if (options.json) printJson(terminal, { target: `${kind.name}:${id}` });
  else print(terminal, `${kind.name}:${id}`);
}

async function list(terminal: Terminal, kindName: string | undefined, { json }: Listing, command: Command) {
  const listed = kindName === undefined ? targetKinds : [kindOf(kindName)];
  await using connection = await connect(terminal, optionsOf(command));
  const all = await Promise.all(
    listed.map(async (kind) => {
      const targets = await kind.list(connection);
      return targets.map((target) => ({ target: `${kind.name}:${target.id}`, ...target }));
    }),
  );
  const targets = all.flat();
  if (json) printJson(terminal, targets);
  else if (targets.length === 0) print(terminal, 'No targets. Add one: scanfold target add https://www.example.com/');
  else {
    const columns = [
      ['TARGET', ({ target }: (typeof targets)[number]) => target],
      ['VALUE', ({ value }: (typeof targets)[number]) => value],
      ['SCANNED', ({ scannedAt }: (typeof targets)[number]) => timeText(scannedAt)],
      ['STATUS', ({ detail }: (typeof targets)[number]) => detail],
    ] as const;
    print(terminal, table(targets, columns, widthOf(terminal)));
  }
}

async function remove(terminal: Terminal, names: readonly string[], options: IfMatchOption, command: Command) {
  const targets = names.map(requiredTarget);
  const match = matchOf(options, targets.length);
  await using connection = await connect(terminal, optionsOf(command));
  for (const { kind, id } of targets) await kind.remove(connection, id, match);
}

/** `scanfold target`. */
export function addTarget(program: Command, terminal: Terminal): void {
  const target = program
    .command('target')
    .summary('add, list and remove targets')
    .description(`The kinds of targets:\n${kinds}`);
  target
    .command('add')
    .description('Adds a target and prints its name. The kind can be left out where the value shows it.')
    .argument('<kind and value...>', 'for example: cms https://www.example.com/')
    .option('--name <name>', 'a name for people (app, port)')
    .option('--depth <n>', 'how many links deep the crawl goes (app)', wholeNumber)
    .option('--children <n>', 'how many pages of one folder the crawl visits (app)', wholeNumber)
    .option('--options <text>', 'options as WPScan has them (cms)')
    .option('--word <word...>', 'words to look for in names (domain, website)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold target add http://127.0.0.1:8080/
  $ scanfold target add cms http://127.0.0.1:8081/
  $ scanfold target add port 127.0.0.1 --name laptop
  $ scanfold target add domain example.com --word staging`,
    )
    .action((words: string[], options: TargetOptions & Listing, command: Command) =>
      add(terminal, words, options, command),
    );
  target
    .command('list')
    .description('Lists targets with their last scan.')
    .argument('[kind]', 'one kind only')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold target list
  $ scanfold target list port --json`,
    )
    .action((kind: string | undefined, options: Listing, command: Command) => list(terminal, kind, options, command));
  withIfMatch(
    target
      .command('remove')
      .description('Removes targets, with their runs and findings.')
      .argument('<target...>', 'for example: app:1001'),
  )
    .addHelpText('after', '\nExample:\n  $ scanfold target remove port:1002')
    .action((names: string[], options: IfMatchOption, command: Command) => remove(terminal, names, options, command));
}
