import { describe, expect, test } from 'vitest';
import { deliveryLabel, jiraAuthorization, jiraIssue } from '../../../shared/notices/messages/jira.ts';
import { plainText } from '../../../shared/notices/messages/plain-text.ts';
import { slackMessage } from '../../../shared/notices/messages/slack.ts';
import { teamsMessage } from '../../../shared/notices/messages/teams.ts';
import { webhookBody } from '../../../shared/notices/messages/webhook.ts';
import { type Message, noCounts } from '../../../shared/records/notices/delivery.ts';

const notice = (id: number, more: object = {}) => ({
  event: 'finding_new' as const,
  at: 1_700_000_000,
  severity: 'high' as const,
  title: `Finding ${id}`,
  host: 'shop.example',
  resource: 'https://shop.example/',
  reason: 'Passwords are sent in the clear',
  finding_id: id,
  run_id: null,
  link: `https://scanfold.example/#/1001/findings/${id}`,
  ...more,
});

const message = (shown: Message['shown'], notices = shown.length): Message => ({
  title: `${notices} new findings in project 1001`,
  project_id: 1001,
  project_name: '',
  notification_name: 'Security team',
  at: 1_700_000_000,
  notices,
  counts: { ...noCounts, finding_new: notices, high: notices },
  shown,
  link: 'https://scanfold.example/#/1001/today',
});

/** What a hostile site may put into a title: markup of each receiver. */
const hostile = '<!channel> *bold* <https://evil.example|click> [x](https://evil.example) {noformat} & "q"\nnew line';
const hostileMessage = message([notice(1, { title: hostile, reason: hostile, host: '<b>h</b>' })]);

describe('a message', () => {
  test('in plain text is grouped by host, and tells how many it does not show', () => {
    const text = plainText(
      message([notice(1), notice(2, { host: '', resource: '' }), notice(3, { resource: 'shop.example' })], 40),
    );
    expect(text).toBe(`40 new findings in project 1001

By severity: 40 high

shop.example
- [New, high] Finding 1 at https://shop.example/
  Passwords are sent in the clear
  https://scanfold.example/#/1001/findings/1
- [New, high] Finding 3
  Passwords are sent in the clear
  https://scanfold.example/#/1001/findings/3

Of no host
- [New, high] Finding 2
  Passwords are sent in the clear
  https://scanfold.example/#/1001/findings/2

... and 37 more

All of them: https://scanfold.example/#/1001/today

Sent by Scanfold for the notification "Security team" of project 1001.
`);
  });

  test('in Slack has blocks that Slack takes, and nothing of a site is markup', () => {
    const long = message(Array.from({ length: 20 }, (_, at) => notice(at, { title: '&'.repeat(200), host: `h${at}` })));
    for (const each of [long, hostileMessage]) {
      const { blocks } = slackMessage(each) as { blocks: { text: { text: string } }[] };
      expect(blocks.length).toBeLessThanOrEqual(50);
      expect(Math.max(...blocks.map(({ text }) => text.text.length))).toBeLessThanOrEqual(3000);
    }
    const text = JSON.stringify(slackMessage(hostileMessage));
    expect(text).not.toMatch(/<!channel>|<https:\/\/evil/);
    expect(text).toContain('&lt;!channel&gt;');
  });

  test('in Teams is a card below its limit, and nothing of a site is markup', () => {
    const full = message(
      Array.from({ length: 20 }, (_, at) =>
        notice(at, { title: 't'.repeat(200), reason: 'r'.repeat(300), host: `h${at}` }),
      ),
      10_000,
    );
    expect(Buffer.byteLength(JSON.stringify(teamsMessage(full)))).toBeLessThan(28 * 1024);
    const text = JSON.stringify(teamsMessage(hostileMessage));
    expect(text).toContain('\\\\[x\\\\]\\\\(https://evil.example\\\\)');
    expect(text).toContain('application/vnd.microsoft.card.adaptive');
  });

  test('in Jira is an issue whose description is shown as written', () => {
    const issue = jiraIssue({ project_key: 'SEC', issue_type: 'Bug' }, 'd-1', hostileMessage) as {
      fields: Record<string, string>;
    };
    expect(issue.fields.labels).toEqual(['scanfold', deliveryLabel('d-1')]);
    const [, inside = '', rest = ''] = String(issue.fields.description).split('{noformat}');
    expect(inside).toContain('{ noformat }');
    expect(rest.trim().split('\n')).toEqual([
      '[https://scanfold.example/#/1001/findings/1]',
      '[https://scanfold.example/#/1001/today]',
    ]);
  });

  test.each([
    [{ url: '', token: 't' }, 'Bearer t'],
    [{ url: '', token: 't', user: 'ann@example.com' }, `Basic ${Buffer.from('ann@example.com:t').toString('base64')}`],
  ])('reaches Jira with %j as %s', (secret, expected) => expect(jiraAuthorization(secret)).toBe(expected));
});

test('a message that leads nowhere, as a test does, has no empty link', () => {
  const nowhere = { ...message([]), link: '' };
  expect(plainText(nowhere)).not.toContain('All of them');
  expect(slackMessage(nowhere)).toMatchObject({ blocks: [{}] });
  expect(JSON.stringify(slackMessage(nowhere))).not.toContain('Open in Scanfold');
  expect(teamsMessage(nowhere)).toMatchObject({ attachments: [{ content: { actions: [] } }] });
  const { fields } = jiraIssue({ project_key: 'SEC', issue_type: 'Task' }, 'id', nowhere) as { fields: object };
  expect(fields).toMatchObject({ description: expect.stringMatching(/\{noformat\}$/) });
  expect(JSON.parse(webhookBody(nowhere)).data).not.toHaveProperty('link');
  expect(JSON.parse(webhookBody(message([]))).data).toHaveProperty('link');
});
