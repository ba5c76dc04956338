import type { Message, NoticeCounts, ShownNotice } from '../../records/notices/delivery.ts';
import { type NoticeEvent, noticeEvents } from '../../records/notices/notice.ts';

const nouns: Readonly<Record<NoticeEvent, readonly [one: string, many: string]>> = {
  finding_new: ['new finding', 'new findings'],
  finding_reopened: ['reopened finding', 'reopened findings'],
  finding_overdue: ['overdue finding', 'overdue findings'],
  finding_fixed: ['fixed finding', 'fixed findings'],
  run_failed: ['failed scan', 'failed scans'],
  host_new: ['new host', 'new hosts'],
};

const counted = (count: number, [one, many]: readonly [string, string]) => `${count} ${count === 1 ? one : many}`;

/** `3 new findings, 1 failed scan`: what there is of each event. */
export function countWords(counts: NoticeCounts): string {
  const parts = noticeEvents.filter((event) => counts[event] > 0).map((event) => counted(counts[event], nouns[event]));
  return parts.join(', ');
}

/** `2 high, 1 low`: how severe the findings are; empty where there are none. */
export function severityWords({ high, medium, low }: NoticeCounts): string {
  const parts = Object.entries({ high, medium, low }).filter(([, count]) => count > 0);
  return parts.map(([severity, count]) => `${count} ${severity}`).join(', ');
}

/** `Project 1001 (Shop)`. */
export function projectWords({ project_id, project_name }: Pick<Message, 'project_id' | 'project_name'>): string {
  return project_name === '' ? `project ${project_id}` : `project ${project_id} (${project_name})`;
}

/** `New, high`: what of a notice stands before its title. */
export function kindWords({ event, severity }: ShownNotice): string {
  const [word = ''] = nouns[event][0].split(' ');
  const first = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return severity === null ? first : `${first}, ${severity}`;
}

/** What is told of those that a message does not show; undefined where it shows all. */
export function restWords({ notices, shown }: Pick<Message, 'notices' | 'shown'>): string | undefined {
  const rest = notices - shown.length;
  return rest > 0 ? `and ${rest} more` : undefined;
}

/** Notices by the host that they are about, in the order of the first of each; those of no host last in theirs. */
export function byHost(shown: readonly ShownNotice[]): readonly (readonly [host: string, notices: ShownNotice[]])[] {
  return [...Map.groupBy(shown, ({ host }) => host)];
}
