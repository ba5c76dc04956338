import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { ListedHost } from '../../../shared/records/hosts/host-inventory.ts';
import { collected } from '../../library/collected.ts';
import { type Column, table } from '../columns.ts';
import { optionsOf } from '../common-options.ts';
import { connect } from '../connection.ts';
import { timeText } from '../finding-text.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

interface HostOptions {
  readonly domain?: string;
  readonly technology?: string;
  readonly gone?: boolean;
  readonly json?: boolean;
}

/** `22 443 53/udp`: ports of all its addresses, each once. */
function portsOf({ inventory }: ListedHost): string {
  const ports = (inventory?.host_port ?? []).map(({ port, transport }) => (transport === 'udp' ? `${port}/udp` : port));
  return [...new Set(ports)].join(' ');
}

/** `4 (high)`: how many findings about its name are open, and the severity of the worst. */
function findingsOf({ inventory }: ListedHost): string {
  const { open_findings = 0, worst_finding = null } = inventory ?? {};
  return worst_finding === null ? '' : `${open_findings} (${worst_finding.severity})`;
}

const columns: readonly Column<ListedHost>[] = [
  ['HOST', ({ host }) => host],
  ['STATE', ({ gone, role }) => (gone ? 'gone' : role)],
  ['STATUS', ({ http_status }) => (http_status > 0 ? String(http_status) : '')],
  ['TITLE', ({ title }) => title],
  ['ADDRESSES', ({ addresses }) => addresses.join(' ')],
  ['PORTS', portsOf],
  ['FINDINGS', findingsOf],
  ['TECHNOLOGIES', ({ technologies }) => technologies.join(', ')],
  ['LAST SEEN', ({ last_seen }) => timeText(last_seen)],
];

async function hosts(terminal: Terminal, { domain, technology, gone, json }: HostOptions, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const filters = {
    ...(domain && { domain }),
    ...(technology && { technology }),
    ...(gone !== undefined && { gone: gone ? ('true' as const) : ('false' as const) }),
  };
  const found = await collected(
    client.pages(routes.osint.listHost, { project_id, ...filters }),
    (page) => page.osint_host,
  );
  if (json) printJson(terminal, found);
  else if (found.length === 0) print(terminal, 'No hosts.');
  else print(terminal, table(found, columns, widthOf(terminal)));
}

/** `scanfold hosts`. */
export function addHosts(program: Command, terminal: Terminal): void {
  program
    .command('hosts')
    .summary('list the hosts that subdomain scans found')
    .description(
      'Lists the hosts that subdomain scans found: how each answers, its addresses, ports, open findings and technologies.',
    )
    .option('--domain <domain>', 'hosts of one domain')
    .option('--technology <name>', 'hosts that run it')
    .option('--gone', 'only hosts that the last complete scan did not see any more')
    .option('--no-gone', 'without them')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold hosts --domain example.com --no-gone
  $ scanfold hosts --technology nginx`,
    )
    .action((options: HostOptions, command: Command) => hosts(terminal, options, command));
}
