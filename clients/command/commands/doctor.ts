import type { Command } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { type Client, createClient } from '../../library/client.ts';
import { optionsOf } from '../common-options.ts';
import { readConfig } from '../config-file.ts';
import { projectOf, tokenOf, urlOf } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { faultLine } from '../fault-line.ts';
import { localUrl } from '../local-service.ts';
import { serviceVersion } from '../service-version.ts';
import { print, type Terminal } from '../terminal.ts';

/** Tokens are checked by the service's clock: one that is this much off refuses good ones, or takes old ones. */
const mostSecondsOff = 60;

/** Long enough for a service that has just been started. */
const patienceMs = 10_000;

/** Prints a line for each thing that is looked at. */
class Examination {
  readonly #terminal: Terminal;
  isFine = true;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Looks at one thing: what `work` returns is told, what it throws is wrong. Undefined where there is nothing to go on with. */
  async of<T>(what: string, work: () => T | Promise<T>, told: (found: T) => string = () => ''): Promise<T | undefined> {
    try {
      const found = await work();
      this.#line('ok   ', what, told(found));
      return found;
    } catch (error) {
      const fault = faultLine(error);
      if (!fault) throw error;
      this.isFine = false;
      this.#line('WRONG', what, fault.line);
      return undefined;
    }
  }

  /** What cannot be looked at, as something before it is wrong. */
  skip(what: string): undefined {
    this.#line('?    ', what, 'not checked');
    return undefined;
  }

  #line(verdict: string, what: string, told: string): void {
    print(this.#terminal, `${verdict} ${[what, told].filter(Boolean).join(': ')}`);
  }
}

/** The version of the service, once something answers as it does to who has no token. Throws CommandFault. */
async function reached(terminal: Terminal, url: string): Promise<string> {
  const isLocal = url === localUrl(terminal.env);
  const start = isLocal ? ': scanfold start runs one' : '';
  let status: number;
  try {
    status = (await fetch(`${url}/api/v1/scan/whoami`, { signal: AbortSignal.timeout(patienceMs) })).status;
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : 'no answer in time';
    throw new CommandFault(`nothing answers at ${url}: ${reason}${start}`);
  }
  if (status !== 401 && status !== 403)
    throw new CommandFault(`what answers at ${url} is not the service (status ${status})`);
  return (await serviceVersion(url)) ?? 'of unknown version';
}

/** Throws CommandFault where the clocks of this machine and of the service differ. */
async function compareClocks(url: string): Promise<void> {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) });
  const there = Date.parse(response.headers.get('Date') ?? '');
  const off = Math.round((Date.now() - there) / 1000);
  if (Number.isNaN(there)) throw new CommandFault('the service does not tell its time');
  if (Math.abs(off) > mostSecondsOff) {
    throw new CommandFault(`this machine is ${Math.abs(off)} s ${off > 0 ? 'ahead of' : 'behind'} the service`);
  }
}

/** Runs that wait although nothing is before them tell that no scanner takes them. Throws CommandFault. */
async function lookAtQueue(client: Client, project_id: number): Promise<void> {
  const { data } = await client.call(routes.scan.listRun, { project_id, state: 'queued', limit: 100 });
  const patience = 600;
  const late = data.run.filter(({ requested_at }) => Date.now() / 1000 - requested_at > patience);
  if (late.length > 0) throw new CommandFault(`${late.length} runs have waited for more than ${patience / 60} minutes`);
}

/** Looks at everything that can be looked at, whatever is missing. Throws CommandFault where anything is wrong. */
async function doctor(terminal: Terminal, version: string, command: Command) {
  const options = optionsOf(command);
  const seen = new Examination(terminal);
  print(terminal, `client ${version}, Node ${process.version}`);
  const config = await seen.of(
    'log-in',
    () => readConfig(terminal.env),
    (found) => (found ? `at ${found.url}` : 'none stored'),
  );
  const url = await seen.of('address', () => urlOf(terminal, options, config), String);
  const isThere =
    url === undefined
      ? seen.skip('service')
      : await seen.of(
          'service',
          () => reached(terminal, url),
          (found) => found,
        );
  if (url === undefined || !isThere) seen.skip('clock');
  else await seen.of('clock', () => compareClocks(url));
  const token =
    url === undefined
      ? seen.skip('token')
      : await seen.of(
          'token',
          async () => tokenOf(terminal, url, config)(),
          () => 'there',
        );
  const project = await seen.of('project', () => projectOf(terminal, options, config, url), String);
  if (url === undefined || !isThere || token === undefined) {
    seen.skip('access');
    seen.skip('queue');
  } else {
    const client = createClient({ baseUrl: url, token });
    const caller = await seen.of(
      'access',
      async () => (await client.call(routes.scan.whoami, {})).data.caller,
      ({ subject }) => `as ${subject}`,
    );
    if (!caller || project === undefined) seen.skip('queue');
    else await seen.of(`queue of project ${project}`, () => lookAtQueue(client, project));
  }
  if (!seen.isFine) throw new CommandFault('not everything is fine', exitCodes.service);
}

/** `scanfold doctor`. */
export function addDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .summary('show versions, and check service, clock, token and queue')
    .description(
      'Shows the versions of client and service, and checks that the service answers, that clock and token are accepted and ' +
        'that scans are not stuck: a line each. What needs something that is missing is told as not checked.',
    )
    .addHelpText(
      'after',
      `
Exit status: 0 all is fine, 3 something is wrong

Example:
  $ scanfold doctor`,
    )
    .action((_: unknown, command: Command) => doctor(terminal, program.version() ?? '', command));
}
