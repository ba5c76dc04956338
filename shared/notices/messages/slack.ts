import type { Message, ShownNotice } from '../../records/notices/delivery.ts';
import { byHost, kindWords, restWords, severityWords } from './words.ts';

/** What Slack takes of a text in a block, and of blocks in a message. */
const maxText = 3000;
const maxBlocks = 50;

/** Slack's three characters of control. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ').trim();

const link = (url: string, text: string) => `<${url}|${escaped(text).replaceAll('|', '¦')}>`;

function noticeText(notice: ShownNotice): string {
  const { title, host, resource, reason } = notice;
  const where = resource === '' || resource === host ? '' : ` at ${escaped(resource)}`;
  const why = reason === '' ? '' : `\n${escaped(reason)}`;
  return `• *${kindWords(notice)}* ${link(notice.link, title)}${where}${why}`;
}

/** Texts that fit into blocks, each of whole notices. */
function blocksOf(heading: string, texts: readonly string[]): string[] {
  const blocks: string[] = [];
  let text = heading;
  for (const each of texts) {
    if (text.length + each.length + 1 > maxText) {
      blocks.push(text);
      text = each;
    } else text = `${text}\n${each}`;
  }
  return [...blocks, text];
}

/**
 * A message for an incoming webhook of Slack.
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export function slackMessage(message: Message): object {
  const { title, shown, counts } = message;
  const rest = restWords(message);
  const severities = severityWords(counts);
  const texts = [
    `*${escaped(title)}*${severities === '' ? '' : `\nBy severity: ${severities}`}`,
    ...byHost(shown).flatMap(([host, notices]) =>
      blocksOf(host === '' ? '_Of no host_' : `*${escaped(host)}*`, notices.map(noticeText)),
    ),
    [
      ...(rest === undefined ? [] : [`${rest}.`]),
      ...(message.link === '' ? [] : [link(message.link, 'Open in Scanfold')]),
    ].join(' '),
  ].filter((text) => text !== '');
  const blocks = texts
    .slice(0, maxBlocks)
    .map((text) => ({ type: 'section', text: { type: 'mrkdwn', text }, expand: true }));
  return { text: escaped(title), blocks };
}
