import { describe, expect, test } from 'vitest';
import { destinationOf, lockKeysOf } from '../../../shared/queueing/destination-lock.ts';
import { moveOf } from '../../../shared/queueing/lock-queue.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { ConditionFailed } from '../../../shared/store/table/table.ts';
import { pipeline, project } from '../execution/pipeline.ts';

const source = 'diagnosis:cmsscan';
const host = (name: string, service?: string) => ({ kind: 'host', host: name, ...(service && { service }) });

describe('the destination of a scan', () => {
  test.each([
    ['http://A.example.test:8080/x', host('a.example.test', 'http:8080')],
    ['https://a.example.test./', host('a.example.test', 'https:443')],
    ['http://a.example.test:80', host('a.example.test', 'http:80')],
    ['a.example.test', host('a.example.test')],
    ['http://例え.test/', host('xn--r8jz45g.test', 'http:80')],
    ['192.0.2.7', { kind: 'addresses', interval: { family: 4, first: 0xc0000207n, last: 0xc0000207n } }],
    [
      'http://192.0.2.7:81/',
      { kind: 'addresses', interval: { family: 4, first: 0xc0000207n, last: 0xc0000207n }, service: 'http:81' },
    ],
    ['192.0.2.9/24', { kind: 'addresses', interval: { family: 4, first: 0xc0000200n, last: 0xc00002ffn } }],
    ['http://[::1]/', { kind: 'addresses', interval: { family: 6, first: 1n, last: 1n }, service: 'http:80' }],
    ['', undefined],
    ['http://', undefined],
  ])('%s', (target, destination) => {
    expect(destinationOf(target)).toEqual(destination);
  });
});

describe('two runs of one destination', () => {
  test('are never under way together: the second waits and is sent when the first ends', async () => {
    const p = await pipeline();
    const release = Promise.withResolvers<void>();
    let under = 0;
    let most = 0;
    p.scanners.set(source, async () => {
      under += 1;
      most = Math.max(most, under);
      await release.promise;
      under -= 1;
      return { kind: 'finished', detail: 'x' };
    });
    const [, second = ''] = await p.startMore(2, (n) => `http://same.example.test:8000/${n}`);
    const first = p.deliver(p.queue[0]);
    await expect.poll(() => under).toBe(1);
    await p.deliver(p.queue[1]);
    expect(p.queue).toHaveLength(2);
    expect(await p.run(second)).toMatchObject({ state: 'queued', phase: expect.stringContaining('another scan') });
    release.resolve();
    await first;
    expect(p.queue[2]?.run_id).toBe(second);
    await p.deliver(p.queue[2]);
    expect(most).toBe(1);
    expect((await p.run(second)).state).toBe('succeeded');
  });

  test('follow each other by the dispatcher where the message that sends the second was lost', async () => {
    const p = await pipeline();
    p.scanners.set(source, async () => ({ kind: 'finished', detail: 'x' }));
    const [first = '', second = ''] = await p.startMore(2, () => 'http://same.example.test/');
    await p.hold(first, second);
    p.breakQueue(true);
    await p.deliver({ project_id: 1001, run_id: first });
    p.breakQueue(false);
    const sent = () => p.queue.filter(({ run_id }) => run_id === second).length;
    expect(sent()).toBe(1);
    p.pass(61);
    await p.sweep();
    expect(sent()).toBe(2);
  });
});

describe('ranges of addresses', () => {
  async function locks() {
    const p = await pipeline();
    const ids = await p.startMore(12);
    const take = async (target: string, runId: string) => {
      const destination = destinationOf(target);
      if (!destination) throw new Error('no destination');
      for (;;) {
        const { pk, stake } = lockKeysOf(destination, { project_id: 1001, run_id: runId });
        const move = await moveOf(p.store, pk, { coming: stake });
        if (!move.isMine) return false;
        try {
          await p.table.transact(move.writes);
          return true;
        } catch (error) {
          if (!(error instanceof ConditionFailed)) throw error;
        }
      }
    };
    return { ...p, ids, take };
  }

  test.each([
    ['192.0.2.0/24', '192.0.2.128/25', false],
    ['192.0.2.128/25', '192.0.0.0/16', false],
    ['192.0.2.7', '192.0.2.7', false],
    ['192.0.2.7', '192.0.2.8', true],
    ['192.0.2.0/25', '192.0.2.128/25', true],
    ['192.0.2.7', 'http://192.0.2.7/login', false],
    ['http://192.0.2.7:81/', '192.0.2.0/24', false],
    ['http://192.0.2.7:81/', 'http://192.0.2.7:82/', true],
    ['http://192.0.2.7/a', 'http://192.0.2.7/b', false],
    ['http://192.0.2.7/', 'https://192.0.2.7/', true],
    ['http://a.example.test/', 'https://a.example.test/', true],
    ['http://a.example.test/', 'a.example.test', false],
    ['2001:db8::/112', '2001:db8::ff', false],
    ['2001:db8::/112', '2001:db8::1:0/112', true],
  ])('%s and %s together: %s', async (one, other, together) => {
    const { take, ids } = await locks();
    expect(await take(one, ids[0] ?? '')).toBe(true);
    expect(await take(other, ids[1] ?? '')).toBe(together);
    expect(await take(one, ids[0] ?? '')).toBe(true);
  });

  test('that overlap go to one of those who ask at the same moment', async () => {
    const { take, ids } = await locks();
    const asked = ids.map((id, n) => take(`192.0.2.${n * 4}/${n % 2 === 0 ? 24 : 30}`, id));
    const taken = await Promise.all(asked);
    expect(taken.filter(Boolean).length).toBeGreaterThan(0);
    const wide = taken.filter((got, n) => got && n % 2 === 0).length;
    if (wide > 0) expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('of a run that is over belong to nobody', async () => {
    const { take, ids, table } = await locks();
    const [dead = '', next = ''] = ids;
    await take('192.0.2.0/24', dead);
    await take('gone.example.test', dead);
    await table.write({ update: runKey(project, dead), changes: { set: { state: 'failed' } } });
    expect(await take('192.0.2.7', next)).toBe(true);
    expect(await take('gone.example.test', next)).toBe(true);
  });
});
