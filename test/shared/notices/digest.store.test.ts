import { Webhook } from 'standardwebhooks';
import { describe, expect, inject, test } from 'vitest';
import { toldInTests } from './told.ts';
import { newFinding, webhookSecret } from './world.ts';

const told = toldInTests();

describe('a digest', () => {
  test('waits for its time, tells all in one message, and follows a change of its time at once', async () => {
    // A Monday, 10:00 in Berlin.
    told.world.clock.ms = Date.parse('2026-11-23T09:00:00Z');
    const timing = { kind: 'daily', hour: 8, time_zone: 'Europe/Berlin' } as const;
    const { notification_id } = await told.world.put(told.project, { receiver: told.webhook(), timing });
    await told.world.look();
    for (const id of [1, 2]) {
      await told.world.tell(newFinding(told.project, id));
      await told.world.look();
      told.world.advance(3600);
    }
    told.world.clock.ms = Date.parse('2026-11-24T06:59:00Z');
    await told.world.look();
    expect(told.receiver.received).toHaveLength(0);
    told.world.clock.ms = Date.parse('2026-11-24T07:00:00Z');
    await told.world.look();
    expect(told.data(0).notices).toBe(2);
    told.world.advance(60);
    await told.world.look();
    await told.world.tell(newFinding(told.project, 3));
    await told.world.look();
    const weekly = { kind: 'weekly', weekday: 'friday', hour: 8, time_zone: 'Europe/Berlin' } as const;
    await told.world.put(told.project, { notification_id, timing: weekly });
    await told.world.look();
    told.world.clock.ms = Date.parse('2026-11-25T07:00:00Z');
    await told.world.look();
    expect(told.receiver.received).toHaveLength(1);
    await told.world.put(told.project, { notification_id, timing: { kind: 'immediate' } });
    await told.world.look();
    expect(told.data(1).shown).toMatchObject([{ finding_id: 3 }]);
  });

  test('of thousands of findings is one signed message, no longer than one of a few', async () => {
    const count = inject('depth') === 'deep' ? 10_000 : 300;
    // What is sent has the machine's own time, which its reader compares with.
    told.world.advance(-86_400);
    await told.world.put(told.project, {
      receiver: told.webhook(),
      timing: { kind: 'daily', hour: 9, time_zone: 'UTC' },
    });
    const severities = ['low', 'medium', 'high'] as const;
    const found = Array.from({ length: count }, (_, at) =>
      newFinding(told.project, at + 1, { host: `host-${at % 250}.example`, severity: severities[at % 3] }),
    );
    // As many as the stream hands over at once.
    for (let from = 0; from < count; from += 100) await told.world.tell(...found.slice(from, from + 100));
    await told.world.look();
    expect(told.receiver.received).toHaveLength(0);
    told.world.advance(86_400);
    await told.world.look();
    const [message] = told.receiver.received;
    const verified = new Webhook(webhookSecret).verify(message?.body ?? '', message?.headers as Record<string, string>);
    expect(verified).toMatchObject({
      data: { notices: count, counts: { finding_new: count, high: Math.floor(count / 3) } },
    });
    expect(told.data(0).shown.map(({ severity }: { severity: string }) => severity)).toEqual(Array(20).fill('high'));
    expect(Buffer.byteLength(message?.body ?? '')).toBeLessThan(8000);
    told.world.advance(86_400);
    await told.world.look();
    expect(told.receiver.received).toHaveLength(1);
    expect(await told.world.deliveries(told.project)).toMatchObject([{ state: 'delivered', notices: count }]);
  });
});

describe('what is overdue', () => {
  test('is told once for each date that it had to be fixed by', async () => {
    const day = 24 * 3600;
    const opened = Math.floor(told.world.clock.ms / 1000) - 10 * day;
    const limits = { high: 7, medium: 0, low: 0 };
    await told.world.table.write({
      put: {
        pk: 'PROJECT',
        sk: `PROJECT#${String(told.project).padStart(10, '0')}`,
        project_id: told.project,
        sla_days: limits,
      },
    });
    for (const [id, first_seen] of [
      [1, opened],
      [2, opened + 9 * day],
    ] as const) {
      const lk = `FINDING#${String(id).padStart(10, '0')}`;
      const [, finding] = newFinding(told.project, id, { first_seen, lk, fingerprint: 'f', url: '' });
      await told.world.table.write({ put: { ...finding } });
    }
    await told.world.put(told.project, { receiver: told.webhook(), events: ['finding_overdue'] });
    const looked = async () => {
      await told.world.look();
      told.world.advance(60);
      await told.world.look();
    };
    await looked();
    expect(told.receiver.received.map((_, at) => told.data(at).shown)).toMatchObject([
      [{ finding_id: 1, severity: 'high' }],
    ]);
    for (let hours = 0; hours < 24; hours += 6) {
      told.world.advance(6 * 3600);
      await looked();
    }
    expect(told.receiver.received).toHaveLength(1);
    told.world.advance(6 * day);
    await looked();
    expect(told.data(1).shown).toMatchObject([{ event: 'finding_overdue', finding_id: 2 }]);
    expect(told.data(1).title).toBe(`1 overdue finding in project ${told.project}`);
  });
});
