import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { freshSecrets } from '../../emulators/secrets.ts';
import { type ReceiverServer, startReceiver } from '../../shared/notices/receiver.ts';
import { webhookSecret } from '../../shared/notices/world.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;
let secrets: Awaited<ReturnType<typeof freshSecrets>>;
let receiver: ReceiverServer;

beforeAll(async () => {
  table = await functionEnvironment();
  secrets = await freshSecrets();
  receiver = await startReceiver();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    NOTIFY_ALLOW: '127.0.0.0/8',
    NOTIFY_LOOPBACK: 'true',
  });
});
afterAll(() => Promise.all([secrets.close(), receiver.close()]));

function project() {
  const caller = new Caller(direct, 'editor');
  const webhook = { kind: 'webhook', url: `${receiver.url}/hook/hidden-path`, secret: webhookSecret };
  const first = { name: 'Security team', events: ['finding_new'], receiver: webhook };
  const put = (notification: object = {}, as = caller) =>
    as.post('scan/put-notification', { notification: { project_id: caller.projectId, ...first, ...notification } });
  const list = () => caller.as('viewer').get('scan/list-notification');
  const deliveries = (query = {}) => caller.as('viewer').get('scan/list-delivery', query);
  return { caller, webhook, put, list, deliveries };
}

const detail = ({ status, headers }: { status: number; headers: Record<string, string> }) => [
  status,
  headers['x-error-detail'],
];

describe('a notification', () => {
  test('is answered and listed without what lets anybody write to its receiver, and stored without it', async () => {
    const { caller, put, list } = project();
    const answer = await put();
    expect(answer.body.data.notification).toMatchObject({
      name: 'Security team',
      enabled: true,
      disabled_reason: '',
      events: ['finding_new'],
      least_severity: 'low',
      timing: { kind: 'immediate' },
      receiver: { kind: 'webhook', origin: receiver.url },
    });
    expect((await list()).body.data.notification).toEqual([answer.body.data.notification]);
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    const stored = JSON.stringify(Items.filter(({ pk }) => String(pk).startsWith(`P#${caller.projectId}#`)));
    expect(stored).toContain('Security team');
    for (const text of [JSON.stringify(answer.body), stored]) {
      expect(text).not.toContain('hidden-path');
      expect(text).not.toContain(webhookSecret);
    }
  });

  test('keeps on an update what is left out, its receiver among it, and is deleted once', async () => {
    const { caller, put, list } = project();
    const { notification_id } = (await put()).body.data.notification;
    const timing = { kind: 'weekly', weekday: 'monday', hour: 8, time_zone: 'Europe/Berlin' };
    const updated = await put({ notification_id, receiver: undefined, timing, least_severity: 'high' });
    expect(updated.body.data.notification).toMatchObject({ timing, least_severity: 'high', notification_id });
    const tested = await caller.post('scan/test-notification', { notification_id });
    expect(tested.body.data.delivery).toMatchObject({ state: 'delivered' });
    const remove = () => caller.post('scan/delete-notification', { notification_id });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await list()).body.data.notification).toEqual([]);
    expect(detail(await put({ notification_id }))).toEqual([
      404,
      'notification.notification_id: no such notification in this project',
    ]);
  });

  const mail = { kind: 'mail', addresses: ['a@example.com'] };
  test.each([
    [{ receiver: undefined }, 'notification.receiver: is required'],
    [{ events: [] }, 'notification.events: must have at least one entry'],
    [{ events: ['finding_new', 'finding_new'] }, 'notification.events: must not be repeated'],
    [{ receiver: mail }, 'notification.receiver.kind: this installation sends no mail'],
    [
      { timing: { kind: 'daily', hour: 8, time_zone: 'Mars/Base' } },
      'notification.timing.time_zone: must be an IANA time zone such as Europe/Berlin',
    ],
    [
      { timing: { kind: 'daily', hour: 24, time_zone: 'UTC' } },
      'notification.timing.hour: must be an integer from 0 to 23',
    ],
    [
      { receiver: { kind: 'slack', url: 'http://hooks.example.com/a' } },
      'notification.receiver.url: must be an https URL (http for loopback addresses only)',
    ],
    [
      { receiver: { kind: 'webhook', url: 'https://a.example/', secret: 'whsec_c2hvcnQ=' } },
      'notification.receiver.secret: must be whsec_ followed by 24 to 64 bytes in base64',
    ],
    [
      { receiver: { kind: 'jira', url: 'https://a.example/', project_key: 'sec', issue_type: 'Bug', token: 't' } },
      'notification.receiver.project_key: must be the key of a Jira project, such as SEC',
    ],
  ])('%j is refused', async (wrong, expected) => {
    expect(detail(await project().put(wrong))).toEqual([400, expected]);
  });

  test('is changed by editors and listed by viewers, of their own project', async () => {
    const { caller, put, deliveries } = project();
    const { notification_id } = (await put()).body.data.notification;
    for (const role of ['viewer', 'operator']) {
      expect((await put({}, caller.as(role))).status).toBe(403);
      expect((await caller.as(role).post('scan/test-notification', { notification_id })).status).toBe(403);
    }
    expect((await deliveries()).status).toBe(200);
    const other = project();
    expect((await other.caller.post('scan/test-notification', { notification_id })).status).toBe(404);
  });

  test('has at most twenty beside it', async () => {
    const { put } = project();
    for (let count = 0; count < 20; count += 1) expect((await put()).status).toBe(200);
    expect(detail(await put())).toEqual([400, 'notification: the project already has the maximum of 20 notifications']);
  });
});

describe('a test of a notification', () => {
  test('is sent at once, listed with its result, and can be sent again', async () => {
    const { caller, put, deliveries } = project();
    const { notification_id } = (await put()).body.data.notification;
    receiver.answers.push({ status: 500 });
    receiver.received.length = 0;
    const { delivery } = (await caller.post('scan/test-notification', { notification_id })).body.data;
    expect(delivery).toMatchObject({
      state: 'failed',
      http_status: 500,
      detail: 'The receiver answered 500',
      notices: 0,
    });
    const { delivery_id } = delivery;
    const again = await caller.post('scan/redeliver-notification', { delivery_id });
    expect(again.body.data.delivery).toMatchObject({ delivery_id, state: 'delivered', attempts: 2, detail: '' });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery_id, delivery_id]);
    const second = (await caller.post('scan/test-notification', { notification_id })).body.data.delivery;
    const ids = ({ body }: Awaited<ReturnType<typeof deliveries>>) =>
      body.data.delivery.map((each: { delivery_id: string }) => each.delivery_id);
    expect(ids(await deliveries())).toEqual([second.delivery_id, delivery_id]);
    expect(ids(await deliveries({ notification_id, state: 'failed' }))).toEqual([]);
    const first = await deliveries({ notification_id, limit: 1 });
    expect(ids(first)).toEqual([second.delivery_id]);
    const next = await deliveries({ notification_id, limit: 1, cursor: first.headers['x-next-cursor'] ?? '' });
    expect(ids(next)).toEqual([delivery_id]);
    expect(detail(await caller.post('scan/redeliver-notification', { delivery_id: 'x' }))).toEqual([
      400,
      'delivery_id: must be the delivery_id of a delivery',
    ]);
  });
});
