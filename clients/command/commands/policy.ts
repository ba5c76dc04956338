import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type * as z from 'zod/mini';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import type { PolicyInput } from '../../../shared/records/policies/policy.ts';
import { type PortSet, portSets, profiles } from '../../../shared/records/policies/scan-options.ts';
import { maxDefinitionCharacters } from '../../../shared/records/policies/uploaded-definition.ts';
import { RequestFailed } from '../../library/failure.ts';
import { definitionText, UnusableDefinition } from '../../targets/definition-text.ts';
import { effectiveValue } from '../../targets/effective-value.ts';
import { table } from '../columns.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { CommandFault } from '../fault.ts';
import { timeText } from '../finding-text.ts';
import { changeAsRead, type IfMatchOption, matchOf, withIfMatch } from '../if-match.ts';
import { requiredTarget, type TargetName } from '../targets/target-kinds.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

type Parts = Omit<PolicyInput, 'project_id' | 'area' | 'setting_type' | 'setting_id'>;

interface PolicyOptions extends IfMatchOption {
  readonly profile?: NonNullable<Parts['profile']>;
  readonly requestsPerSecond?: number;
  readonly ports?: string;
  readonly udp?: boolean;
  readonly reverse?: boolean;
  readonly excludeHost?: string[];
  readonly excludePort?: string[];
  readonly excludePath?: string[];
  readonly credential?: string[];
  readonly secondCredential?: string[];
  readonly definition?: string;
  readonly definitionFile?: string;
  readonly json?: boolean;
}

const namesOf = ({ projectId: project_id }: Connection, { kind, id }: TargetName) => ({
  project_id,
  area: kind.area,
  setting_type: kind.settingType,
  setting_id: id,
});

/** The policy of a target, the effective one and the next scans; undefined where the target has none of its own. */
async function read(connection: Connection, target: TargetName) {
  try {
    return (await connection.client.call(routes.scan.getPolicy, namesOf(connection, target))).data;
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return undefined;
    throw error;
  }
}

type Answer = NonNullable<Awaited<ReturnType<typeof read>>>;

/** Puts parts of a policy over what it says now, or said where `asked` names its tag: a put replaces all of it. */
async function change(
  connection: Connection,
  target: TargetName,
  asked: IfMatchOption,
  parts: (policy: Parts) => Parts,
) {
  const match = matchOf(asked);
  const put = async (before: Answer | undefined) => {
    const { created_at: _created, updated_at: _updated, etag, ...said } = before?.policy ?? {};
    const policy = { ...said, ...namesOf(connection, target), ...parts(said) };
    const input = { project_id: connection.projectId, policy };
    await connection.client.call(routes.scan.putPolicy, input, {
      ...(etag !== undefined && { ifMatch: etag }),
      ...match,
    });
  };
  await changeAsRead(() => read(connection, target), put, asked);
  return read(connection, target);
}

/** A set of ports by its name, or ports and ranges between commas. */
function portSet(text: string): PortSet {
  return portSets.find((name) => name === text) ?? text.split(',');
}

