import * as z from 'zod/mini';
import type { Message } from '../records/notices/delivery.ts';
import type { Receiver, ReceiverSecret } from '../records/notices/notification.ts';
import { type Attempted, answered, unanswered } from './attempt.ts';
import type { GuardedAnswer, Send } from './guarded-request.ts';
import type { SendMail } from './mailer.ts';
import { deliveryLabel, jiraAuthorization, jiraIssue } from './messages/jira.ts';
import { slackMessage } from './messages/slack.ts';
import { teamsMessage } from './messages/teams.ts';
import { webhookBody, webhookHeaders } from './messages/webhook.ts';

/** The ways out to receivers. */
export interface Ways {
  readonly send: Send;
  readonly mail: SendMail;
  /** Who mails are from; undefined where the stage sends none. */
  readonly mailFrom: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One message to one receiver. */
export interface Parcel {
  readonly deliveryId: string;
  readonly receiver: Receiver;
  /** Absent for mail, and where it is gone. */
  readonly secret: ReceiverSecret | undefined;
  readonly message: Message;
  /** True where an attempt before this one may have got through without our knowing. */
  readonly again: boolean;
}

const json = { 'content-type': 'application/json', 'user-agent': 'Scanfold' };

async function posted({ send }: Ways, url: string, body: string, headers: Record<string, string> = {}) {
  return await send({ method: 'POST', url, headers: { ...json, ...headers }, body });
}

const found = z.object({ issues: z.array(z.unknown()) });

function hasIssue({ status, body }: GuardedAnswer): boolean {
  if (status !== 200) return false;
  try {
    return (z.safeParse(found, JSON.parse(body)).data?.issues.length ?? 0) > 0;
  } catch {
    return false;
  }
}

/** Where Jira is searched: in Jira Cloud, and in Data Center, which does not have the first. */
const searches = ['rest/api/3/search/jql', 'rest/api/2/search'];

/** Creates an issue, unless an attempt before has: Jira takes no key by which it would know the same request again. */
async function createIssue(ways: Ways, parcel: Parcel, secret: ReceiverSecret): Promise<GuardedAnswer> {
  const { receiver, deliveryId, message, again } = parcel;
  if (receiver.kind !== 'jira') throw new Error('not a receiver of issues');
  const base = secret.url.endsWith('/') ? secret.url : `${secret.url}/`;
  const headers = { authorization: jiraAuthorization(secret) };
  const jql = encodeURIComponent(`labels = "${deliveryLabel(deliveryId)}"`);
  for (const path of again ? searches : []) {
    const url = `${base}${path}?jql=${jql}&maxResults=1&fields=key`;
    const answer = await ways.send({ method: 'GET', url, headers: { ...json, ...headers } });
    if (answer.status === 404 || answer.status === 410) continue;
    if (answer.status !== 200 || hasIssue(answer)) return answer;
    break;
  }
  return posted(ways, `${base}rest/api/2/issue`, JSON.stringify(jiraIssue(receiver, deliveryId, message)), headers);
}

async function mailed({ mail, mailFrom: from }: Ways, { deliveryId, receiver, message }: Parcel): Promise<Attempted> {
  if (receiver.kind !== 'mail') throw new Error('not a receiver of mails');
  if (from === undefined) return { delivered: false, status: 0, detail: 'This installation sends no mail' };
  try {
    await mail({ from, to: receiver.addresses, deliveryId, message });
    return { delivered: true, status: 0, detail: '' };
  } catch (error) {
    const why = error instanceof Error ? error.name : 'unknown';
    return { delivered: false, status: 0, detail: `The mail service refused the mail: ${why}`.slice(0, 255) };
  }
}

/**
 * Tries once to deliver a message, and says what came of it. Never rejects for what a receiver does. A `webhook-id` or a
 * label tells receivers that can know it that a message has come before; Slack, Teams and mail show it twice where an
 * answer was lost.
 */
export async function deliver(ways: Ways, parcel: Parcel): Promise<Attempted> {
  const { receiver, secret, deliveryId, message } = parcel;
  if (receiver.kind === 'mail') return mailed(ways, parcel);
  if (secret === undefined) return { delivered: false, status: 0, detail: 'The secret of the receiver is gone' };
  const answer = async (): Promise<GuardedAnswer> => {
    if (receiver.kind === 'jira') return createIssue(ways, parcel, secret);
    if (receiver.kind === 'slack') return posted(ways, secret.url, JSON.stringify(slackMessage(message)));
    if (receiver.kind === 'teams') return posted(ways, secret.url, JSON.stringify(teamsMessage(message)));
    const body = webhookBody(message);
    const headers = webhookHeaders(secret.secret ?? '', deliveryId, body, new Date(ways.now()));
    return posted(ways, secret.url, body, headers);
  };
  try {
    return answered(await answer(), ways.now());
  } catch (error) {
    return unanswered(error);
  }
}
