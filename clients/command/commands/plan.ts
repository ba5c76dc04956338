import { readFile } from 'node:fs/promises';
import type { Command, CommanderError } from 'commander';
import type { Step } from '../../moving/plan.ts';
import { optionsOf } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { faultLine } from '../fault-line.ts';
import { print, type Terminal, tell } from '../terminal.ts';

interface PlanOptions {
  readonly prune?: boolean;
}

const signs = { create: '+', update: '~', delete: '-' } as const;

function stepText({ action, what, details }: Step): string {
  return [`${signs[action]} ${what}`, ...details.map((detail) => `    ${detail}`)].join('\n');
}

/** The differences between a file and the service. Throws CommandFault for a file that cannot be read. */
async function differences(connection: Connection, file: string): Promise<Step[]> {
  const [{ readSettings, SettingsFault }, { currentSettings }, { planOf }] = await Promise.all([
    import('../../moving/settings-file.ts'),
    import('../../moving/current-settings.ts'),
    import('../../moving/plan.ts'),
  ]);
  try {
    const settings = readSettings(await readFile(file, 'utf8'), file);
    return planOf(settings, await currentSettings(connection));
  } catch (error) {
    if (error instanceof SettingsFault) throw new CommandFault(error.message);
    throw error;
  }
}

/** Status 2 says that there are changes: what is wrong has another one. */
async function withStatus(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const fault = faultLine(error);
    throw fault?.exitCode === exitCodes.usage ? new CommandFault(fault.line, exitCodes.wrongPlan) : error;
  }
}

const isIn = (options: PlanOptions) => (step: Step) => step.action !== 'delete' || options.prune === true;

function tellLeft(terminal: Terminal, steps: readonly Step[], options: PlanOptions): void {
  const left = steps.filter((step) => !isIn(options)(step));
  if (left.length === 0) return;
  tell(terminal, `Not in the file, and left alone without --prune:\n${left.map(({ what }) => `  ${what}`).join('\n')}`);
}

const counted = (steps: readonly Step[]) =>
  (['create', 'update', 'delete'] as const)
    .map((action) => `${steps.filter((step) => step.action === action).length} to ${action}`)
    .join(', ');

async function plan(terminal: Terminal, file: string, options: PlanOptions, command: Command) {
  let steps: Step[] = [];
  await withStatus(async () => {
    await using connection = await connect(terminal, optionsOf(command));
    steps = await differences(connection, file);
  });
  tellLeft(terminal, steps, options);
  const wanted = steps.filter(isIn(options));
  if (wanted.length === 0) return print(terminal, 'No changes.');
  for (const step of wanted) print(terminal, stepText(step));
  throw new CommandFault(counted(wanted), exitCodes.changes);
}

async function apply(terminal: Terminal, file: string, options: PlanOptions, command: Command) {
  await withStatus(async () => {
    await using connection = await connect(terminal, optionsOf(command));
    const steps = await differences(connection, file);
    tellLeft(terminal, steps, options);
    const wanted = steps.filter(isIn(options));
    for (const step of wanted) {
      await step.apply(connection);
      print(terminal, stepText(step));
    }
    print(terminal, wanted.length === 0 ? 'No changes.' : `Done: ${counted(wanted).replaceAll(' to ', ' ')}.`);
  });
}

/** `scanfold plan` and `scanfold apply`. */
export function addPlan(program: Command, terminal: Terminal): void {
  // What commander itself refuses is told by then.
  const refuse = (error: CommanderError) => {
    throw error.exitCode === exitCodes.done ? error : new CommandFault('', exitCodes.wrongPlan);
  };
  const prune = ['--prune', 'delete what the file does not have, with its runs and findings'] as const;
  program
    .command('plan')
    .exitOverride(refuse)
    .summary('show what differs between a file of settings and the service')
    .description(
      'Shows what `scanfold apply` would change. Exit status: 0 no changes, 2 changes, 1 wrong input, 3 the service failed.',
    )
    .argument('<file>', 'targets and policies in YAML or JSON; `scanfold export settings` writes one')
    .option(...prune)
    .addHelpText('after', '\nExample:\n  $ scanfold plan settings.yaml')
    .action((file: string, options: PlanOptions, command: Command) => plan(terminal, file, options, command));
  program
    .command('apply')
    .exitOverride(refuse)
    .summary('make the service have what a file of settings has')
    .description(
      'Creates and changes targets and their policies. What has a name in the file is known by it; fields that the file leaves ' +
        'out stay as they are. Nothing is deleted without --prune. Exit status: 0 done, 1 wrong input, 3 the service failed.',
    )
    .argument('<file>', 'targets and policies in YAML or JSON')
    .option(...prune)
    .addHelpText('after', '\nExample:\n  $ scanfold apply settings.yaml')
    .action((file: string, options: PlanOptions, command: Command) => apply(terminal, file, options, command));
}
