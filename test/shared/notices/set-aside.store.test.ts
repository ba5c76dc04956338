import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SuppressionMatch } from '../../../shared/records/findings/suppression.ts';
import type { NotificationInput } from '../../../shared/records/notices/notification.ts';
import { deleteSuppression, putSuppression } from '../../../shared/store/findings/change-suppression.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { type ReceiverServer, startReceiver } from './receiver.ts';
import { type NoticeWorld, newFinding, noticeWorld, webhookSecret } from './world.ts';

let world: NoticeWorld;
let receiver: ReceiverServer;
let project = 4000;

beforeAll(async () => {
  receiver = await startReceiver();
  world = await noticeWorld();
});
afterAll(() => receiver.close());
beforeEach(() => {
  project += 1;
  receiver.received.length = 0;
});

/** A notification of this project to the receiver. */
const put = (input: Partial<NotificationInput> = {}) =>
  world.put(project, { receiver: { kind: 'webhook', url: `${receiver.url}/hook`, secret: webhookSecret }, ...input });

/** Sets findings aside, and returns the id of the rule. */
async function setAside(match: SuppressionMatch, more: { expires_at?: number } = {}): Promise<number> {
  const input = { project_id: project, match, reason: 'a laboratory', ...more };
  const { output } = await putSuppression(world.looker.store, mutationIn(project), input);
  return (output.suppression as { suppression_id: number }).suppression_id;
}

/** Looks for a minute, and tells which findings the messages show, and how many things they count. */
async function told() {
  await world.look();
  world.advance(61);
  await world.look();
  const messages = receiver.received.map(({ body }) => JSON.parse(body).data);
  return messages.map(({ notices, shown }) => [
    notices,
    shown.map(({ event, finding_id }: { event: string; finding_id: number }) => `${event} ${finding_id}`).sort(),
  ]);
}

const opened = Math.floor(Date.now() / 1000);
/** A new finding as it is stored and told. */
const found = (id: number, more: Record<string, unknown> = {}) => {
  const lk = `FINDING#${String(id).padStart(10, '0')}`;
  return newFinding(project, id, { lk, first_seen: opened, url: '', ...more });
};

test.each<[string, SuppressionMatch, string[]]>([
  ['check', { check_id: 'lab' }, ['finding_new 2']],
  ['host', { host: 'SHOP.example' }, ['finding_new 2']],
  ['resource', { resource: `http://${'a'.repeat(300)}.` }, ['finding_new 2']],
  ['location', { location: '/lab' }, ['finding_new 2']],
  ['tag', { tag: 'lab' }, ['finding_new 2']],
  ['all of it', { check_id: 'lab', tag: 'lab', location: '/shop' }, ['finding_new 1', 'finding_new 2']],
])('a new finding is not told where a rule by %s sets it aside', async (_, match, expected) => {
  await put();
  await setAside(match);
  const lab = found(1, {
    check_id: 'lab',
    resource: `http://${'a'.repeat(300)}.example`,
    location: '/lab/1',
    score: 9,
    tags: ['lab'],
  });
  const shop = found(2, { host: 'other.example', tags: ['shop'] });
  for (const [, item] of [lab, shop]) await world.table.write({ put: item });
  await world.tell(lab, shop);
  expect(await told()).toEqual([[expected.length, expected]]);
});

test('a project whose news are all set aside gets no message, and what is no finding is told', async () => {
  await put({ events: ['finding_new', 'finding_fixed'] });
  await setAside({ check_id: 'open-telnet' });
  const [, open] = found(1);
  await world.tell([undefined, open], [open, { ...open, status: 'fixed', fixed_at: opened }]);
  expect(await told()).toEqual([]);
  expect(await world.deliveries(project)).toEqual([]);
  await world.tell(found(2, { check_id: 'other' }));
  expect(await told()).toEqual([[1, ['finding_new 2']]]);
});

test('a digest is written by the rules that hold when it is written', async () => {
  const timing = { kind: 'daily', hour: 8, time_zone: 'Europe/Berlin' } as const;
  await put({ timing });
  const ended = await setAside({ check_id: 'ended' });
  const now = Math.floor(world.clock.ms / 1000);
  await setAside({ check_id: 'expired' }, { expires_at: now + 1800 });
  await world.tell(...['ended', 'expired', 'later', 'lab'].map((check_id, at) => found(at + 1, { check_id })));
  await world.look();
  await deleteSuppression(world.looker.store, mutationIn(project), ended);
  await setAside({ check_id: 'later' });
  world.advance(24 * 3600);
  expect(await told()).toEqual([[3, ['finding_new 1', 'finding_new 2', 'finding_new 4']]]);
});

test('what is overdue and set aside is told when the rule has ended', async () => {
  const day = 24 * 3600;
  const limits = { high: 7, medium: 0, low: 0 };
  await world.table.write({
    put: { pk: 'PROJECT', sk: `PROJECT#${String(project).padStart(10, '0')}`, project_id: project, sla_days: limits },
  });
  const now = Math.floor(world.clock.ms / 1000);
  for (const [id, check_id] of [
    [1, 'before'],
    [2, 'between'],
    [3, 'never'],
  ] as const) {
    const [, finding] = found(id, { check_id, first_seen: now - 10 * day });
    await world.table.write({ put: finding });
  }
  const timing = { kind: 'daily', hour: 8, time_zone: 'Europe/Berlin' } as const;
  await put({ events: ['finding_overdue'], timing });
  const rules = [await setAside({ check_id: 'before' })];
  expect(await told()).toEqual([]);
  // It is among those to be told by now.
  rules.push(await setAside({ check_id: 'between' }));
  world.advance(day);
  expect(await told()).toEqual([[1, ['finding_overdue 3']]]);
  for (const rule of rules) await deleteSuppression(world.looker.store, mutationIn(project), rule);
  world.advance(day);
  await told();
  world.advance(day);
  expect((await told()).slice(1)).toEqual([[2, ['finding_overdue 1', 'finding_overdue 2']]]);
});
