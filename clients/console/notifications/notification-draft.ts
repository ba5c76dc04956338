import * as z from 'zod/mini';
import { severities } from '../../../shared/records/findings/severity.ts';
import { noticeEvents } from '../../../shared/records/notices/notice.ts';
import {
  type Notification,
  type NotificationInput,
  type ReceiverInput,
  type Timing,
  weekdays,
} from '../../../shared/records/notices/notification.ts';

/** The fields of receivers, as they are filled in. */
export interface ReceiverDraft {
  /** Empty: the receiver stays what it is. */
  readonly kind: ReceiverInput['kind'] | '';
  readonly addresses: string;
  readonly url: string;
  readonly secret: string;
  readonly projectKey: string;
  readonly issueType: string;
  readonly user: string;
  readonly token: string;
}

/** A notification as it is filled in, without the receiver, in which secrets are. */
export const toldDraft = z.object({
  name: z.string(),
  isEnabled: z.boolean(),
  events: z.array(z.enum(noticeEvents)),
  leastSeverity: z.enum(severities),
  often: z.enum(['immediate', 'daily', 'weekly']),
  weekday: z.enum(weekdays),
  hour: z.string(),
  zone: z.string(),
});

export type ToldDraft = Readonly<z.output<typeof toldDraft>>;

/** A notification as it is filled in. */
export interface NotificationDraft extends ToldDraft {
  readonly receiver: ReceiverDraft;
}

const noReceiver = { addresses: '', url: '', secret: '', projectKey: '', issueType: 'Bug', user: '', token: '' };

/** The draft of a notification that is to be changed, or of a new one; a digest is by the reader's own clocks at first. */
export function notificationDraftOf(notification: Notification | undefined, ownZone: string): NotificationDraft {
  const { timing = { kind: 'immediate' }, events = ['finding_new', 'finding_reopened'] } = notification ?? {};
  return {
    name: notification?.name ?? '',
    isEnabled: notification?.enabled ?? true,
    events,
    leastSeverity: notification?.least_severity ?? 'low',
    often: timing.kind,
    weekday: timing.kind === 'weekly' ? timing.weekday : 'monday',
    hour: timing.kind === 'immediate' ? '8' : String(timing.hour),
    zone: timing.kind === 'immediate' ? ownZone : timing.time_zone,
    receiver: { ...noReceiver, kind: notification ? '' : 'mail' },
  };
}

function timingOf({ often, weekday, hour: text, zone }: NotificationDraft): Timing {
  if (often === 'immediate') return { kind: often };
  const digest = { hour: Number(text), time_zone: zone.trim() };
  return often === 'daily' ? { kind: often, ...digest } : { kind: often, weekday, ...digest };
}

function receiverOf(draft: ReceiverDraft): ReceiverInput | undefined {
  const { kind, addresses, secret, projectKey, issueType, token } = draft;
  const url = draft.url.trim();
  const user = draft.user.trim();
  if (kind === '') return undefined;
  if (kind === 'mail') return { kind, addresses: addresses.split(/[\s,;]+/).filter(Boolean) };
  if (kind === 'webhook') return { kind, url, secret: secret.trim() };
  if (kind !== 'jira') return { kind, url };
  const issue = { project_key: projectKey.trim(), issue_type: issueType.trim() };
  return { kind, url, ...issue, token: token.trim(), ...(user && { user }) };
}

/** The notification that a draft asks for; with an id it is a change, which keeps a receiver that is not named. */
export function readNotification(draft: NotificationDraft, project_id: number, id?: number): NotificationInput {
  const receiver = receiverOf(draft.receiver);
  return {
    ...(id !== undefined && { notification_id: id }),
    project_id,
    name: draft.name.trim(),
    enabled: draft.isEnabled,
    events: [...draft.events],
    least_severity: draft.leastSeverity,
    timing: timingOf(draft),
    ...(receiver && { receiver }),
  };
}

/** A new secret for a webhook, as Standard Webhooks writes it. */
export function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
