import { expect, test } from 'vitest';
import {
  type NotificationDraft,
  newSecret,
  notificationDraftOf,
  readNotification,
} from '../../../clients/console/notifications/notification-draft.ts';
import { type Notification, notificationInput } from '../../../shared/records/notices/notification.ts';

const zone = 'Europe/Berlin';
const fresh = notificationDraftOf(undefined, zone);
const filled = {
  addresses: ' ann@example.com, bob@example.com;eve@example.com\n',
  url: ' https://hooks.example.com/a ',
  secret: newSecret(),
  projectKey: 'SEC ',
  issueType: 'Bug',
  user: '',
  token: ' t ',
};
const url = 'https://hooks.example.com/a';

test.each([
  ['mail', {}, { addresses: ['ann@example.com', 'bob@example.com', 'eve@example.com'] }],
  ['slack', {}, { url }],
  ['teams', {}, { url }],
  ['webhook', {}, { url, secret: filled.secret }],
  ['jira', {}, { url, project_key: 'SEC', issue_type: 'Bug', token: 't' }],
  [
    'jira',
    { user: 'ann@example.com' },
    { url, project_key: 'SEC', issue_type: 'Bug', token: 't', user: 'ann@example.com' },
  ],
] as const)('the form for a receiver of the kind %s is what the schema takes', (kind, more, receiver) => {
  const draft = { ...fresh, name: ' Team ', receiver: { ...filled, ...more, kind } };
  const read = readNotification(draft, 1001);
  expect(notificationInput.parse(read)).toEqual(read);
  expect(read).toEqual({
    project_id: 1001,
    name: 'Team',
    enabled: true,
    events: ['finding_new', 'finding_reopened'],
    least_severity: 'low',
    timing: { kind: 'immediate' },
    receiver: { kind, ...receiver },
  });
});

const timings: readonly Notification['timing'][] = [
  { kind: 'immediate' },
  { kind: 'daily', hour: 0, time_zone: 'Asia/Tokyo' },
  { kind: 'weekly', weekday: 'friday', hour: 23, time_zone: 'UTC' },
];

test.each(timings)('a notification that is opened and saved stays what it was, receiver included: %j', (timing) => {
  const notification: Notification = {
    ...{ notification_id: 1002, project_id: 1001, name: 'Team', enabled: false, disabled_reason: 'gone' },
    ...{ events: ['host_new'], least_severity: 'high', timing, created_at: 1, updated_at: 2 },
    receiver: { kind: 'webhook', origin: 'https://hooks.example.com' },
  };
  const { disabled_reason: _, created_at: __, updated_at: ___, receiver: ____, ...said } = notification;
  expect(readNotification(notificationDraftOf(notification, zone), 1001, 1002)).toEqual(said);
});

test('a digest begins at eight by the clocks of the reader', () => {
  const digest: NotificationDraft = { ...fresh, often: 'weekly' };
  const expected = { kind: 'weekly', weekday: 'monday', hour: 8, time_zone: zone };
  expect(readNotification(digest, 1001).timing).toEqual(expected);
});

test('each secret that the form makes is another one', () => {
  expect(new Set(Array.from({ length: 50 }, newSecret)).size).toBe(50);
});
