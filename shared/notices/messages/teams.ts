import type { Message, ShownNotice } from '../../records/notices/delivery.ts';
import { byHost, kindWords, restWords, severityWords } from './words.ts';

/** What adaptive cards take for markup in a text. */
const escaped = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()#+\-!>|~]/g, '\\$&');

/** An address in a link of markup: what would end it is written in the form of addresses. */
const linkTo = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');

const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });

function noticeBlock(notice: ShownNotice): object {
  const { title, host, resource, reason, link } = notice;
  const where = resource === '' || resource === host ? '' : ` at ${escaped(resource)}`;
  const why = reason === '' ? '' : `\n\n${escaped(reason)}`;
  return block(`**${kindWords(notice)}** [${escaped(title)}](${linkTo(link)})${where}${why}`);
}

/**
 * A message for a webhook of Teams, as workflows take it: an adaptive card, at most 28 KB.
 * @see https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
export function teamsMessage(message: Message): object {
  const severities = severityWords(message.counts);
  const rest = restWords(message);
  const body = [
    block(escaped(message.title), { size: 'Large', weight: 'Bolder' }),
    ...(severities === '' ? [] : [block(`By severity: ${severities}`)]),
    ...byHost(message.shown).flatMap(([host, notices]) => [
      block(host === '' ? 'Of no host' : escaped(host), { weight: 'Bolder', separator: true }),
      ...notices.map(noticeBlock),
    ]),
    ...(rest === undefined ? [] : [block(rest)]),
  ];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
    actions: message.link === '' ? [] : [{ type: 'Action.OpenUrl', title: 'Open in Scanfold', url: message.link }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}
