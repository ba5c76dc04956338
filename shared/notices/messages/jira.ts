import type { Message } from '../../records/notices/delivery.ts';
import type { ReceiverSecret } from '../../records/notices/notification.ts';
import { plainText } from './plain-text.ts';

/** What Jira takes for a summary. */
const maxSummary = 255;

/** The label by which the issue of a delivery is found again. */
export const deliveryLabel = (deliveryId: string) => `scanfold-${deliveryId}`;

/** Text between these is no markup, whatever a scanned site has put into it. */
const asWritten = (text: string) => `{noformat}\n${text.replaceAll('{noformat}', '{ noformat }')}{noformat}`;

/**
 * An issue as the REST API creates it; version 2, as it takes descriptions as text in Jira Cloud and Data Center alike.
 * @see https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issues/#api-rest-api-2-issue-post
 */
export function jiraIssue(
  { project_key, issue_type }: { readonly project_key: string; readonly issue_type: string },
  deliveryId: string,
  message: Message,
): object {
  const links = [...message.shown.map(({ link }) => link), message.link].filter((link) => link !== '');
  return {
    fields: {
      project: { key: project_key },
      issuetype: { name: issue_type },
      summary: message.title.replace(/\s+/g, ' ').slice(0, maxSummary).toWellFormed(),
      description: [asWritten(plainText(message)), ...[...new Set(links)].map((each) => `[${each}]`)].join('\n'),
      labels: ['scanfold', deliveryLabel(deliveryId)],
    },
  };
}

/** How Jira knows who writes: user and token in Jira Cloud, a personal access token in Data Center. */
export function jiraAuthorization({ user, token = '' }: ReceiverSecret): string {
  return user === undefined ? `Bearer ${token}` : `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}
