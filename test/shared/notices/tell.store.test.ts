import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { collectNotices } from '../../../shared/notices/collect.ts';
import type { Looker } from '../../../shared/notices/look.ts';
import { redeliver } from '../../../shared/notices/send-now.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { findingImage, hostImage, runImage } from '../events/images.ts';
import { type ReceiverServer, startReceiver } from './receiver.ts';
import { type NoticeWorld, newFinding, noticeWorld, streamOf, webhookSecret } from './world.ts';

let world: NoticeWorld;
let receiver: ReceiverServer;
let project = 2000;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  // What one test leaves to be tried again must not come in the next.
  world = await noticeWorld();
  project += 1;
  receiver.received.length = 0;
  receiver.answers.length = 0;
});

const webhook = () => ({ kind: 'webhook', url: `${receiver.url}/hook?key=hidden`, secret: webhookSecret }) as const;
const idOf = (at: number) => receiver.received[at]?.headers['webhook-id'];
const dataOf = (at: number) => JSON.parse(receiver.received[at]?.body ?? '{}').data;

describe('a notification', () => {
  test('tells findings once in one signed message, with host, title, reason and link', async () => {
    await world.put(project, { receiver: webhook() });
    const found = [newFinding(project, 7), newFinding(project, 8, { host: '', score: 2, severity: 'low' })];
    await world.tell(...found);
    await world.look();
    expect(receiver.received).toHaveLength(1);
    const { headers, body = '', url } = receiver.received[0] ?? {};
    const headerOf = (name: string) => String(headers?.[name]);
    expect(url).toBe('/hook?key=hidden');
    // By the published library, and by what the specification says.
    const told = new Webhook(webhookSecret).verify(body, headers as Record<string, string>);
    const signed = `${headerOf('webhook-id')}.${headerOf('webhook-timestamp')}.${body}`;
    const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
    expect(headerOf('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(told).toMatchObject({
      type: 'scanfold.notices',
      data: {
        title: `2 new findings in project ${project}`,
        notices: 2,
        counts: { finding_new: 2, high: 1, low: 1 },
        shown: [
          {
            event: 'finding_new',
            severity: 'high',
            host: 'shop.example',
            title: 'Finding 7',
            reason: 'Passwords are sent in the clear',
            link: `https://scanfold.example/dev/#/${project}/findings/7`,
          },
          { title: 'Finding 8', severity: 'low' },
        ],
      },
    });
    await world.tell(...found);
    world.advance(60);
    await world.look();
    world.advance(3600);
    await world.tell(...found);
    await world.look();
    expect(receiver.received).toHaveLength(1);
    expect(await world.deliveries(project)).toMatchObject([{ state: 'delivered', attempts: 1, http_status: 204 }]);
  });

  test('tells what it is asked for, from its least severity on', async () => {
    const { notification_id } = await world.put(project, {
      receiver: webhook(),
      events: ['finding_fixed', 'run_failed', 'host_new'],
      least_severity: 'high',
    });
    const [, open] = newFinding(project, 7);
    const [, lowOpen] = newFinding(project, 8, { severity: 'low' });
    const fixed = { status: 'fixed', fixed_at: 1_700_000_100 };
    const inProject = { project_id: project };
    await world.tell(
      [undefined, open],
      [open, { ...open, ...fixed }],
      [lowOpen, { ...lowOpen, ...fixed }],
      [undefined, runImage({ ...inProject, state: 'succeeded' })],
      [undefined, runImage({ ...inProject, run_id: 'run-2', sk: 'RUN#run-2', state: 'failed', detail: 'No route' })],
      [undefined, hostImage(inProject)],
    );
    await world.look();
    expect(dataOf(0).counts).toMatchObject({ finding_new: 0, finding_fixed: 1, run_failed: 1, host_new: 1, low: 0 });
    expect(dataOf(0).shown.map(({ event }: { event: string }) => event)).toEqual([
      'run_failed',
      'host_new',
      'finding_fixed',
    ]);
    await world.put(project, { notification_id, enabled: false, events: ['finding_new'] });
    await world.tell(newFinding(project, 9));
    world.advance(60);
    await world.look();
    expect(receiver.received).toHaveLength(1);
  });

  test('is tried again after errors, silence and a refused connection, under one id and before what came later', async () => {
    const own = await startReceiver();
    const { port } = own;
    own.answers.push({ status: 500 }, 'silence', { status: 404 });
    await world.put(project, { receiver: { kind: 'webhook', url: own.url, secret: webhookSecret } });
    await world.tell(newFinding(project, 1));
    const pauses = [60, 300, 900, 1800];
    const details = ['The receiver answered 500', 'The receiver did not answer in time', 'The receiver answered 404'];
    for (const [at, detail] of details.entries()) {
      world.patience.ms = at === 1 ? 200 : 30_000;
      await world.look();
      const [delivery] = await world.deliveries(project);
      expect(delivery).toMatchObject({ state: 'pending', attempts: at + 1, detail });
      expect(Number(delivery?.next_attempt_at) - world.clock.ms / 1000).toBe(pauses[at]);
      world.advance((pauses[at] ?? 0) - 1);
      await world.look();
      expect(own.received).toHaveLength(at + 1);
      world.advance(1);
      await world.tell(newFinding(project, 10 + at));
    }
    await own.close();
    await world.look();
    expect(await world.deliveries(project)).toMatchObject([{ detail: 'The receiver refused the connection' }]);
    const again = await startReceiver(port);
    world.advance(1800);
    await world.look();
    world.advance(60);
    await world.look();
    const ids = [...own.received, ...again.received].map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 4)).size).toBe(1);
    expect(new Set([...own.received, ...again.received.slice(0, 1)].map(({ body }) => body)).size).toBe(1);
    const later = JSON.parse(again.received[1]?.body ?? '{}').data;
    expect(later.shown.map(({ finding_id }: { finding_id: number }) => finding_id).toSorted()).toEqual([10, 11, 12]);
    expect(ids[4]).not.toBe(ids[0]);
    await again.close();
  });

  test('is given up after a day; the next is sent then, and the failed one can be sent again', async () => {
    receiver.answers.push(...Array.from({ length: 40 }, () => ({ status: 503 })));
    await world.put(project, { receiver: webhook() });
    await world.tell(newFinding(project, 1));
    const begun = world.clock.ms;
    let looks = 0;
    for (; looks < 40; looks += 1) {
      await world.look();
      const [{ state, next_attempt_at } = { state: '', next_attempt_at: 0 }] = await world.deliveries(project);
      if (state === 'failed') break;
      world.clock.ms = Number(next_attempt_at) * 1000;
    }
    expect(world.clock.ms - begun).toBe(24 * 3600_000);
    expect(looks).toBeGreaterThan(8);
    const [failed] = await world.deliveries(project);
    expect(failed).toMatchObject({ state: 'failed', http_status: 503, next_attempt_at: 0, notices: 1 });
    receiver.answers.length = 0;
    await world.tell(newFinding(project, 2));
    world.advance(60);
    await world.look();
    expect(dataOf(receiver.received.length - 1).shown).toMatchObject([{ finding_id: 2 }]);
    const { output } = await redeliver(world.looker, mutationIn(project), String(failed?.delivery_id));
    expect(output.delivery).toMatchObject({ state: 'delivered', http_status: 204 });
    const sent = receiver.received.at(-1);
    expect([sent?.headers['webhook-id'], sent?.body]).toEqual([idOf(0), receiver.received[0]?.body]);
  });

  test('waits as long as the receiver asks for', async () => {
    receiver.answers.push({ status: 429, headers: { 'retry-after': '7200' } });
    await world.put(project, { receiver: webhook() });
    await world.tell(newFinding(project, 1));
    await world.look();
    const [delivery] = await world.deliveries(project);
    expect(Number(delivery?.next_attempt_at)).toBe(world.clock.ms / 1000 + 7200);
  });

  test('is switched off where the receiver is gone for good, and says so', async () => {
    receiver.answers.push({ status: 410 });
    const { notification_id } = await world.put(project, { receiver: webhook() });
    await world.tell(newFinding(project, 1));
    await world.look();
    expect(await world.deliveries(project)).toMatchObject([{ state: 'failed', http_status: 410, attempts: 1 }]);
    await world.tell(newFinding(project, 2));
    world.advance(60);
    await world.look();
    expect(receiver.received).toHaveLength(1);
    const on = await world.put(project, { notification_id, enabled: true });
    expect(on).toMatchObject({ enabled: true, disabled_reason: '' });
  });

  test('follows no redirect', async () => {
    receiver.answers.push({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    await world.put(project, { receiver: webhook() });
    await world.tell(newFinding(project, 1));
    await world.look();
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hook?key=hidden']);
    expect(await world.deliveries(project)).toMatchObject([{ state: 'pending', http_status: 302 }]);
  });

  test('tells by mail', async () => {
    await world.put(project, { receiver: { kind: 'mail', addresses: ['a@example.com', 'b@example.com'] } });
    await world.tell(newFinding(project, 1));
    await world.look();
    expect(world.mails.splice(0)).toMatchObject([
      { from: 'scanfold@mail.example', to: ['a@example.com', 'b@example.com'], message: { notices: 1 } },
    ]);
    expect(await world.deliveries(project)).toMatchObject([{ state: 'delivered', http_status: 0 }]);
  });

  test('makes one issue, though the answer to the first attempt was lost', async () => {
    const found = { status: 200, body: JSON.stringify({ issues: [{ key: 'SEC-1' }] }) };
    // As Jira Data Center answers, which does not have the search of Jira Cloud.
    receiver.answers.push('silence', { status: 404 }, found);
    const jira = {
      kind: 'jira',
      url: receiver.url,
      project_key: 'SEC',
      issue_type: 'Bug',
      token: 'secret-token',
    } as const;
    await world.put(project, { receiver: jira });
    await world.tell(newFinding(project, 1));
    world.patience.ms = 200;
    await world.look();
    world.patience.ms = 30_000;
    world.advance(60);
    await world.look();
    const asked = receiver.received.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`);
    expect(asked).toEqual(['POST /rest/api/2/issue', 'GET /rest/api/3/search/jql', 'GET /rest/api/2/search']);
    expect(receiver.received[0]?.headers.authorization).toBe('Bearer secret-token');
    const [{ delivery_id } = { delivery_id: '' }] = await world.deliveries(project);
    expect(JSON.parse(receiver.received[0]?.body ?? '').fields).toMatchObject({
      project: { key: 'SEC' },
      issuetype: { name: 'Bug' },
      summary: `1 new finding in project ${project}`,
      labels: ['scanfold', `scanfold-${delivery_id}`],
    });
    expect(decodeURIComponent(receiver.received[1]?.url ?? '')).toContain(`labels = "scanfold-${delivery_id}"`);
    expect(await world.deliveries(project)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });
});

describe('a digest', () => {
  test('waits for its time, tells all in one message, and follows a change of its time at once', async () => {
    // A Monday, 10:00 in Berlin.
    world.clock.ms = Date.parse('2026-11-23T09:00:00Z');
    const timing = { kind: 'daily', hour: 8, time_zone: 'Europe/Berlin' } as const;
    const { notification_id } = await world.put(project, { receiver: webhook(), timing });
    await world.look();
    for (const id of [1, 2]) {
      await world.tell(newFinding(project, id));
      await world.look();
      world.advance(3600);
    }
    world.clock.ms = Date.parse('2026-11-24T06:59:00Z');
    await world.look();
    expect(receiver.received).toHaveLength(0);
    world.clock.ms = Date.parse('2026-11-24T07:00:00Z');
    await world.look();
    expect(dataOf(0).notices).toBe(2);
    world.advance(60);
    await world.look();
    await world.tell(newFinding(project, 3));
    await world.look();
    const weekly = { kind: 'weekly', weekday: 'friday', hour: 8, time_zone: 'Europe/Berlin' } as const;
    await world.put(project, { notification_id, timing: weekly });
    await world.look();
    world.clock.ms = Date.parse('2026-11-25T07:00:00Z');
    await world.look();
    expect(receiver.received).toHaveLength(1);
    await world.put(project, { notification_id, timing: { kind: 'immediate' } });
    await world.look();
    expect(dataOf(1).shown).toMatchObject([{ finding_id: 3 }]);
  });

  test('of thousands of findings is one signed message, no longer than one of a few', async () => {
    const count = inject('depth') === 'deep' ? 10_000 : 300;
    // What is sent has the machine's own time, which its reader compares with.
    world.advance(-86_400);
    await world.put(project, { receiver: webhook(), timing: { kind: 'daily', hour: 9, time_zone: 'UTC' } });
    const severities = ['low', 'medium', 'high'] as const;
    const found = Array.from({ length: count }, (_, at) =>
      newFinding(project, at + 1, { host: `host-${at % 250}.example`, severity: severities[at % 3] }),
    );
    // As many as the stream hands over at once.
    for (let from = 0; from < count; from += 100) await world.tell(...found.slice(from, from + 100));
    await world.look();
    expect(receiver.received).toHaveLength(0);
    world.advance(86_400);
    await world.look();
    const [message] = receiver.received;
    const told = new Webhook(webhookSecret).verify(message?.body ?? '', message?.headers as Record<string, string>);
    expect(told).toMatchObject({
      data: { notices: count, counts: { finding_new: count, high: Math.floor(count / 3) } },
    });
    expect(dataOf(0).shown.map(({ severity }: { severity: string }) => severity)).toEqual(Array(20).fill('high'));
    expect(Buffer.byteLength(message?.body ?? '')).toBeLessThan(8000);
    world.advance(86_400);
    await world.look();
    expect(receiver.received).toHaveLength(1);
    expect(await world.deliveries(project)).toMatchObject([{ state: 'delivered', notices: count }]);
  });
});

describe('what is overdue', () => {
  test('is told once for each date that it had to be fixed by', async () => {
    const day = 24 * 3600;
    const opened = Math.floor(world.clock.ms / 1000) - 10 * day;
    const limits = { high: 7, medium: 0, low: 0 };
    await world.table.write({
      put: { pk: 'PROJECT', sk: `PROJECT#${String(project).padStart(10, '0')}`, project_id: project, sla_days: limits },
    });
    for (const [id, first_seen] of [
      [1, opened],
      [2, opened + 9 * day],
    ] as const) {
      const lk = `FINDING#${String(id).padStart(10, '0')}`;
      const [, finding] = newFinding(project, id, { first_seen, lk, fingerprint: 'f', url: '' });
      await world.table.write({ put: { ...finding } });
    }
    await world.put(project, { receiver: webhook(), events: ['finding_overdue'] });
    const looked = async () => {
      await world.look();
      world.advance(60);
      await world.look();
    };
    await looked();
    expect(receiver.received.map((_, at) => dataOf(at).shown)).toMatchObject([[{ finding_id: 1, severity: 'high' }]]);
    for (let hours = 0; hours < 24; hours += 6) {
      world.advance(6 * 3600);
      await looked();
    }
    expect(receiver.received).toHaveLength(1);
    world.advance(6 * day);
    await looked();
    expect(dataOf(1).shown).toMatchObject([{ event: 'finding_overdue', finding_id: 2 }]);
    expect(dataOf(1).title).toBe(`1 overdue finding in project ${project}`);
  });
});

