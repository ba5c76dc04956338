import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { table } from '../columns.ts';
import { optionsOf } from '../common-options.ts';
import { connect } from '../connection.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

async function usage(terminal: Terminal, { month, json }: { month?: string; json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const { data } = await client.call(routes.scan.getUsage, { project_id, ...(month && { month }) });
  if (json) return printJson(terminal, data.usage);
  const { usage: used } = data;
  const sources = [{ ...used, data_source: 'all' }, ...used.data_sources];
  const columns = [
    ['DATA SOURCE', ({ data_source }: (typeof sources)[number]) => data_source],
    ['RUNS', ({ runs }: (typeof sources)[number]) => String(runs)],
    ['SECONDS', ({ scan_seconds }: (typeof sources)[number]) => String(scan_seconds)],
    ['REQUESTS', ({ requests }: (typeof sources)[number]) => String(requests)],
  ] as const;
  const { amount, currency } = used.estimated_cost;
  print(terminal, `${used.month}, estimated cost ${amount.toFixed(2)} ${currency}`);
  print(terminal, table(sources, columns, widthOf(terminal)));
}

/** `scanfold usage`. */
export function addUsage(program: Command, terminal: Terminal): void {
  program
    .command('usage')
    .summary('show what the scans of a month used')
    .description('Shows runs, time, requests and the estimated cost of the project in a month.')
    .option('--month <month>', 'such as 2026-11; by default the current one')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold usage --month 2026-11')
    .action((options: { month?: string; json?: boolean }, command: Command) => usage(terminal, options, command));
}
