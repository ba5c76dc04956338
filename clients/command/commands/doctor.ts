import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { RequestFailed } from '../../library/failure.ts';
import { optionsOf } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { serviceVersion } from '../service-version.ts';
import { print, type Terminal } from '../terminal.ts';

/** What was looked at, and what is wrong with it; undefined where it is fine. */
interface Examination {
  readonly of: string;
  readonly fault: string | undefined;
}

/** Tokens are checked by the service's clock: one that is this much off refuses good ones, or takes old ones. */
const mostSecondsOff = 60;

async function clock(url: string): Promise<Examination> {
  const response = await fetch(url, { method: 'HEAD' });
  const there = Date.parse(response.headers.get('Date') ?? '');
  const off = Math.round((Date.now() - there) / 1000);
  const wrong = Number.isNaN(there) || Math.abs(off) > mostSecondsOff;
  return { of: 'clock', fault: wrong ? `this machine is ${off} s ahead of the service` : undefined };
}

/** The token may read the project: the answer of the cheapest list. */
async function token({ client, projectId: project_id }: Connection): Promise<Examination> {
  try {
    await client.call(routes.scan.listRun, { project_id, limit: 1 });
    return { of: `token for project ${project_id}`, fault: undefined };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    const hints: Readonly<Record<number, string>> = {
      401: 'not accepted: run scanfold login again',
      403: `not allowed for project ${project_id}`,
    };
    return { of: 'token', fault: hints[error.status] ?? error.message };
  }
}

/** Runs that wait although nothing is before them tell that no scanner takes them. */
async function queue({ client, projectId: project_id }: Connection): Promise<Examination> {
  const { data } = await client.call(routes.scan.listRun, { project_id, state: 'queued', limit: 100 });
  const patience = 600;
  const late = data.run.filter(({ requested_at }) => Date.now() / 1000 - requested_at > patience);
  const fault = late.length > 0 ? `${late.length} runs have waited for more than ${patience / 60} minutes` : undefined;
  return { of: 'queue', fault };
}

async function doctor(terminal: Terminal, version: string, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  print(terminal, `client ${version}`);
  print(terminal, `service ${connection.url} ${(await serviceVersion(connection.url)) ?? 'of unknown version'}`);
  const found = [await clock(connection.url), await token(connection)];
  if (found.every(({ fault }) => fault === undefined)) found.push(await queue(connection));
  for (const { of, fault } of found)
    print(terminal, `${fault === undefined ? 'ok   ' : 'WRONG'} ${of}${fault ? `: ${fault}` : ''}`);
  if (found.some(({ fault }) => fault !== undefined))
    throw new CommandFault('not everything is fine', exitCodes.service);
}

/** `scanfold doctor`. */
export function addDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .summary('show versions, and check service, clock, token and queue')
    .description(
      'Shows the versions of client and service, and checks that the service answers, that clock and token are accepted and that scans are not stuck.',
    )
    .action((_: unknown, command: Command) => doctor(terminal, program.version() ?? '', command));
}
