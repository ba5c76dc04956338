import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { RunRecord } from '../../../shared/records/runs/run.ts';
import type { RunState } from '../../../shared/records/runs/run-states.ts';
import { waitForRun } from '../../library/wait-for-run.ts';
import { type Column, table } from '../columns.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { connect } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { timeText } from '../finding-text.ts';
import { runProgress } from '../run-progress.ts';
import { nameOfSetting, requiredTarget } from '../targets/target-kinds.ts';
import { print, printJson, type Terminal, tell, widthOf } from '../terminal.ts';
import { refuseUnknown } from '../unknown-filter.ts';

interface ListOptions {
  readonly target?: string;
  readonly limit: number;
  readonly json?: boolean;
}

const columns: readonly Column<RunRecord>[] = [
  ['RUN', ({ run_id }) => run_id],
  ['TARGET', (run) => nameOfSetting(run.setting_type, run.data_source, run.setting_id) ?? run.data_source],
  ['STATE', ({ state }) => state],
  ['REQUESTED', ({ requested_at }) => timeText(requested_at)],
  ['DETAIL', ({ detail, phase }) => detail || phase],
];

async function list(terminal: Terminal, { target, limit, json }: ListOptions, command: Command) {
  const named = target === undefined ? undefined : requiredTarget(target);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const filters = named ? { setting_type: named.kind.settingType, setting_id: named.id } : {};
  const { data } = await client.call(routes.scan.listRun, { project_id, limit, ...filters });
  if (data.run.length === 0) await refuseUnknown(connection, target === undefined ? {} : { target });
  if (json) printJson(terminal, data.run);
  else if (data.run.length === 0) print(terminal, 'No runs.');
  else print(terminal, table(data.run, columns, widthOf(terminal)));
}

async function watch(terminal: Terminal, run_id: string, { json }: { json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const progress = await runProgress(terminal);
  const run = await waitForRun(client, { project_id, run_id, onProgress: progress.show }).finally(progress.end);
  if (json) printJson(terminal, run);
  else tell(terminal, `${run.state}: ${run.detail}`);
  if (run.state !== 'succeeded') throw new CommandFault(`the scan ended as ${run.state}`, exitCodes.scan);
}

async function coverage(terminal: Terminal, run_id: string, { json }: { json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const rows = [];
  for await (const page of client.pages(routes.scan.listCoverage, { project_id, run_id })) {
    rows.push(...page.coverage.filter(({ verdict }) => json || !['negative', 'positive'].includes(verdict)));
  }
  if (json) return printJson(terminal, rows);
  if (rows.length === 0) return print(terminal, 'Every check was made.');
  const shown: readonly Column<(typeof rows)[number]>[] = [
    ['VERDICT', ({ verdict }) => verdict],
    ['CHECK', ({ check_id }) => check_id],
    ['LOCATION', ({ place }) => place],
    ['REASON', ({ reason }) => reason],
  ];
  print(terminal, table(rows, shown, widthOf(terminal)));
}

/** What became of a run that was to be cancelled. A scanner that is at work stops within seconds. */
function cancelText(state: RunState): string {
  if (state === 'cancelled' || state === 'cancelling') return state;
  return `Not cancelled: the run had ended before, as ${state}`;
}

/** `scanfold runs`, `watch`, `cancel` and `coverage`. */
export function addRuns(program: Command, terminal: Terminal): void {
  program
    .command('runs')
    .summary('list scans, the newest first')
    .description('Lists runs, the newest first.')
    .option('--target <target>', 'runs of one target, such as app:1001')
    .option('--limit <n>', 'at most so many', wholeNumber, 20)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold runs --target app:1001 --limit 5')
    .action((options: ListOptions, command: Command) => list(terminal, options, command));
  program
    .command('watch')
    .summary('wait for a run')
    .description('Shows the progress of a run until it has ended. Interrupting the command leaves the run going.')
    .argument('<run>', 'the id of the run')
    .option('--json', 'print the ended run as JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold watch 01900000-0000-7000-8000-000000000001')
    .action((run: string, options: { json?: boolean }, command: Command) => watch(terminal, run, options, command));
  program
    .command('cancel')
    .summary('cancel a run')
    .description('Cancels a run; what it has found is kept.')
    .argument('<run>', 'the id of the run')
    .addHelpText('after', '\nExample:\n  $ scanfold cancel 01900000-0000-7000-8000-000000000001')
    .action(async (run_id: string, _: unknown, command: Command) => {
      await using connection = await connect(terminal, optionsOf(command));
      const { client, projectId: project_id } = connection;
      const { data } = await client.call(routes.scan.cancelRun, { project_id, run_id });
      print(terminal, cancelText(data.state));
    });
  program
    .command('coverage')
    .summary('show what a run did not check, and why')
    .description('Shows which checks a run did not make, where, and why; --json has all of them.')
    .argument('<run>', 'the id of the run')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold coverage 01900000-0000-7000-8000-000000000001')
    .action((run: string, options: { json?: boolean }, command: Command) => coverage(terminal, run, options, command));
}
