import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { collectNotices } from '../../../shared/notices/collect.ts';
import type { Looker } from '../../../shared/notices/look.ts';
import { redeliver } from '../../../shared/notices/send-now.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { findingImage, hostImage, runImage } from '../events/images.ts';
import { startReceiver } from './receiver.ts';
import { toldInTests } from './told.ts';
import { newFinding, streamOf, webhookSecret } from './world.ts';

const told = toldInTests();

describe('a notification', () => {
  test('tells findings once in one signed message, with host, title, reason and link', async () => {
    await told.world.put(told.project, { receiver: told.webhook() });
    const found = [newFinding(told.project, 7), newFinding(told.project, 8, { host: '', score: 2, severity: 'low' })];
    await told.world.tell(...found);
    await told.world.look();
    expect(told.receiver.received).toHaveLength(1);
    const { headers, body = '', url } = told.receiver.received[0] ?? {};
    const headerOf = (name: string) => String(headers?.[name]);
    expect(url).toBe('/hook?key=hidden');
    // By the published library, and by what the specification says.
    const verified = new Webhook(webhookSecret).verify(body, headers as Record<string, string>);
    const signed = `${headerOf('webhook-id')}.${headerOf('webhook-timestamp')}.${body}`;
    const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
    expect(headerOf('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(verified).toMatchObject({
      type: 'scanfold.notices',
      data: {
        title: `2 new findings in project ${told.project}`,
        notices: 2,
        counts: { finding_new: 2, high: 1, low: 1 },
        shown: [
          {
            event: 'finding_new',
            severity: 'high',
            host: 'shop.example',
            title: 'Finding 7',
            reason: 'Passwords are sent in the clear',
            link: `https://scanfold.example/dev/#/${told.project}/findings/7`,
          },
          { title: 'Finding 8', severity: 'low' },
        ],
      },
    });
    await told.world.tell(...found);
    told.world.advance(60);
    await told.world.look();
    told.world.advance(3600);
    await told.world.tell(...found);
    await told.world.look();
    expect(told.receiver.received).toHaveLength(1);
    expect(await told.world.deliveries(told.project)).toMatchObject([
      { state: 'delivered', attempts: 1, http_status: 204 },
    ]);
  });

  test('tells what it is asked for, from its least severity on', async () => {
    const { notification_id } = await told.world.put(told.project, {
      receiver: told.webhook(),
      events: ['finding_fixed', 'run_failed', 'host_new'],
      least_severity: 'high',
    });
    const [, open] = newFinding(told.project, 7);
    const [, lowOpen] = newFinding(told.project, 8, { severity: 'low' });
    const fixed = { status: 'fixed', fixed_at: 1_700_000_100 };
    const inProject = { project_id: told.project };
    await told.world.tell(
      [undefined, open],
      [open, { ...open, ...fixed }],
      [lowOpen, { ...lowOpen, ...fixed }],
      [undefined, runImage({ ...inProject, state: 'succeeded' })],
      [undefined, runImage({ ...inProject, run_id: 'run-2', sk: 'RUN#run-2', state: 'failed', detail: 'No route' })],
      [undefined, hostImage(inProject)],
    );
    await told.world.look();
    expect(told.data(0).counts).toMatchObject({ finding_new: 0, finding_fixed: 1, run_failed: 1, host_new: 1, low: 0 });
    expect(told.data(0).shown.map(({ event }: { event: string }) => event)).toEqual([
      'run_failed',
      'host_new',
      'finding_fixed',
    ]);
    await told.world.put(told.project, { notification_id, enabled: false, events: ['finding_new'] });
    await told.world.tell(newFinding(told.project, 9));
    told.world.advance(60);
    await told.world.look();
    expect(told.receiver.received).toHaveLength(1);
  });

  test('is tried again after errors, silence and a refused connection, under one id and before what came later', async () => {
    const own = await startReceiver();
    const { port } = own;
    own.answers.push({ status: 500 }, 'silence', { status: 404 });
    await told.world.put(told.project, { receiver: { kind: 'webhook', url: own.url, secret: webhookSecret } });
    await told.world.tell(newFinding(told.project, 1));
    const pauses = [60, 300, 900, 1800];
    const details = ['The receiver answered 500', 'The receiver did not answer in time', 'The receiver answered 404'];
    for (const [at, detail] of details.entries()) {
      told.world.patience.ms = at === 1 ? 200 : 30_000;
      await told.world.look();
      const [delivery] = await told.world.deliveries(told.project);
      expect(delivery).toMatchObject({ state: 'pending', attempts: at + 1, detail });
      expect(Number(delivery?.next_attempt_at) - told.world.clock.ms / 1000).toBe(pauses[at]);
      told.world.advance((pauses[at] ?? 0) - 1);
      await told.world.look();
      expect(own.received).toHaveLength(at + 1);
      told.world.advance(1);
      await told.world.tell(newFinding(told.project, 10 + at));
    }
    await own.close();
    await told.world.look();
    expect(await told.world.deliveries(told.project)).toMatchObject([
      { detail: 'The receiver refused the connection' },
    ]);
    const again = await startReceiver(port);
    told.world.advance(1800);
    await told.world.look();
    told.world.advance(60);
    await told.world.look();
    const ids = [...own.received, ...again.received].map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 4)).size).toBe(1);
    expect(new Set([...own.received, ...again.received.slice(0, 1)].map(({ body }) => body)).size).toBe(1);
    const later = JSON.parse(again.received[1]?.body ?? '{}').data;
    expect(later.shown.map(({ finding_id }: { finding_id: number }) => finding_id).toSorted()).toEqual([10, 11, 12]);
    expect(ids[4]).not.toBe(ids[0]);
    await again.close();
  });

  test('is given up after a day; the next is sent then, and the failed one can be sent again', async () => {
    told.receiver.answers.push(...Array.from({ length: 40 }, () => ({ status: 503 })));
    await told.world.put(told.project, { receiver: told.webhook() });
    await told.world.tell(newFinding(told.project, 1));
    const begun = told.world.clock.ms;
    let looks = 0;
    for (; looks < 40; looks += 1) {
      await told.world.look();
      const [{ state, next_attempt_at } = { state: '', next_attempt_at: 0 }] = await told.world.deliveries(
        told.project,
      );
      if (state === 'failed') break;
      told.world.clock.ms = Number(next_attempt_at) * 1000;
    }
    expect(told.world.clock.ms - begun).toBe(24 * 3600_000);
    expect(looks).toBeGreaterThan(8);
    const [failed] = await told.world.deliveries(told.project);
    expect(failed).toMatchObject({ state: 'failed', http_status: 503, next_attempt_at: 0, notices: 1 });
    told.receiver.answers.length = 0;
    await told.world.tell(newFinding(told.project, 2));
    told.world.advance(60);
    await told.world.look();
    expect(told.data(told.receiver.received.length - 1).shown).toMatchObject([{ finding_id: 2 }]);
    const { output } = await redeliver(told.world.looker, mutationIn(told.project), String(failed?.delivery_id));
    expect(output.delivery).toMatchObject({ state: 'delivered', http_status: 204 });
    const sent = told.receiver.received.at(-1);
    expect([sent?.headers['webhook-id'], sent?.body]).toEqual([told.id(0), told.receiver.received[0]?.body]);
  });

  test('waits as long as the receiver asks for', async () => {
    told.receiver.answers.push({ status: 429, headers: { 'retry-after': '7200' } });
    await told.world.put(told.project, { receiver: told.webhook() });
    await told.world.tell(newFinding(told.project, 1));
    await told.world.look();
    const [delivery] = await told.world.deliveries(told.project);
    expect(Number(delivery?.next_attempt_at)).toBe(told.world.clock.ms / 1000 + 7200);
  });

  test('is switched off where the receiver is gone for good, and says so', async () => {
    told.receiver.answers.push({ status: 410 });
    const { notification_id } = await told.world.put(told.project, { receiver: told.webhook() });
    await told.world.tell(newFinding(told.project, 1));
    await told.world.look();
    expect(await told.world.deliveries(told.project)).toMatchObject([
      { state: 'failed', http_status: 410, attempts: 1 },
    ]);
    await told.world.tell(newFinding(told.project, 2));
    told.world.advance(60);
    await told.world.look();
    expect(told.receiver.received).toHaveLength(1);
    const on = await told.world.put(told.project, { notification_id, enabled: true });
    expect(on).toMatchObject({ enabled: true, disabled_reason: '' });
  });

  test('follows no redirect', async () => {
    told.receiver.answers.push({ status: 302, headers: { location: `${told.receiver.url}/elsewhere` } });
    await told.world.put(told.project, { receiver: told.webhook() });
    await told.world.tell(newFinding(told.project, 1));
    await told.world.look();
    expect(told.receiver.received.map(({ url }) => url)).toEqual(['/hook?key=hidden']);
    expect(await told.world.deliveries(told.project)).toMatchObject([{ state: 'pending', http_status: 302 }]);
  });

  test('tells by mail', async () => {
    await told.world.put(told.project, { receiver: { kind: 'mail', addresses: ['a@example.com', 'b@example.com'] } });
    await told.world.tell(newFinding(told.project, 1));
    await told.world.look();
    expect(told.world.mails.splice(0)).toMatchObject([
      { from: 'scanfold@mail.example', to: ['a@example.com', 'b@example.com'], message: { notices: 1 } },
    ]);
    expect(await told.world.deliveries(told.project)).toMatchObject([{ state: 'delivered', http_status: 0 }]);
  });

  test('makes one issue, though the answer to the first attempt was lost', async () => {
    const found = { status: 200, body: JSON.stringify({ issues: [{ key: 'SEC-1' }] }) };
    // As Jira Data Center answers, which does not have the search of Jira Cloud.
    told.receiver.answers.push('silence', { status: 404 }, found);
    const jira = {
      kind: 'jira',
      url: told.receiver.url,
      project_key: 'SEC',
      issue_type: 'Bug',
      token: 'secret-token',
    } as const;
    await told.world.put(told.project, { receiver: jira });
    await told.world.tell(newFinding(told.project, 1));
    told.world.patience.ms = 200;
    await told.world.look();
    told.world.patience.ms = 30_000;
    told.world.advance(60);
    await told.world.look();
    const asked = told.receiver.received.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`);
    expect(asked).toEqual(['POST /rest/api/2/issue', 'GET /rest/api/3/search/jql', 'GET /rest/api/2/search']);
    expect(told.receiver.received[0]?.headers.authorization).toBe('Bearer secret-token');
    const [{ delivery_id } = { delivery_id: '' }] = await told.world.deliveries(told.project);
    expect(JSON.parse(told.receiver.received[0]?.body ?? '').fields).toMatchObject({
      project: { key: 'SEC' },
      issuetype: { name: 'Bug' },
      summary: `1 new finding in project ${told.project}`,
      labels: ['scanfold', `scanfold-${delivery_id}`],
    });
    expect(decodeURIComponent(told.receiver.received[1]?.url ?? '')).toContain(`labels = "scanfold-${delivery_id}"`);
    expect(await told.world.deliveries(told.project)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
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
      told.project += 1;
      told.receiver.received.length = 0;
      await told.world.put(told.project, { receiver: told.webhook() });
      await told.world.tell(newFinding(told.project, 1), newFinding(told.project, 2));
      let left = lifetime;
      const step = async <T>(work: () => Promise<T>): Promise<T> => {
        left -= 1;
        if (left > 0) return work();
        if (left === 0 && late) await work();
        throw new Died();
      };
      class MortalTable extends Table {
        override write(...given: Parameters<Table['write']>) {
          return step(() => told.world.table.write(...given));
        }
      }
      const store = {
        table: new MortalTable(told.world.client, told.world.tableName),
        now: told.world.looker.store.now,
      };
      const mortal: Looker = {
        ...told.world.looker,
        store,
        deliver: (parcel) => step(() => told.world.looker.deliver(parcel)),
      };
      await told.world.look(mortal);
      const survived = left > 0;
      told.world.advance(7 * 60);
      await told.world.look();
      told.world.advance(60);
      await told.world.look();
      const ids = new Set(told.receiver.received.map(({ headers }) => headers['webhook-id']));
      const bodies = new Set(told.receiver.received.map(({ body }) => body));
      expect([lifetime, ids.size, bodies.size]).toEqual([lifetime, 1, 1]);
      expect(told.data(0).notices).toBe(2);
      expect(await told.world.deliveries(told.project)).toMatchObject([{ state: 'delivered' }]);
      if (survived) {
        expect(lifetime).toBeGreaterThan(7);
        return;
      }
    }
  });

  test('findings are told once though the collector died before it had the queue looked at', async () => {
    await told.world.put(told.project, { receiver: told.webhook() });
    await told.world.look();
    const { table } = told.world;
    class DyingTable extends Table {
      override async write(...given: Parameters<Table['write']>) {
        if ('update' in given[0]) throw new Died();
        return table.write(...given);
      }
    }
    const { store } = told.world.looker;
    const records = streamOf([[undefined, findingImage({ project_id: told.project, finding_id: 5 })]]);
    const dying = {
      ...told.world.looker,
      store: { ...store, table: new DyingTable(told.world.client, told.world.tableName) },
    };
    await expect(collectNotices(dying, records)).rejects.toThrow(Died);
    await told.world.look();
    expect(told.receiver.received).toHaveLength(0);
    await collectNotices(told.world.looker, records);
    await told.world.look();
    expect(told.receiver.received).toHaveLength(1);
  });
});
