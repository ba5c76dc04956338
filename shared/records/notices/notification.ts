import * as z from 'zod/mini';
import { recordId, text, timestamps, webUrlFault } from '../fields.ts';
import { severities } from '../findings/severity.ts';
import { tagged } from '../tagged.ts';
import { noticeEvents } from './notice.ts';

/** Notifications and their ids; they live under keys of their own. */
export const notificationKind = {
  type: 'notification',
  code: 'NTF',
  idField: 'notification_id',
  firstId: 1001,
} as const;

/** The days of a weekly digest. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const hourRule = 'must be an integer from 0 to 23';
const hour = z.int(hourRule).check(z.gte(0, hourRule), z.lte(23, hourRule));
/** Whether it is one is asked where time zones are known. */
const timeZone = text(100);

/** When a notification tells what has happened: within about a minute, or all of a day or a week in one message. */
const timing = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('immediate') }),
    z.object({ kind: z.literal('daily'), hour, time_zone: timeZone }),
    z.object({
      kind: z.literal('weekly'),
      weekday: z.enum(weekdays, `must be one of ${weekdays.join(', ')}`),
      hour,
      time_zone: timeZone,
    }),
  ],
  'must be of kind immediate, daily or weekly',
);

export type Timing = z.output<typeof timing>;

const loopbackUrl = /^http:\/\/(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d+)?(?:[/?]|$)/i;

function addressFault(value: string): string | undefined {
  const fault = webUrlFault(value);
  if (fault !== undefined) return fault;
  if (value.includes('#')) return 'must not have a fragment';
  return /^https:/i.test(value) || loopbackUrl.test(value)
    ? undefined
    : 'must be an https URL (http for loopback addresses only)';
}

/** Of a secret a form shows dots, and no rule repeats what was sent. */
const hidden = z.meta({ writeOnly: true, format: 'password' });

/** The address of a receiver. Those of Slack and Teams are secrets: whoever has one may write there. */
const address = text(2048).check(
  z.check<string>(({ value, issues }) => {
    const message = addressFault(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  }),
);

const secretRule = 'must be whsec_ followed by 24 to 64 bytes in base64';

/** As Standard Webhooks writes symmetric secrets. */
function isWebhookSecret(value: string): boolean {
  const [, encoded] = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(value) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

const mailRule = 'must be an email address';
const addresses = z
  .array(z.email(mailRule).check(z.maxLength(254, mailRule)))
  .check(z.minLength(1, 'must have at least one entry'), z.maxLength(20, 'must have at most 20 entries'));

const projectKeyRule = 'must be the key of a Jira project, such as SEC';
const projectKey = z.string('must be a string').check(z.regex(/^[A-Z][A-Z0-9_]{0,49}$/, projectKeyRule));
const issueType = text(100);

/** Where a notification tells it, as a client writes it, whole each time. */
const receiverInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('mail'), addresses }),
    z.object({ kind: z.literal('slack'), url: address.check(hidden) }),
    z.object({ kind: z.literal('teams'), url: address.check(hidden) }),
    z.object({
      kind: z.literal('webhook'),
      url: address.check(hidden),
      secret: z.string('must be a string').check(z.refine(isWebhookSecret, secretRule), hidden),
    }),
    z.object({
      kind: z.literal('jira'),
      /** Where Jira is, such as https://example.atlassian.net. */
      url: address,
      project_key: projectKey,
      issue_type: issueType,
      /** With a user the token is the password of basic authentication, as in Jira Cloud; without it a bearer token. */
      user: z.optional(text(255)),
      token: text(4096).check(
        z.refine((value) => /^[\x21-\x7e]+$/.test(value), 'must be printable ASCII without spaces'),
        hidden,
      ),
    }),
  ],
  'must be of kind mail, slack, teams, webhook or jira',
);

export type ReceiverInput = z.output<typeof receiverInput>;

/** A receiver as it is answered: nothing of it lets anybody write there. */
const receiver = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), addresses }),
  z.object({ kind: z.enum(['slack', 'teams', 'webhook']), origin: z.string() }),
  z.object({ kind: z.literal('jira'), origin: z.string(), project_key: z.string(), issue_type: z.string() }),
]);

export type Receiver = z.output<typeof receiver>;

/** What of a receiver is a secret. Absent for mail. */
export const receiverSecret = z.object({
  url: z.string(),
  secret: z.optional(z.string()),
  user: z.optional(z.string()),
  token: z.optional(z.string()),
});

export type ReceiverSecret = z.output<typeof receiverSecret>;

/** A receiver in its two parts: what is shown, and what is a secret. */
export function splitReceiver(input: ReceiverInput): { readonly shown: Receiver; readonly secret?: ReceiverSecret } {
  if (input.kind === 'mail') return { shown: input };
  const { url } = input;
  const { origin } = new URL(url);
  if (input.kind === 'jira') {
    const { kind, project_key, issue_type, user, token } = input;
    const secret = { url, token, ...(user === undefined ? {} : { user }) };
    return { shown: { kind, origin, project_key, issue_type }, secret };
  }
  const { kind } = input;
  return { shown: { kind, origin }, secret: input.kind === 'webhook' ? { url, secret: input.secret } : { url } };
}

const events = z.array(z.enum(noticeEvents, `must be one of ${noticeEvents.join(', ')}`)).check(
  z.minLength(1, 'must have at least one entry'),
  z.refine((all) => new Set(all).size === all.length, 'must not be repeated'),
);

const leastSeverity = z.enum(severities, `must be one of ${severities.join(', ')}`);

/** A notification as a client writes it; on an update what is absent keeps its value. */
export const notificationInput = z.object({
  notification_id: z.optional(recordId),
  project_id: recordId,
  name: text(100),
  enabled: z.optional(z.boolean('must be true or false')),
  events,
  least_severity: z.optional(leastSeverity),
  timing: z.optional(timing),
  receiver: z.optional(receiverInput),
});

export type NotificationInput = z.output<typeof notificationInput>;

/** A notification as it is answered, listed and audited. */
const notificationRecord = z.object({
  notification_id: recordId,
  project_id: recordId,
  name: z.string(),
  enabled: z.boolean(),
  /** Why the service itself has switched it off; empty where it has not. */
  disabled_reason: z.string(),
  events,
  least_severity: leastSeverity,
  timing,
  receiver,
  ...timestamps,
});

/** A notification as lists and changes answer it. */
export const taggedNotification = tagged(notificationRecord);

export type TaggedNotification = z.output<typeof taggedNotification>;

export type Notification = z.output<typeof notificationRecord>;

/** A notification as it is stored: with the id of its secret, where it has one. */
export const storedNotification = {
  type: notificationKind.type,
  record: z.object({ ...notificationRecord.shape, secret_id: z.optional(z.string()) }),
};

export type StoredNotification = z.output<typeof storedNotification.record>;

/** What an audit may show of it: neither the secret nor where it is. */
export const shownNotification = { type: notificationKind.type, record: notificationRecord };
