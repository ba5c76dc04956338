import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { RunDiff } from '../../../shared/records/findings/run-diff.ts';
import type { FindingWords } from '../../../shared/records/findings/said-before.ts';
import { type Column, table } from '../columns.ts';
import { optionsOf } from '../common-options.ts';
import { connect } from '../connection.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

const changeWords = { new: 'new', gone: 'gone', changed: 'changed', not_checked: 'not checked' } as const;

function wordsText(words: FindingWords | null): string {
  return words === null ? '-' : `${words.severity} ${words.score}`;
}

const columns: readonly Column<RunDiff>[] = [
  ['CHANGE', ({ change }) => changeWords[change]],
  ['ID', ({ finding }) => String(finding.finding_id)],
  ['BEFORE', ({ before }) => wordsText(before)],
  ['AFTER', ({ after }) => wordsText(after)],
  ['TITLE', ({ finding }) => finding.title],
  ['RESOURCE', ({ finding }) => finding.resource],
];

async function diff(
  terminal: Terminal,
  [base_run_id, run_id]: readonly [string, string],
  { json }: { readonly json?: boolean },
  command: Command,
) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const run_diff: RunDiff[] = [];
  const coverage_diff = [];
  for await (const page of client.pages(routes.scan.diffRun, { project_id, base_run_id, run_id })) {
    run_diff.push(...page.run_diff);
    coverage_diff.push(...page.coverage_diff);
  }
  if (json) return printJson(terminal, { run_diff, coverage_diff });
  print(terminal, run_diff.length === 0 ? 'No differences.' : table(run_diff, columns, widthOf(terminal)));
  if (coverage_diff.length === 0) return;
  const rows = coverage_diff.map(({ check_id, not_checked_in, reason }) => [
    check_id,
    not_checked_in === run_id ? 'later' : 'earlier',
    reason,
  ]);
  const checks: readonly Column<(typeof rows)[number]>[] = [
    ['CHECK', ([check = '']) => check],
    ['NOT RUN IN', ([, where = '']) => where],
    ['REASON', ([, , reason = '']) => reason],
  ];
  print(terminal, `\n${table(rows, checks, widthOf(terminal))}`);
}

/** `scanfold diff`. */
export function addDiff(program: Command, terminal: Terminal): void {
  program
    .command('diff')
    .summary('compare two runs')
    .description(
      'Compares two runs of one target, the earlier first: findings that are new, gone or changed, and what one of them did not check.',
    )
    .argument('<earlier>', 'the id of the earlier run')
    .argument('<later>', 'the id of the later run')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ scanfold diff 01900000-0000-7000-8000-000000000001 01900000-0000-7000-8000-000000000002',
    )
    .action((earlier: string, later: string, options: { json?: boolean }, command: Command) =>
      diff(terminal, [earlier, later], options, command),
    );
}
