import { type Command, Option } from 'commander';
import type * as z from 'zod/mini';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { type Severity, severities } from '../../../shared/records/findings/severity.ts';
import { deliveryStates } from '../../../shared/records/notices/delivery.ts';
import { type NoticeEvent, noticeEvents } from '../../../shared/records/notices/notice.ts';
import { type Notification, type Timing, weekdays } from '../../../shared/records/notices/notification.ts';
import { collected } from '../../library/collected.ts';
import { type Column, table } from '../columns.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { connect } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { timeText } from '../finding-text.ts';
import { type IfMatchOption, matchOf, withIfMatch } from '../if-match.ts';
import { type ReceiverOptions, receiverOf } from '../receiver-options.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

type Delivery = z.output<typeof routes.scan.listDelivery.output>['delivery'][number];

interface AddOptions extends ReceiverOptions {
  readonly event: string[];
  readonly severity: string;
  readonly digest?: string;
  readonly hour: string;
  readonly timeZone: string;
}

function timingOf({ digest, hour: hourText, timeZone: time_zone }: AddOptions): Timing {
  if (digest === undefined) return { kind: 'immediate' };
  if (!/^\d{1,2}$/.test(hourText)) throw new CommandFault(`--hour ${hourText}: must be an integer from 0 to 23`);
  const hour = Number(hourText);
  if (digest === 'daily') return { kind: 'daily', hour, time_zone };
  const weekday = weekdays.find((each) => each === digest);
  if (!weekday) throw new CommandFault(`--digest ${digest}: must be daily or a day such as monday`);
  return { kind: 'weekly', weekday, hour, time_zone };
}

function eventsOf({ event }: AddOptions): NoticeEvent[] {
  return event.map((word) => {
    const known = noticeEvents.find((each) => each === word.replaceAll('-', '_'));
    if (!known) throw new CommandFault(`--event ${word}: must be ${noticeEvents.join(', ')}`);
    return known;
  });
}

function leastOf({ severity: word }: AddOptions): Severity {
  const severity = severities.find((each) => each === word);
  if (!severity) throw new CommandFault(`--severity ${word}: must be ${severities.join(', ')}`);
  return severity;
}

async function add(terminal: Terminal, name: string, options: AddOptions, command: Command) {
  const said = { name, timing: timingOf(options), events: eventsOf(options), least_severity: leastOf(options) };
  const receiver = await receiverOf(terminal, options);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const notification = { project_id, receiver, ...said };
  const { data } = await client.call(routes.scan.putNotification, { project_id, notification });
  print(terminal, String(data.notification.notification_id));
}

function receiverText({ receiver }: Notification): string {
  if (receiver.kind === 'mail') return `mail ${receiver.addresses.join(' ')}`;
  const project = receiver.kind === 'jira' ? ` ${receiver.project_key}` : '';
  return `${receiver.kind} ${receiver.origin}${project}`;
}

function timingText({ timing }: Notification): string {
  if (timing.kind === 'immediate') return 'at once';
  const day = timing.kind === 'daily' ? 'daily' : timing.weekday;
  return `${day} at ${String(timing.hour).padStart(2, '0')}:00 ${timing.time_zone}`;
}

const columns: readonly Column<Notification>[] = [
  ['ID', ({ notification_id }) => String(notification_id)],
  ['NAME', ({ name }) => name],
  ['STATE', ({ enabled, disabled_reason }) => (enabled ? 'on' : `off ${disabled_reason}`.trim())],
  ['EVENTS', ({ events }) => events.join(' ')],
  ['FROM', ({ least_severity }) => least_severity],
  ['WHEN', timingText],
  ['RECEIVER', receiverText],
];

