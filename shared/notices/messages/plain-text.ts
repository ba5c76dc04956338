import type { Message, ShownNotice } from '../../records/notices/delivery.ts';
import { byHost, kindWords, projectWords, restWords, severityWords } from './words.ts';

const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim();

function noticeLines(notice: ShownNotice): string[] {
  const { title, host, resource, reason, link } = notice;
  const where = resource === '' || resource === host ? '' : ` at ${lineOf(resource)}`;
  const why = reason === '' ? [] : [`  ${lineOf(reason)}`];
  return [`- [${kindWords(notice)}] ${lineOf(title)}${where}`, ...why, `  ${link}`];
}

/** A message as plain text: what mails and Jira issues say. */
export function plainText(message: Message): string {
  const { shown, counts, notification_name, link } = message;
  const severities = severityWords(counts);
  const groups = byHost(shown).map(([host, notices]) =>
    [host === '' ? 'Of no host' : host, ...notices.flatMap(noticeLines)].join('\n'),
  );
  const rest = restWords(message);
  const parts = [
    message.title,
    ...(severities === '' ? [] : [`By severity: ${severities}`]),
    ...groups,
    ...(rest === undefined ? [] : [`... ${rest}`]),
    ...(link === '' ? [] : [`All of them: ${link}`]),
    `Sent by Scanfold for the notification "${lineOf(notification_name)}" of ${projectWords(message)}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}
