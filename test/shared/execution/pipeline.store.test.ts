import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Observation } from '../../../shared/scanning/scanner.ts';
import { listFindings } from '../../../shared/store/findings/list-findings.ts';
import { pipeline, project } from './pipeline.ts';

const done = async () => ({ kind: 'finished', detail: 'Checked everything' }) as const;
const source = 'diagnosis:cmsscan';

const observation = (location: string, more: Partial<Observation> = {}): Observation => ({
  checkId: 'open-door',
  resource: 'http://a.example.test',
  location,
  title: 't',
  description: 'd',
  recommendation: 'r',
  evidence: 'e',
  score: 8,
  ...more,
});

const unit = (observed: Observation[], absent: string[] = []) => ({
  observed,
  absent: absent.map((location) => ({ checkId: 'open-door', resource: 'http://a.example.test', location })),
  coverage: [],
  checkpoint: { at: 1 },
  done: 1,
  planned: 2,
});

describe('a run', () => {
  test('goes from the invoke through the queue to its end', async () => {
    const p = await pipeline();
    p.scanners.set(source, done);
    const runId = await p.start();
    expect(await p.record()).toMatchObject({
      status: 3,
      status_detail: expect.stringMatching(/^Scan queued at 20/),
      active_run: runId,
    });
    expect(p.queue).toEqual([{ project_id: 1001, run_id: runId }]);
    expect(JSON.stringify(p.queue[0]).length).toBeLessThan(1024);
    p.pass(10);
    await p.deliver(p.queue[0]);
    const record = await p.record();
    expect(record).toMatchObject({ status: 1, status_detail: 'Checked everything', scan_at: 1_800_000_010 });
    expect(record).not.toHaveProperty('active_run');
    expect(await p.run(runId)).toMatchObject({ state: 'succeeded', ended_at: 1_800_000_010 });
    expect(await p.run(runId)).not.toHaveProperty('due_at');
  });

  test('is one, however many ask at once', async () => {
    const p = await pipeline();
    p.scanners.set(source, done);
    const ids: string[] = [];
    for (let round = 0; round < (inject('depth') === 'deep' ? 20 : 4); round += 1) {
      ids.push(...(await Promise.all(Array.from({ length: 50 }, () => p.start()))));
    }
    expect(new Set(ids).size).toBe(1);
    expect(p.queue).toHaveLength(1);
    expect(await p.runs()).toHaveLength(1);
    await p.deliver(p.queue[0]);
    expect(await p.start()).not.toBe(ids[0]);
  });

  test('starts where a client wrote status 3 without any run', async () => {
    const p = await pipeline();
    await p.table.write({ update: { pk: 'P#1001', sk: p.subject.record }, changes: { set: { status: 3 } } });
    await p.start();
    expect(p.queue).toHaveLength(1);
  });

  test('ends as an error that says so where the scanner is not part of this version', async () => {
    const p = await pipeline();
    await p.start();
    await p.deliver(p.queue[0]);
    expect(await p.record()).toMatchObject({
      status: 4,
      status_detail: 'This version of the service has no scanner for the data source',
    });
  });

  test('that fails says why, cut to 255 characters', async () => {
    const p = await pipeline();
    p.scanners.set(source, async () => ({ kind: 'failed', detail: 'w'.repeat(300) }));
    await p.start();
    await p.deliver(p.queue[0]);
    const record = await p.record();
    expect(record?.status).toBe(4);
    expect(record?.status_detail).toHaveLength(255);
  });

  test('delivered twice is scanned once', async () => {
    const p = await pipeline();
    let scans = 0;
    p.scanners.set(source, async () => {
      scans += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return done();
    });
    await p.start();
    await Promise.all([p.deliver(p.queue[0]), p.deliver(p.queue[0]), p.deliver(p.queue[0])]);
    await p.deliver(p.queue[0]);
    expect(scans).toBe(1);
  });

  test('that pauses goes on from its checkpoint with the next message', async () => {
    const p = await pipeline();
    const seen: unknown[] = [];
    p.scanners.set(source, async (_record, context) => {
      seen.push(context.checkpoint);
      if (seen.length === 3) return done();
      await context.commit({ ...unit([]), checkpoint: { at: seen.length } });
      return { kind: 'paused' };
    });
    const runId = await p.start();
    for (let each = 0; each < 3; each += 1) await p.deliver(p.queue[each]);
    expect(seen).toEqual([undefined, { at: 1 }, { at: 2 }]);
    expect((await p.run(runId)).state).toBe('succeeded');
    expect(p.queue).toHaveLength(3);
  });
});

