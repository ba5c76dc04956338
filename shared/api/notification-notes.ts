import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of notifications and their deliveries. */
export const notificationNotes: FieldNotes = {
  notification_id: {
    description: 'Identifier of the notification. In a put request: omit to create, set to update',
    example: 1001,
  },
  'notification.name': { description: 'Display name; messages contain it', example: 'Security team' },
  'notification.enabled': { description: 'Whether it sends anything; default true', example: true },
  'notification.disabled_reason': {
    description: 'Why the service disabled it, such as a receiver that is gone (410); otherwise empty',
    example: '',
  },
  'notification.events': {
    description:
      'What it tells: new, reopened, fixed and overdue findings, failed, blocked or timed-out runs, newly discovered hosts',
    example: ['finding_new', 'finding_reopened'],
  },
  'notification.least_severity': {
    description: 'Findings below this severity are not told; default low',
    example: 'medium',
  },
  'notification.timing': {
    description: 'When it sends: within about a minute (default), or a digest of all at an hour of each day or week',
    example: { kind: 'daily', hour: 8, time_zone: 'Europe/Berlin' },
  },
  'notification.receiver': {
    description:
      'Where it sends. In a put request: complete, with its secrets, or omitted in an update to keep the stored one. Responses contain no secrets',
    example: { kind: 'mail', addresses: ['security@example.com'] },
  },
  delivery_id: {
    description:
      'Identifier of the delivery, a version 7 UUID; a webhook has it as webhook-id, the same in every attempt',
    example: '019ab8c2-4f00-7c3e-9d5a-2b1c0d9e8f70',
  },
  'delivery.notification_id': { description: 'Identifier of the notification that it belongs to', example: 1001 },
  'delivery.state': {
    description:
      'pending (it is sent, or will be sent again), delivered, or failed (given up 24 hours after the first attempt)',
    example: 'delivered',
  },
  'delivery.notices': { description: 'Number of findings, runs and hosts that it tells; 0 for a test', example: 3 },
  'delivery.counts': { description: 'How many of each event it tells, and how many findings of each severity' },
  'delivery.attempts': { description: 'Number of attempts', example: 1 },
  'delivery.first_attempt_at': { description: 'First attempt, Unix time in seconds; 0 if there was none' },
  'delivery.last_attempt_at': { description: 'Last attempt, Unix time in seconds; 0 if there was none' },
  'delivery.next_attempt_at': { description: 'Next attempt, Unix time in seconds; 0 if there will be none' },
  'delivery.http_status': {
    description: 'HTTP status of the last response; 0 if there was none, and for mail',
    example: 204,
  },
  'delivery.detail': { description: 'Why the last attempt failed; otherwise empty', example: '' },
};

/** Notes on the fields inside their fields. */
export const notificationNestedNotes: FieldNotes = {
  'timing.kind': { description: 'immediate, daily or weekly', example: 'daily' },
  'timing.hour': { description: 'Hour of the day, by the clocks of the time zone', example: 8 },
  'timing.weekday': { description: 'Day of a weekly digest', example: 'monday' },
  'timing.time_zone': { description: 'IANA time zone', example: 'Europe/Berlin' },
  'receiver.kind': { description: 'mail, slack, teams, webhook or jira', example: 'mail' },
  'receiver.addresses': {
    description: 'Email addresses of a mail',
    example: ['security@example.com'],
  },
  'receiver.url': {
    description:
      'Address of the webhook, or of Jira; https, or http on loopback. It is stored as a secret: responses contain its origin',
    example: 'https://hooks.example.com/scanfold',
  },
  'receiver.secret': {
    description: 'Secret by which a webhook is signed (Standard Webhooks): whsec_ and 24 to 64 bytes in base64',
  },
  'receiver.origin': { description: 'Origin of the address', example: 'https://hooks.example.com' },
  'receiver.project_key': { description: 'Key of the Jira project', example: 'SEC' },
  'receiver.issue_type': { description: 'Type of the Jira issues', example: 'Bug' },
  'receiver.user': {
    description: 'Email address of the Jira Cloud user to whom the token belongs; omit for Jira Data Center',
    example: 'scanfold@example.com',
  },
  'receiver.token': { description: 'API token of Jira Cloud, or personal access token of Data Center' },
  'counts.finding_new': { description: 'New findings', example: 3 },
  'counts.finding_reopened': { description: 'Findings that were fixed and observed again', example: 0 },
  'counts.finding_fixed': { description: 'Fixed findings', example: 0 },
  'counts.finding_overdue': { description: 'Findings not fixed within the time limit', example: 0 },
  'counts.run_failed': { description: 'Failed, blocked or timed-out runs', example: 0 },
  'counts.host_new': { description: 'Newly discovered hosts', example: 0 },
  'counts.high': { description: 'Findings of severity high', example: 1 },
  'counts.medium': { description: 'Findings of severity medium', example: 2 },
  'counts.low': { description: 'Findings of severity low', example: 0 },
};
