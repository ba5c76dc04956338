import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { RetestOutcome } from '../../../shared/records/runs/retest.ts';
import { waitForRun } from '../../library/wait-for-run.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { connect } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { runProgress } from '../run-progress.ts';
import { print, printJson, type Terminal } from '../terminal.ts';

interface RetestOptions {
  readonly wait: boolean;
  readonly json?: boolean;
}

/** Each verdict as it is printed, with its exit status. */
const verdicts: Readonly<Record<RetestOutcome, readonly [words: string, exitCode: number]>> = {
  fixed: ['fixed', exitCodes.done],
  still_there: ['still there', exitCodes.findings],
  not_checked: ['not checked', exitCodes.scan],
  pending: ['pending', exitCodes.scan],
};

async function retest(terminal: Terminal, finding_id: number, { wait, json }: RetestOptions, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const { run_id } = (await client.call(routes.finding.retestFinding, { project_id, finding_id })).data;
  if (!wait) {
    if (json) printJson(terminal, { run_id });
    else print(terminal, run_id);
    return;
  }
  const progress = await runProgress(terminal);
  const run = await waitForRun(client, { project_id, run_id, onProgress: progress.show }).finally(progress.end);
  const outcome = run.retest?.outcome ?? 'not_checked';
  const [words, exitCode] = verdicts[outcome];
  if (json) printJson(terminal, run);
  else print(terminal, `${finding_id} ${words}${run.detail === '' ? '' : `: ${run.detail}`}`);
  if (exitCode !== exitCodes.done) throw new CommandFault(`finding ${finding_id}: ${words}`, exitCode);
}

/** `scanfold retest`. */
export function addRetest(program: Command, terminal: Terminal): void {
  program
    .command('retest')
    .summary('check one finding again')
    .description(
      'Checks a finding again, at its place alone, waits and prints the verdict: fixed, still there or not checked. ' +
        'Interrupting the command leaves the run going.',
    )
    .argument('<id>', 'the id of the finding', wholeNumber)
    .option('--no-wait', 'start it and print the id of its run')
    .option('--json', 'print the ended run as JSON, with what was asked and answered')
    .addHelpText(
      'after',
      `
Exit status: 0 fixed, 1 still there, 2 wrong input, 3 the service failed or refused, 4 not checked

Example:
  $ scanfold retest 1004`,
    )
    .action((id: number, options: RetestOptions, command: Command) => retest(terminal, id, options, command));
}