describe('the dispatcher', () => {
  test('sends a run whose message was never sent', async () => {
    const p = await pipeline();
    p.scanners.set(source, done);
    p.breakQueue(true);
    const runId = await p.start();
    expect(p.queue).toEqual([]);
    p.breakQueue(false);
    await p.sweep();
    expect(p.queue).toEqual([]);
    p.pass(61);
    await p.sweep();
    await p.deliver(p.queue[0]);
    expect((await p.run(runId)).state).toBe('succeeded');
  });

  test('sends a run again whose scanner died, and not before its lease has ended', async () => {
    // A dead scanner gives no sign of life, however long the test takes.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const p = await pipeline();
    const entered = Promise.withResolvers<void>();
    p.scanners.set(source, () => {
      entered.resolve();
      return new Promise<never>(() => undefined);
    });
    const runId = await p.start();
    void p.deliver(p.queue[0]);
    await entered.promise;
    p.scanners.set(source, done);
    p.pass(40);
    await p.sweep();
    await p.deliver(p.queue[0]);
    expect((await p.run(runId)).state).toBe('running');
    p.pass(20);
    await p.sweep();
    expect(p.queue).toHaveLength(2);
    await p.deliver(p.queue[1]);
    expect(await p.record()).toMatchObject({ status: 1 });
  });

  test('lets a run be taken up again after an unexpected failure, and gives up in the end', async () => {
    const p = await pipeline();
    p.scanners.set(source, async () => {
      throw new Error('boom');
    });
    const runId = await p.start();
    await p.deliver(p.queue[0]);
    expect(p.logged).toContainEqual(expect.objectContaining({ event: 'scan interrupted', message: 'boom' }));
    for (let each = 1; each < 8; each += 1) {
      p.pass(4000);
      await p.sweep();
      await p.deliver(p.queue[each]);
    }
    expect((await p.run(runId)).state).toBe('failed');
    expect(await p.record()).toMatchObject({
      status: 4,
      status_detail: expect.stringContaining('aborted after 5 interruptions'),
    });
  });

  test('ends a run that is over its time', async () => {
    const p = await pipeline();
    await p.start();
    p.pass(8 * 24 * 3600);
    await p.sweep();
    expect(await p.record()).toMatchObject({ status: 4, status_detail: expect.stringContaining('7 days') });
    expect(await p.sweep()).toBe(0);
  });

  test('finishes a deletion that died half-way, and what is left is not seen meanwhile', async () => {
    const p = await pipeline();
    p.scanners.set(source, async (_record, context) => {
      await context.commit(unit([observation('one')]));
      return done();
    });
    await p.start();
    await p.deliver(p.queue[0]);
    const write = p.table.write.bind(p.table);
    p.table.write = async (each) => {
      if ('update' in each) throw new Error('killed');
      return write(each);
    };
    await expect(p.delete()).rejects.toThrow('killed');
    p.table.write = write;
    expect(await p.record()).toBeUndefined();
    const open = async () => (await listFindings(p.store, project, { status: 'open' })).records.length;
    expect(await open()).toBe(1);
    p.pass(60);
    await p.sweep();
    expect(await open()).toBe(0);
    expect(await p.sweep()).toBe(0);
  });
});

describe('dead letters', () => {
  test('end the run of a message that was given up', async () => {
    const p = await pipeline();
    await p.start();
    await p.deadLetter(JSON.stringify(p.queue[0]));
    expect(await p.record()).toMatchObject({
      status: 4,
      status_detail: expect.stringContaining('terminated unexpectedly'),
    });
  });

  test('do not end a run that a living scanner has', async () => {
    const p = await pipeline();
    let finish: (() => void) | undefined;
    p.scanners.set(source, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return done();
    });
    const runId = await p.start();
    const scanning = p.deliver(p.queue[0]);
    await expect.poll(() => finish).toBeDefined();
    await p.deadLetter(JSON.stringify(p.queue[0]));
    expect((await p.run(runId)).state).toBe('running');
    finish?.();
    await scanning;
    expect(await p.record()).toMatchObject({ status: 1 });
  });

  test('that are none of ours are logged and dropped', async () => {
    const p = await pipeline();
    for (const body of ['', 'x', '{}', '{"project_id":0,"run_id":"x"}', '[]']) await p.deadLetter(body);
    expect(p.logged.filter(({ event }) => event === 'dead letter invalid')).toHaveLength(5);
  });
});

