import * as z from 'zod/mini';
import { cut } from '../events/cut.ts';
import { eventTypes, type FindingDetail, type FindingEventType, type ServiceEvent } from '../events/event.ts';
import { severities } from '../records/findings/severity.ts';
import { type Notice, type NoticeEvent, type NoticeSubject, noticeSubject } from '../records/notices/notice.ts';
import type { Notification } from '../records/notices/notification.ts';

/** A thing to be told: with the id of its event, and where it stands among others, the worst first. */
export interface Told {
  readonly eventId: string;
  readonly projectId: number;
  readonly rank: string;
  readonly notice: Notice;
  /** Of findings alone. */
  readonly subject: NoticeSubject | null;
}

const titleLength = 200;
const reasonLength = 300;

const told: Readonly<Record<FindingEventType, NoticeEvent>> = {
  [eventTypes.opened]: 'finding_new',
  [eventTypes.reopened]: 'finding_reopened',
  [eventTypes.fixed]: 'finding_fixed',
};

/** The states of a run that did not do what it was asked for. */
const failures: readonly string[] = ['failed', 'timed_out', 'blocked'];

/** What comes first in a message: open findings by severity and score, failed runs, hosts, and last what is good news. */
const groups: Readonly<Record<NoticeEvent, number>> = {
  finding_new: 0,
  finding_reopened: 0,
  finding_overdue: 0,
  run_failed: 1,
  host_new: 2,
  finding_fixed: 3,
};

type Rated = Pick<FindingDetail['finding'], 'severity' | 'score' | 'max_score'>;

const scoreDigits = 6;

/** A rank as text: the order of texts is the order of what is worst. */
export function rankOf(event: NoticeEvent, finding: Rated | undefined): string {
  const severity = finding ? severities.indexOf(finding.severity) : 0;
  const missing = finding ? Math.round((1 - Math.min(1, finding.score / finding.max_score)) * 10 ** scoreDigits) : 0;
  return `${groups[event]}${severity}${String(missing).padStart(scoreDigits + 1, '0')}`;
}

type Finding = Pick<
  FindingDetail['finding'],
  | 'finding_id'
  | 'title'
  | 'check_id'
  | 'host'
  | 'resource'
  | 'risk'
  | 'description'
  | 'severity'
  | 'score'
  | 'max_score'
>;

/** A finding as it is told. */
export function findingNotice(event: NoticeEvent, at: number, finding: Finding): Notice {
  const { finding_id, severity, title, check_id, host, resource, risk, description } = finding;
  return {
    event,
    at,
    severity,
    title: cut(title || check_id, titleLength),
    host,
    resource: cut(resource, titleLength),
    reason: cut(risk || description, reasonLength),
    finding_id,
    run_id: null,
  };
}

function noticeOf(event: ServiceEvent): Pick<Told, 'notice' | 'rank' | 'subject'> | undefined {
  const { type, detail } = event;
  const common = { at: detail.at, severity: null, finding_id: null };
  if (type === eventTypes.runEnded) {
    const { run_id, state, data_source, setting_type, setting_id, detail: why } = detail.run;
    if (!failures.includes(state)) return undefined;
    const title = `Scan ${state.replace('_', ' ')}: ${data_source} of ${setting_type} ${setting_id}`;
    const notice = { ...common, title, host: '', resource: '', reason: cut(why, reasonLength), run_id };
    return { notice: { ...notice, event: 'run_failed' }, rank: rankOf('run_failed', undefined), subject: null };
  }
  if (type !== eventTypes.hostAppeared) {
    const name = told[type];
    const { finding } = detail;
    return {
      notice: findingNotice(name, detail.at, finding),
      rank: rankOf(name, finding),
      subject: z.parse(noticeSubject, finding),
    };
  }
  const { host, addresses } = detail.host;
  const reason = addresses.length > 0 ? `It resolves to ${addresses.slice(0, 5).join(', ')}` : '';
  const notice = { ...common, title: `New host ${host}`, host, resource: host, reason, run_id: null };
  return { notice: { ...notice, event: 'host_new' }, rank: rankOf('host_new', undefined), subject: null };
}

/** What of an event notifications tell; undefined where it is none of theirs. */
export function toldOf(event: ServiceEvent): Told | undefined {
  const found = noticeOf(event);
  return found && { ...found, eventId: event.detail.id, projectId: event.detail.project_id };
}

/** True for a notice that a notification is set to send: by its event and its severity. */
export function isWanted({ enabled, events, least_severity }: Notification, { event, severity }: Notice): boolean {
  if (!enabled || !events.includes(event)) return false;
  return severity === null || severities.indexOf(severity) <= severities.indexOf(least_severity);
}
