import { type Command, Option } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { ListedFinding } from '../../../shared/records/findings/finding.ts';
import { type Severity, severities } from '../../../shared/records/findings/severity.ts';
import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { waitForRun } from '../../library/wait-for-run.ts';
import { targetKinds } from '../../targets/target-kinds.ts';
import { optionsOf } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { exportTo, requireWritable } from '../export-file.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { findingsTable } from '../finding-text.ts';
import { runProgress } from '../run-progress.ts';
import { reaches } from '../severity.ts';
import { kindByValue, kindOf, type TargetName, targetName } from '../targets/target-kinds.ts';
import { print, printJson, type Terminal, tell, widthOf } from '../terminal.ts';

interface ScanOptions {
  readonly kind?: string;
  readonly failOn: Severity | 'none';
  readonly newOnly?: boolean;
  readonly wait: boolean;
  readonly json?: boolean;
  readonly sarif?: string;
}

/** The target that the user names, or the one of this value; one that is not there yet is added. */
async function targetOf(terminal: Terminal, connection: Connection, text: string, kindName?: string) {
  const named = targetName(text);
  if (named) return named;
  const kind = kindName === undefined ? kindByValue(text) : kindOf(kindName);
  const known = (await kind.list(connection)).find(({ value }) => value === text);
  if (known) return { kind, id: known.id };
  const id = await kind.add(connection, text, {});
  tell(terminal, `Added ${kind.name}:${id} ${text}`);
  return { kind, id };
}

/** Waits for all runs; an interruption leaves them running. */
async function waited(terminal: Terminal, { client, projectId: project_id }: Connection, runIds: readonly string[]) {
  const progress = await runProgress(terminal);
  try {
    return await Promise.all(
      runIds.map((run_id) => waitForRun(client, { project_id, run_id, onProgress: progress.show })),
    );
  } finally {
    progress.end();
  }
}

/** True for what no run before these has seen, or had seen gone. Times are whole seconds: the run before may have ended in this one. */
function isNew({ first_seen, reopened_at, run_ids }: ListedFinding, runs: readonly RunRecord[]): boolean {
  const since = Math.min(...runs.map(({ started_at }) => started_at));
  const isOfThese = run_ids.every((id) => runs.some(({ run_id }) => run_id === id));
  return reopened_at >= since || (first_seen >= since && isOfThese);
}

/** The open findings of a target; with `newOnly` those that are new. */
async function findingsOf(
  { client, projectId: project_id }: Connection,
  { kind, id }: TargetName,
  runs: readonly RunRecord[],
  newOnly: boolean,
): Promise<ListedFinding[]> {
  const query = {
    project_id,
    setting_type: kind.settingType,
    setting_id: id,
    status: 'open' as const,
  };
  const found: ListedFinding[] = [];
  for await (const page of client.pages(routes.finding.listFinding, query)) {
    found.push(...page.finding.filter((finding) => !newOnly || isNew(finding, runs)));
  }
  return found;
}

function report(terminal: Terminal, runs: readonly RunRecord[], findings: readonly ListedFinding[]): void {
  for (const { state, detail, coverage } of runs) {
    const gaps = coverage.skipped + coverage.blocked + coverage.not_testable + coverage.error;
    tell(terminal, `${state}: ${detail}${gaps > 0 ? ` (${gaps} checks not made: scanfold coverage)` : ''}`);
  }
  if (findings.length === 0) print(terminal, 'No open findings.');
  else print(terminal, findingsTable(findings, widthOf(terminal)));
}

/** The exit status of ended runs. Throws CommandFault where it is not 0. */
function judge(runs: readonly RunRecord[], findings: readonly ListedFinding[], least: Severity | undefined): void {
  const failed = runs.filter(({ state }) => state !== 'succeeded');
  if (failed.length > 0) {
    throw new CommandFault(
      `the scan ended as ${[...new Set(failed.map(({ state }) => state))].join(', ')}`,
      exitCodes.scan,
    );
  }
  const bad = least === undefined ? [] : findings.filter(({ severity }) => reaches(severity, least));
  if (bad.length > 0)
    throw new CommandFault(
      `${bad.length} ${bad.length === 1 ? 'finding' : 'findings'} of severity ${least} or higher`,
      exitCodes.findings,
    );
}

async function scan(terminal: Terminal, text: string, options: ScanOptions, command: Command): Promise<void> {
  const least = options.failOn === 'none' ? undefined : options.failOn;
  // A scan may take hours: a file that cannot be written is told before.
  if (options.sarif !== undefined) await requireWritable(options.sarif);
  await using connection = await connect(terminal, optionsOf(command), { start: true });
  const target = await targetOf(terminal, connection, text, options.kind);
  const runIds = await target.kind.start(connection, target.id);
  if (!options.wait) {
    if (options.json) printJson(terminal, { run_ids: runIds });
    else print(terminal, runIds.join('\n'));
    return;
  }
  const runs = await waited(terminal, connection, runIds);
  const open = await findingsOf(connection, target, runs, options.newOnly ?? false);
  const findings = open.filter(({ suppressed_by }) => suppressed_by === null);
  if (options.sarif !== undefined) {
    const filters = { setting_type: target.kind.settingType, setting_id: target.id, status: 'open' as const };
    await exportTo(terminal, connection, 'sarif', filters, options.sarif);
  }
  const setAside = open.length - findings.length;
  if (setAside > 0)
    tell(terminal, `${setAside} open findings are set aside: scanfold findings, scanfold suppression list`);
  if (options.json) printJson(terminal, { runs, findings });
  else if (options.sarif !== '-') report(terminal, runs, findings);
  judge(runs, findings, least);
}

/** `scanfold scan`. */
export function addScan(program: Command, terminal: Terminal): void {
  program
    .command('scan')
    .summary('scan a target, wait, and print its findings')
    .description(
      'Scans a target (app:1001), or a URL, an IP address or range, or a domain, which is added as a target where it is ' +
        'not one yet; waits until the scan has ended and prints the open findings that no rule sets aside. Without a service it starts the local one.',
    )
    .argument('<target>', 'a target such as app:1001, a URL, an address, a range or a domain')
    .addOption(new Option('--kind <kind>', 'what to scan a value as').choices(targetKinds.map(({ name }) => name)))
    .addOption(
      new Option('--fail-on <severity>', 'exit with status 1 where a finding is as severe')
        .choices([...severities, 'none'])
        .default('none'),
    )
    .option('--new-only', 'only findings that were not there before this scan')
    .option('--no-wait', 'start the scan and print the ids of its runs')
    .option('--json', 'print runs and findings as JSON')
    .option('--sarif <file>', 'write the findings as SARIF; - is standard output')
    .addHelpText(
      'after',
      `
Exit status: 0 done, 1 findings as severe as --fail-on, 2 wrong input, 3 the service failed or refused, 4 the scan did not succeed

Examples:
  $ scanfold scan http://127.0.0.1:8080
  $ scanfold scan 127.0.0.1 --fail-on high
  $ scanfold scan app:1001 --new-only --fail-on medium --sarif findings.sarif`,
    )
    .action((text: string, options: ScanOptions, command: Command) => scan(terminal, text, options, command));
}
