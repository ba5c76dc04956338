import { describe, expect, test } from 'vitest';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { endRun } from '../../../shared/runs/end-run.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { call, pipeline } from '../execution/pipeline.ts';

const source = 'diagnosis:cmsscan';
const done = async () => ({ kind: 'finished', detail: 'Checked everything' }) as const;

async function eight() {
  const p = await pipeline();
  p.scanners.set(source, done);
  return { ...p, runIds: await p.startMore(8) };
}

const slots = async (p: Awaited<ReturnType<typeof eight>>) => (await p.items('SLOT#')).map(({ run_id }) => run_id);
const waiting = async (p: Awaited<ReturnType<typeof eight>>) => (await p.items('WAIT#')).map(({ run_id }) => run_id);

describe('the places of a project', () => {
  test('let as many runs be sent as there are, and the others wait in their order', async () => {
    const p = await eight();
    expect(p.queue.map(({ run_id }) => run_id)).toEqual(p.runIds.slice(0, 4));
    expect(await slots(p)).toEqual(p.runIds.slice(0, 4));
    expect(await waiting(p)).toEqual(p.runIds.slice(4));
  });

  test('go to the run that has waited longest, in the transaction that ends another', async () => {
    const p = await eight();
    for (let each = 0; each < 8; each += 1) await p.deliver(p.queue[each]);
    expect(p.queue.map(({ run_id }) => run_id)).toEqual(p.runIds);
    expect(await slots(p)).toEqual([]);
    expect(await waiting(p)).toEqual([]);
    for (const runId of p.runIds) expect((await p.run(runId)).state).toBe('succeeded');
  });

  test('are handed on once each, however many runs end at the same moment', async () => {
    const p = await eight();
    await Promise.all(p.queue.slice(0, 4).map((message) => p.deliver(message)));
    expect(new Set(p.queue.map(({ run_id }) => run_id)).size).toBe(8);
    expect(p.queue).toHaveLength(8);
    expect((await slots(p)).sort()).toEqual(p.runIds.slice(4));
  });

  test('of one project say nothing about another', async () => {
    const p = await eight();
    const [other] = await p.startMore(1, undefined, mutationIn(1002));
    expect(p.queue.at(-1)).toEqual({ project_id: 1002, run_id: other });
  });

  test('are given back by a run that is cancelled, and a waiting one just stops waiting', async () => {
    const p = await eight();
    expect(await cancelRun(p.runner, call, p.runIds[5] ?? '')).toBe('cancelled');
    expect(await waiting(p)).toEqual([4, 6, 7].map((n) => p.runIds[n]));
    expect(await cancelRun(p.runner, call, p.runIds[0] ?? '')).toBe('cancelled');
    expect(await slots(p)).toEqual([4, 1, 2, 3].map((n) => p.runIds[n]));
    expect(p.queue.at(-1)?.run_id).toBe(p.runIds[4]);
  });

  test('are given back by a waiting run that is given one in the moment in which it is cancelled', async () => {
    const p = await eight();
    const [first, waits] = [p.runIds[0] ?? '', p.runIds[4] ?? ''];
    const transact = p.table.transact.bind(p.table);
    p.table.transact = async (writes) => {
      p.table.transact = transact;
      // The run has been read as one that waits; now another ends and hands its place on.
      expect(await cancelRun(p.runner, { ...call }, first)).toBe('cancelled');
      expect(await slots(p)).toContain(waits);
      return transact(writes);
    };
    expect(await cancelRun(p.runner, call, waits)).toBe('cancelled');
    expect((await slots(p)).sort()).toEqual([1, 2, 3, 5].map((n) => p.runIds[n]));
    expect(await waiting(p)).toEqual([6, 7].map((n) => p.runIds[n]));
  });

  test('that were handed on are made good by the dispatcher when the message was lost', async () => {
    const p = await eight();
    p.breakQueue(true);
    await p.deliver(p.queue[0]);
    p.breakQueue(false);
    p.pass(61);
    await p.sweep();
    expect(p.queue.map(({ run_id }) => run_id)).toContain(p.runIds[4]);
  });

  test('are found by the dispatcher where a process died after it let a run wait', async () => {
    const p = await eight();
    const query = p.table.query.bind(p.table);
    // Dies when it looks for places after the runs were stored.
    let looks = 0;
    p.table.query = async (range) => {
      if (range.prefix === 'SLOT#') looks += 1;
      if (looks === 2) throw new Error('killed');
      return query(range);
    };
    for (const runId of p.runIds.slice(0, 4)) {
      const run = await p.run(runId);
      await endRun(p.runner, run, { state: 'failed', detail: 'x' }, []).catch(() => undefined);
    }
    p.table.query = query;
    for (let minute = 0; minute < 4; minute += 1) {
      p.pass(61);
      await p.sweep();
    }
    for (const message of [...p.queue]) await p.deliver(message);
    for (let minute = 0; minute < 4; minute += 1) {
      p.pass(61);
      await p.sweep();
      for (const message of [...p.queue]) await p.deliver(message);
    }
    for (const runId of p.runIds) expect(['failed', 'succeeded']).toContain((await p.run(runId)).state);
    expect(await slots(p)).toEqual([]);
  });

  test('become more or fewer with the limit, without losing a run', async () => {
    const p = await eight();
    p.limits.runsPerProject = 2;
    await p.deliver(p.queue[3]);
    await p.deliver(p.queue[2]);
    expect(await slots(p)).toEqual(p.runIds.slice(0, 2));
    p.limits.runsPerProject = 6;
    await p.deliver(p.queue[0]);
    expect((await slots(p)).length).toBe(5);
    for (let each = 4; each < 20; each += 1) await p.deliver(p.queue[each]);
    await p.deliver(p.queue[1]);
    for (const runId of p.runIds) expect((await p.run(runId)).state).toBe('succeeded');
  });

  test('are no reason to look at waiting runs again before their time is over', async () => {
    const p = await eight();
    const before = (await p.run(p.runIds[7] ?? '')).due_at;
    expect(before).toBe(1_800_000_000 + 7 * 24 * 3600);
    p.pass(8 * 24 * 3600);
    for (let minute = 0; minute < 3; minute += 1) {
      await p.sweep();
      p.pass(61);
    }
    for (const runId of p.runIds) expect((await p.run(runId)).state).toBe('timed_out');
    expect(await slots(p)).toEqual([]);
    expect(await waiting(p)).toEqual([]);
  });
});