/** The text of a file with an API definition as JSON, which the service takes. Throws CommandFault. */
async function definitionIn(file: string): Promise<string> {
  // A tenth of what a command takes to start, and few need it.
  const { parse } = await import('yaml');
  try {
    return definitionText(readFileSync(file, 'utf8'), (text) => parse(text, { maxAliasCount: 100 }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof UnusableDefinition && error.fault === 'too large')
      throw new CommandFault(
        `${file} is too large: ${why}, of at most ${maxDefinitionCharacters}; a larger definition can be fetched (--definition)`,
      );
    throw new CommandFault(`${file} cannot be read as JSON or YAML: ${why}`);
  }
}

/** What the options change. */
function partsOf(options: PolicyOptions, { exclusions, rate, portscan, osint }: Parts, definition?: string): Parts {
  const { profile, requestsPerSecond, ports, udp, reverse, excludeHost, excludePort, excludePath } = options;
  const excluded = {
    ...exclusions,
    ...(excludeHost && { hosts: excludeHost }),
    ...(excludePort && { ports: excludePort }),
    ...(excludePath && { paths: excludePath }),
  };
  const chosen = { ...portscan, ...(ports && { ports: portSet(ports) }), ...(udp === undefined ? {} : { udp }) };
  return {
    ...(profile && { profile }),
    ...(requestsPerSecond && { rate: { ...rate, requests_per_second: requestsPerSecond } }),
    ...(Object.keys(excluded).length > 0 && { exclusions: excluded }),
    ...(Object.keys(chosen).length > 0 && { portscan: chosen }),
    ...(reverse === undefined ? {} : { osint: { ...osint, reverse } }),
    ...(options.credential && { credentials: options.credential }),
    ...(options.secondCredential && { second_credentials: options.secondCredential }),
    ...(options.definition && { definition_url: options.definition }),
    ...(definition !== undefined && { definition_text: definition }),
  };
}

type Explained = z.output<typeof routes.scan.getEffectivePolicy.output>;

/** What a scan of a target would do, and where each value comes from. */
async function explain(connection: Connection, target: TargetName): Promise<Explained> {
  return (await connection.client.call(routes.scan.getEffectivePolicy, namesOf(connection, target))).data;
}

const originWords: Readonly<Record<Explained['origins'][number]['origin'], string>> = {
  policy: 'policy of the target',
  stage: 'default of the stage',
  stage_limit: 'limit of the stage',
  service: 'default',
};

/** The value of a field, which names its parts with dots. */
function valueText(effective: Explained['effective'], field: string): string {
  const value = effectiveValue(effective, field);
  if (value === null) return 'no limit';
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  if (value === false) return 'no';
  if (value === true) return 'yes';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Each value of the effective policy with where it comes from, and when scans start. */
function explainedText(explained: Explained, policy: Answer['policy'] | undefined, width: number | undefined): string {
  const { effective, origins } = explained;
  const columns = [
    ['FIELD', ({ field }: Explained['origins'][number]) => field],
    ['VALUE', ({ field }: Explained['origins'][number]) => valueText(effective, field)],
    ['FROM', ({ origin }: Explained['origins'][number]) => originWords[origin]],
  ] as const;
  const own = policy ? [] : ['No policy of its own: a scan would do this.'];
  return [...own, table(origins, columns, width), scheduleText(explained, policy?.schedule)].join('\n');
}

async function policy(terminal: Terminal, name: string, options: PolicyOptions, command: Command) {
  const target = requiredTarget(name);
  const { json, ifMatch, ...changes } = options;
  const definition = options.definitionFile ? await definitionIn(options.definitionFile) : undefined;
  await using connection = await connect(terminal, optionsOf(command));
  const asked = Object.keys(changes).some((key) => !['url', 'project'].includes(key));
  const answer = asked
    ? await change(connection, target, options, (said) => partsOf(options, said, definition))
    : await read(connection, target);
  const explained = await explain(connection, target);
  if (json) printJson(terminal, { policy: answer?.policy ?? null, ...explained });
  else print(terminal, explainedText(explained, answer?.policy, widthOf(terminal)));
}

interface ScheduleOptions extends IfMatchOption {
  readonly timeZone?: string;
  readonly from?: string;
  readonly to?: string;
  readonly off?: boolean;
}

/** When a target is scanned by itself, in words and times. */
function scheduleText(
  { scheduled_by, next_fire_times }: Pick<Explained, 'scheduled_by' | 'next_fire_times'>,
  schedule: Parts['schedule'],
): string {
  if (scheduled_by === 'nobody') return 'Not scheduled.';
  const rule =
    scheduled_by === 'policy' && schedule?.rule
      ? `${schedule.rule} (${schedule.time_zone ?? 'UTC'})`
      : "the stage's cadence";
  return `${rule}, next: ${next_fire_times.slice(0, 3).map(timeText).join(', ')} UTC`;
}

async function schedule(
  terminal: Terminal,
  name: string,
  rule: string | undefined,
  options: ScheduleOptions,
  command: Command,
) {
  const target = requiredTarget(name);
  const { timeZone, from, to, off } = options;
  if ((from === undefined) !== (to === undefined)) throw new CommandFault('--from and --to belong together');
  await using connection = await connect(terminal, optionsOf(command));
  const said = {
    ...(rule && { rule, enabled: true }),
    ...(timeZone && { time_zone: timeZone }),
    ...(from && to && { window: { from, to } }),
    ...(off && { enabled: false }),
  };
  const changed = Object.keys(said).length > 0;
  const answer = changed
    ? await change(connection, target, options, ({ schedule: before }) => ({ schedule: { ...before, ...said } }))
    : await read(connection, target);
  print(terminal, scheduleText(answer ?? (await explain(connection, target)), answer?.policy.schedule));
}

function addPolicyCommand(program: Command, terminal: Terminal): void {
  const policyCommand = program
    .command('policy')
    .summary('show or change what scans of a target may do')
    .description(
      'Shows what a scan of a target would do, and where each value comes from: the policy of the target, or the stage. With options ' +
        'the policy is changed first, and the rest of it stays.',
    )
    .argument('<target>', 'for example: app:1001')
    .addOption(
      new Option(
        '--profile <profile>',
        'how much a scan may do: baseline sends no payloads, standard safe ones',
      ).choices(profiles),
    )
    .option('--requests-per-second <n>', 'requests to a site in a second', wholeNumber)
    .option('--ports <set>', 'all, top-1000, top-100, or ports and ranges such as 22,8000-8100')
    .option('--udp', 'look for services over UDP, too')
    .option('--no-udp', 'TCP only')
    .option('--reverse', 'look up the names of all addresses near the hosts of a domain')
    .option('--no-reverse', 'do not look them up')
    .option('--exclude-host <host...>', 'host names, addresses and ranges that are not contacted')
    .option('--exclude-port <port...>', 'ports and ranges that are not contacted')
    .option('--exclude-path <path...>', 'beginnings of paths that are not requested')
    .option('--credential <name...>', 'credentials to log in with')
    .option('--second-credential <name...>', 'credentials of another user, who is not to see what the first one sees')
    .option('--definition <url>', 'where the application has its API definition')
    .option('--definition-file <file>', 'a file with its API definition (JSON or YAML) to upload')
    .option('--json', 'print the whole answer');
  withIfMatch(policyCommand)
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold policy app:1001
  $ scanfold policy app:1001 --profile standard --exclude-path /logout
  $ scanfold policy port:1001 --ports top-1000 --udp
  $ scanfold policy domain:1001 --reverse`,
    )
    .action((name: string, options: PolicyOptions, command: Command) => policy(terminal, name, options, command));
}

function addScheduleCommand(program: Command, terminal: Terminal): void {
  const scheduleCommand = program
    .command('schedule')
    .summary('show or change when a target is scanned by itself')
    .description('Shows when a target is scanned next; with a rule or options the schedule is changed first.')
    .argument('<target>', 'for example: app:1001')
    .argument('[rule]', 'five fields of cron, or an RRULE (RFC 5545)')
    .option('--time-zone <zone>', 'an IANA time zone, such as Europe/Berlin')
    .option('--from <time>', 'scans start no earlier in the day, such as 22:00')
    .option('--to <time>', 'and no later')
    .option('--off', 'no scan starts by itself');
  withIfMatch(scheduleCommand)
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold schedule app:1001 "0 3 * * 1" --time-zone Europe/Berlin
  $ scanfold schedule app:1001 --off`,
    )
    .action((name: string, rule: string | undefined, options: ScheduleOptions, command: Command) =>
      schedule(terminal, name, rule, options, command),
    );
}

/** `scanfold policy` and `scanfold schedule`. */
export function addPolicy(program: Command, terminal: Terminal): void {
  addPolicyCommand(program, terminal);
  addScheduleCommand(program, terminal);
}