async function list(terminal: Terminal, { json }: { json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const pages = client.pages(routes.scan.listNotification, { project_id });
  const all = await collected(pages, ({ notification }) => notification);
  if (json) printJson(terminal, all);
  else if (all.length === 0) print(terminal, 'No notifications.');
  else print(terminal, table(all, columns, widthOf(terminal)));
}

interface DeliveriesOptions {
  readonly state?: string;
  readonly limit: number;
  readonly json?: boolean;
}

const deliveryColumns: readonly Column<Delivery>[] = [
  ['DELIVERY', ({ delivery_id }) => delivery_id],
  ['NOTIFICATION', ({ notification_id }) => String(notification_id)],
  ['STATE', ({ state }) => state],
  ['TELLS', ({ notices }) => String(notices)],
  ['ATTEMPTS', ({ attempts }) => String(attempts)],
  ['LAST', ({ last_attempt_at }) => timeText(last_attempt_at)],
  ['NEXT', ({ next_attempt_at }) => timeText(next_attempt_at)],
  ['DETAIL', ({ detail }) => detail],
];

async function deliveries(
  terminal: Terminal,
  notification_id: number | undefined,
  { state: word, limit, json }: DeliveriesOptions,
  command: Command,
) {
  const state = deliveryStates.find((each) => each === word);
  if (word !== undefined && !state) throw new CommandFault(`--state ${word}: must be ${deliveryStates.join(', ')}`);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const query = { project_id, notification_id, state, limit };
  const { delivery } = (await client.call(routes.scan.listDelivery, query)).data;
  if (json) printJson(terminal, delivery);
  else if (delivery.length === 0) print(terminal, 'No deliveries.');
  else print(terminal, table(delivery, deliveryColumns, widthOf(terminal)));
}

/** What came of an attempt. Throws CommandFault where it did not arrive. */
function judge(terminal: Terminal, delivery: Delivery, json: boolean | undefined): void {
  if (json) printJson(terminal, delivery);
  else print(terminal, `${delivery.delivery_id} ${delivery.state}`);
  if (delivery.state !== 'delivered') throw new CommandFault(`not delivered: ${delivery.detail}`, exitCodes.service);
}

async function test(terminal: Terminal, notification_id: number, { json }: { json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const { data } = await client.call(routes.scan.testNotification, { project_id, notification_id });
  judge(terminal, data.delivery, json);
}

async function redeliver(terminal: Terminal, delivery_id: string, { json }: { json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const { data } = await client.call(routes.scan.redeliverNotification, { project_id, delivery_id });
  judge(terminal, data.delivery, json);
}

async function remove(terminal: Terminal, ids: readonly string[], options: IfMatchOption, command: Command) {
  const numbers = ids.map(wholeNumber);
  const match = matchOf(options, numbers.length);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  for (const notification_id of numbers)
    await client.call(routes.scan.deleteNotification, { project_id, notification_id }, match);
}

function addAdd(notification: Command, terminal: Terminal): void {
  notification
    .command('add')
    .description(
      'Adds a notification and prints its id. Of Slack and Teams the address of the webhook is read from standard input, of a ' +
        'signed webhook its address and its signing secret (whsec_...), a line each, of Jira the token.',
    )
    .argument('<name>', 'its name, which messages show')
    .addOption(
      new Option('--kind <kind>', 'the kind of receiver')
        .choices(['mail', 'slack', 'teams', 'webhook', 'jira'])
        .makeOptionMandatory(),
    )
    .option('--event <event...>', noticeEvents.join(', '), ['finding_new', 'finding_reopened'])
    .addOption(new Option('--severity <severity>', 'findings from this severity on').choices(severities).default('low'))
    .option('--digest <day>', 'all in one message, daily or on a day such as monday, instead of at once')
    .option('--hour <hour>', 'when a digest is written, from 0 to 23', '8')
    .option('--time-zone <zone>', 'of that hour', Intl.DateTimeFormat().resolvedOptions().timeZone)
    .option('--address <address...>', 'who gets it (mail)')
    .option('--jira <url>', 'where Jira is, such as https://example.atlassian.net (jira)')
    .option('--project-key <key>', 'the key of the project, such as SEC (jira)')
    .option('--issue-type <name>', 'the type of the issues (jira)', 'Task')
    .option('--user <name>', 'whose token it is, in Jira Cloud (jira)')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold notification add "Security team" --kind mail --address security@shop.example --severity high
  $ printf %s "$SLACK_WEBHOOK" | scanfold notification add Chat --kind slack --event finding_new run_failed --digest monday --time-zone Europe/Berlin
  $ printf '%s\\n' "$URL" "$SIGNING_SECRET" | scanfold notification add Tickets --kind webhook
  $ printf %s "$TOKEN" | scanfold notification add Issues --kind jira --jira https://shop.atlassian.net --project-key SEC --user bot@shop.example`,
    )
    .action((name: string, options: AddOptions, command: Command) => add(terminal, name, options, command));
}

function addDeliveries(notification: Command, terminal: Terminal): void {
  notification
    .command('deliveries')
    .description('Lists what was sent in the last 30 days, or is about to be sent, the latest first.')
    .argument('[id]', 'of one notification', wholeNumber)
    .addOption(new Option('--state <state>', 'deliveries of one state').choices(deliveryStates))
    .option('--limit <n>', 'at most so many', wholeNumber, 20)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold notification deliveries --state failed')
    .action((id: number | undefined, options: DeliveriesOptions, command: Command) =>
      deliveries(terminal, id, options, command),
    );
  notification
    .command('redeliver')
    .description('Sends a delivery that has ended once more, now. Exit status 3 where it does not arrive.')
    .argument('<delivery>', 'the id of the delivery')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold notification redeliver 01900000-0000-7000-8000-000000000001')
    .action((id: string, options: { json?: boolean }, command: Command) => redeliver(terminal, id, options, command));
}

/** `scanfold notification`. */
export function addNotification(program: Command, terminal: Terminal): void {
  const notification = program
    .command('notification')
    .summary('add, test and remove notifications, and list their deliveries')
    .description('Notifications tell of findings, failed scans and new hosts by mail, Slack, Teams, webhook or Jira.');
  addAdd(notification, terminal);
  notification
    .command('list')
    .description('Lists notifications, without the secrets of their receivers.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold notification list')
    .action((options: { json?: boolean }, command: Command) => list(terminal, options, command));
  notification
    .command('test')
    .description('Sends a test message now. Exit status 3 where it does not arrive.')
    .argument('<id>', 'the id of the notification', wholeNumber)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold notification test 1001')
    .action((id: number, options: { json?: boolean }, command: Command) => test(terminal, id, options, command));
  addDeliveries(notification, terminal);
  withIfMatch(
    notification
      .command('remove')
      .description('Removes notifications with what they were about to send; their deliveries stay listed.')
      .argument('<id...>', 'ids of notifications'),
  )
    .addHelpText('after', '\nExample:\n  $ scanfold notification remove 1001')
    .action((ids: string[], options: IfMatchOption, command: Command) => remove(terminal, ids, options, command));
}