describe('a deleted setting', () => {
  test('never comes back: the scan that ends after the delete writes nothing', async () => {
    const p = await pipeline();
    p.scanners.set(source, async (_record, context) => {
      await context.commit(unit([observation('one')]));
      await p.delete();
      await context.commit(unit([observation('two')]));
      return done();
    });
    const runId = await p.start();
    await p.deliver(p.queue[0]);
    expect(await p.record()).toBeUndefined();
    const { records } = await listFindings(p.store, project, {});
    expect(records.map(({ status }) => status)).toEqual(['fixed', 'fixed']);
    expect(await p.run(runId)).toMatchObject({ state: 'cancelled', error_class: 'setting_deleted' });
  });
});

describe('findings', () => {
  async function scanning(...units: ReturnType<typeof unit>[]) {
    const p = await pipeline();
    const scan = async (...next: ReturnType<typeof unit>[]) => {
      p.scanners.set(source, async (_record, context) => {
        for (const each of next) await context.commit(each);
        return done();
      });
      await p.start();
      p.pass(100);
      await p.deliver(p.queue.at(-1));
    };
    await scan(...units);
    return { ...p, scan, findings: async () => (await listFindings(p.store, project, {})).records };
  }

  test('are updated by a repeated scan and never doubled', async () => {
    const p = await scanning(unit([observation('one'), observation('two', { score: 3 })]));
    const first = await p.findings();
    await p.scan(
      unit([
        observation('one', { evidence: 'new' }),
        observation('two', { score: 3 }),
        observation('two', { score: 3 }),
      ]),
    );
    const second = await p.findings();
    expect(second).toHaveLength(2);
    for (const [index, finding] of second.entries()) {
      expect(finding.first_seen).toBe(first[index]?.first_seen);
      expect(finding.last_seen).toBe(Number(first[index]?.last_seen) + 100);
      expect(finding.finding_id).toBe(first[index]?.finding_id);
    }
    expect(second.map(({ severity, score, max_score }) => [severity, score, max_score])).toEqual([
      ['high', 8, 10],
      ['low', 3, 10],
    ]);
    expect(second[0]).toMatchObject({ evidence: 'new', status: 'open', setting_id: p.id, target_id: null });
  });

  test('are fixed by proof alone, and open again when seen again', async () => {
    const p = await scanning(unit([observation('one'), observation('two')]));
    await p.scan(unit([]));
    expect((await p.findings()).map(({ status }) => status)).toEqual(['open', 'open']);
    await p.scan(unit([], ['one', 'never seen']));
    expect((await p.findings()).map(({ status }) => status)).toEqual(['fixed', 'open']);
    await p.scan(unit([observation('one')]));
    expect((await p.findings()).map(({ status, fixed_at }) => [status, fixed_at])).toEqual([
      ['open', 0],
      ['open', 0],
    ]);
  });

  test('are left alone by a scan that is only a scan', async () => {
    const p = await pipeline();
    p.scanners.set(source, async (_record, context) => {
      await context.commit(unit([observation('one')]));
      return done();
    });
    await p.start(true);
    await p.deliver(p.queue[0]);
    expect(await p.record()).toMatchObject({ status: 1 });
    expect((await listFindings(p.store, project, {})).records).toEqual([]);
  });

  test('are the same when a unit is done again after a crash', async () => {
    const p = await pipeline();
    let crash = true;
    p.scanners.set(source, async (_record, context) => {
      await context.commit(unit([observation('one'), observation('two')]));
      if (crash) throw new Error('died');
      return done();
    });
    await p.start();
    await p.deliver(p.queue[0]);
    crash = false;
    p.pass(4000);
    await p.sweep();
    await p.deliver(p.queue[1]);
    const { records } = await listFindings(p.store, project, {});
    expect(records).toHaveLength(2);
    expect(new Set(records.map(({ finding_id }) => finding_id)).size).toBe(2);
  });
});