/** A process that died: nothing of it goes on. */
class Died extends Error {}

describe('a notifier that dies', () => {
  test.each([
    ['before', false],
    ['after', true],
  ])('at any step, %s it is done, leaves a message that is sent under one id, and loses nothing', async (_, late) => {
    for (let lifetime = 1; ; lifetime += 1) {
      project += 1;
      receiver.received.length = 0;
      await world.put(project, { receiver: webhook() });
      await world.tell(newFinding(project, 1), newFinding(project, 2));
      let left = lifetime;
      const step = async <T>(work: () => Promise<T>): Promise<T> => {
        left -= 1;
        if (left > 0) return work();
        if (left === 0 && late) await work();
        throw new Died();
      };
      class MortalTable extends Table {
        override write(...given: Parameters<Table['write']>) {
          return step(() => world.table.write(...given));
        }
      }
      const store = { table: new MortalTable(world.client, world.tableName), now: world.looker.store.now };
      const mortal: Looker = {
        ...world.looker,
        store,
        deliver: (parcel) => step(() => world.looker.deliver(parcel)),
      };
      await world.look(mortal);
      const survived = left > 0;
      world.advance(7 * 60);
      await world.look();
      world.advance(60);
      await world.look();
      const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      const bodies = new Set(receiver.received.map(({ body }) => body));
      expect([lifetime, ids.size, bodies.size]).toEqual([lifetime, 1, 1]);
      expect(dataOf(0).notices).toBe(2);
      expect(await world.deliveries(project)).toMatchObject([{ state: 'delivered' }]);
      if (survived) {
        expect(lifetime).toBeGreaterThan(7);
        return;
      }
    }
  });

  test('findings are told once though the collector died before it had the queue looked at', async () => {
    await world.put(project, { receiver: webhook() });
    await world.look();
    const { table } = world;
    class DyingTable extends Table {
      override async write(...given: Parameters<Table['write']>) {
        if ('update' in given[0]) throw new Died();
        return table.write(...given);
      }
    }
    const { store } = world.looker;
    const records = streamOf([[undefined, findingImage({ project_id: project, finding_id: 5 })]]);
    const dying = { ...world.looker, store: { ...store, table: new DyingTable(world.client, world.tableName) } };
    await expect(collectNotices(dying, records)).rejects.toThrow(Died);
    await world.look();
    expect(receiver.received).toHaveLength(0);
    await collectNotices(world.looker, records);
    await world.look();
    expect(receiver.received).toHaveLength(1);
  });
});
