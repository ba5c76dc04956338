import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { followStage, getScanning, putScanning, scansMayRun } from '../../../shared/store/runs/scanning.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { listening } from '../../targets/server.ts';
import { loopbackEgress } from '../scanners/scan-context.ts';
import { call, pipeline, project } from './pipeline.ts';

const source = 'diagnosis:cmsscan';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Pipeline = Awaited<ReturnType<typeof pipeline>>;

const switched = (p: Pipeline, enabled: boolean) => putScanning(p.store, mutationIn(1001), { enabled });

const waiting = { state: 'queued', phase: 'waiting: scanning is switched off' };

test('all traffic of a scan ends within 10 seconds, and the run waits with its checkpoint', {
  timeout: 60_000,
}, async () => {
  await using target = await listening(
    createServer((socket) => socket.on('error', () => undefined)),
    '127.0.0.1',
    0,
  );
  const p = await pipeline({ realTime: true, egress: loopbackEgress() });
  // A lease this long gives a sign of life in 100 seconds only.
  const runner = { ...p.runner, leaseSeconds: 300 };
  Object.assign(p.runner, runner);
  let kept: unknown;
  p.scanners.set(source, async (_record, { egress, commit, checkpoint, signal }) => {
    kept = checkpoint;
    if (checkpoint) return { kind: 'finished', detail: 'the rest' };
    const unit = { observed: [], absent: [], coverage: [], checkpoint: { at: 1 }, done: 1, planned: 2 };
    await commit(unit);
    while (!signal.aborted) {
      const socket = egress.connect(egress.range('127.0.0.1').at(0n), target.port);
      socket.on('error', () => undefined);
      await pause(20);
    }
    throw signal.reason;
  });
  const runId = await p.start();
  const scanning = p.deliver(p.queue.shift());
  await expect.poll(() => target.accepted(), { timeout: 20_000 }).toBeGreaterThan(5);
  await switched(p, false);
  const offAt = Date.now();
  let last = target.accepted();
  let lastAt = Date.now();
  const watch = setInterval(() => {
    if (target.accepted() !== last) lastAt = Date.now();
    last = target.accepted();
  }, 20);
  await scanning;
  await pause(200);
  clearInterval(watch);
  expect(lastAt - offAt).toBeLessThan(10_000);
  expect(await p.run(runId)).toMatchObject({ ...waiting, units_done: 1, attempts: 0, checkpoint: '{"at":1}' });
  expect(await p.record()).toMatchObject({ status: 3 });
  expect(p.queue).toEqual([]);

  await switched(p, true);
  await p.sweep();
  await p.deliver(p.queue.shift());
  expect(kept).toEqual({ at: 1 });
  expect(await p.run(runId)).toMatchObject({ state: 'succeeded' });
});

test('a run that comes while scanning is off waits without being sent again, however long', async () => {
  const p = await pipeline();
  p.scanners.set(source, async () => ({ kind: 'finished', detail: 'd' }));
  await switched(p, false);
  const runId = await p.start();
  await p.deliver(p.queue.shift());
  expect(await p.run(runId)).toMatchObject({ ...waiting, attempts: 0, sends: 1 });
  for (const seconds of [60, 600, 86_400]) {
    p.pass(seconds);
    await p.sweep();
    expect(p.queue).toEqual([]);
  }
  await switched(p, true);
  await p.sweep();
  expect(p.queue).toHaveLength(1);
  await p.deliver(p.queue.shift());
  expect(await p.run(runId)).toMatchObject({ state: 'succeeded' });
  await p.sweep();
  expect(p.queue).toEqual([]);
});

test('a run whose message is lost, or whose scanner died, is not sent while scanning is off', async () => {
  const p = await pipeline();
  const runId = await p.start();
  p.queue.length = 0;
  await switched(p, false);
  p.pass(61);
  await p.sweep();
  expect(p.queue).toEqual([]);
  expect(await p.run(runId)).toMatchObject(waiting);
});

test('the time in which nothing could be scanned uses none of the budget of a run', async () => {
  const p = await pipeline();
  p.policies.now = { ...p.policies.now, budgets: { ...p.policies.now.budgets, wall_clock_seconds: 600 } };
  let used: number | undefined;
  p.scanners.set(source, async (_record, context) => {
    p.pass(30);
    used = context.budgetUsed?.() ?? 0;
    return used > 0.05 ? { kind: 'finished', detail: 'd' } : { kind: 'paused' };
  });
  const runId = await p.start();
  await p.deliver(p.queue.shift());
  p.pass(60);
  await switched(p, false);
  await p.deliver(p.queue.shift());
  expect(await p.run(runId)).toMatchObject(waiting);
  p.pass(100_000);
  await switched(p, true);
  await p.sweep();
  await p.deliver(p.queue.shift());
  expect(used).toBeCloseTo(0.1);
  expect(await p.run(runId)).toMatchObject({ state: 'succeeded', scanned_seconds: 60 });
});

test('a run that waits is cancelled at once, and one that waits for seven days is over', async () => {
  const p = await pipeline();
  await switched(p, false);
  const runId = await p.start();
  await p.deliver(p.queue.shift());
  expect(await cancelRun(p.runner, call, runId)).toBe('cancelled');
  const second = await p.start();
  await p.deliver(p.queue.shift());
  p.pass(7 * 86_400);
  await p.sweep();
  expect(await p.run(second)).toMatchObject({ state: 'timed_out' });
});

test('a run that is cancelled at the moment of the switch is cancelled, not left to wait', async () => {
  const p = await pipeline({ realTime: true });
  p.scanners.set(source, async (_record, { signal }) => {
    const key = runKey(project, runId);
    await p.table.write({ update: key, changes: { set: { state: 'cancelling', cancel: 'cancelled' } } });
    await putScanning(p.store, mutationIn(1001), { enabled: false });
    // A poll hears of either first.
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw signal.reason;
  });
  const runId = await p.start();
  await p.deliver(p.queue.shift());
  expect(await p.run(runId)).toMatchObject({ state: 'cancelled' });
}, 30_000);

test('the stage and the switch must both let scans run, and the dispatcher tells of the stage', async () => {
  const { store } = await pipeline();
  const stopped = { ...store, stageStops: true };
  expect(await scansMayRun(store)).toBe(true);
  expect(await scansMayRun(stopped)).toBe(false);
  expect(await followStage(store)).toBeUndefined();
  expect(await followStage(stopped)).toBe(false);
  expect(await followStage(stopped)).toBeUndefined();
  // A scanner that began under the configuration before.
  expect(await scansMayRun(store)).toBe(false);
  await putScanning(store, mutationIn(1001), { enabled: true });
  expect((await getScanning(store)).output).toMatchObject({ scanning: { enabled: true, stage_enabled: false } });
  expect(await followStage(store)).toBe(true);
  expect(await scansMayRun(store)).toBe(true);
});
