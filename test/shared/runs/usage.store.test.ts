import { describe, expect, test } from 'vitest';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { runKey, usagePartitions } from '../../../shared/store/keys/run-keys.ts';
import { monthUsageOf } from '../../../shared/store/runs/month-usage.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { pipeline, project } from '../execution/pipeline.ts';
import { observation } from '../recording/recording.ts';

const source = 'diagnosis:cmsscan';

/** Runs of a project that take half a minute each and see one high and two low findings. */
async function withScans() {
  const p = await pipeline();
  p.scanners.set(source, async (_record, context) => {
    await context.commit({
      observed: [observation('one'), observation('two', { score: 1 }), observation('three', { score: 1 })],
      absent: [],
      coverage: [],
      checkpoint: null,
      done: 1,
      planned: 1,
    });
    p.pass(30);
    return { kind: 'finished', detail: 'done' };
  });
  const scan = async () => {
    const runId = await p.start();
    await p.deliver(p.queue.at(-1));
    return runId;
  };
  return { ...p, scan, usage: (month?: string) => monthUsageOf(p.store, project, 1769, month) };
}

const perRun = { scan_seconds: 30, requests: 0, bytes_sent: 0 };

describe('what a project used', () => {
  test('is nothing before a run has ended', async () => {
    const p = await withScans();
    await p.start();
    expect(await p.usage()).toEqual({
      project_id: 1001,
      month: '2027-01',
      runs: 0,
      scan_seconds: 0,
      requests: 0,
      bytes_sent: 0,
      findings: { high: 0, medium: 0, low: 0 },
      data_sources: [],
      estimated_cost: { amount: 0, currency: 'USD' },
    });
  });

  test('is the sum of its ended runs, also of many that end in any shard', async () => {
    const p = await withScans();
    for (let n = 0; n < 20; n += 1) await p.scan();
    const used = await p.usage();
    const sums = { runs: 20, ...perRun, scan_seconds: 600, findings: { high: 20, medium: 0, low: 40 } };
    expect(used).toMatchObject({ ...sums, data_sources: [{ data_source: source, ...sums }] });
    expect(used.estimated_cost.amount).toBeGreaterThan(0.01);
    const items = await Array.fromAsync(p.table.items({ pk: usagePartitions(project), prefix: 'USAGE#' }));
    expect(new Set(items.map(({ pk }) => pk)).size).toBeGreaterThan(3);
    for (const { expires_at } of items) expect(Number(expires_at)).toBeGreaterThan(1_800_000_000 + 730 * 86_400);
  });

  test('is exact where many runs end at the same time', async () => {
    const p = await withScans();
    p.limits.runsPerProject = 100;
    p.scanners.set(source, async () => ({ kind: 'finished', detail: 'done' }));
    await p.startMore(40);
    await Promise.all([...p.queue].map((message) => p.deliver(message)));
    expect((await p.runs()).map(({ state }) => state)).toEqual(Array.from({ length: 40 }, () => 'succeeded'));
    expect(await p.usage()).toMatchObject({ runs: 40 });
  });

  test('holds what a scanner sent, also where it was interrupted before it ended', async () => {
    const p = await withScans();
    const runId = await p.start();
    const key = runKey(project, runId);
    await p.table.write({ update: key, changes: { set: { requests: 70, bytes_sent: 900 } } });
    await p.deliver(p.queue.at(-1));
    expect(await p.usage()).toMatchObject({ runs: 1, requests: 70, bytes_sent: 900 });
  });

  test('counts a run once, however often its end is asked for', async () => {
    const p = await withScans();
    const runId = await p.scan();
    await p.deliver({ project_id: 1001, run_id: runId });
    await p.deadLetter(JSON.stringify({ project_id: 1001, run_id: runId }));
    await p.sweep();
    expect(await p.usage()).toMatchObject({ runs: 1, ...perRun });
  });

  test('counts a run that was cancelled before it started, as one without time', async () => {
    const p = await withScans();
    const runId = await p.start();
    p.pass(100);
    await cancelRun(p.runner, mutationIn(1001), runId);
    expect(await p.usage()).toMatchObject({ runs: 1, scan_seconds: 0, findings: { high: 0, medium: 0, low: 0 } });
  });

  test('counts a run that this version cannot read', async () => {
    const p = await withScans();
    const runId = await p.start();
    const set = { trigger: 'of another form', findings: 'many', requests: 7, bytes_sent: null };
    await p.table.write({ update: runKey(project, runId), changes: { set } });
    p.pass(8 * 86_400);
    await p.sweep();
    expect(await p.usage()).toMatchObject({ runs: 1, requests: 7, bytes_sent: 0, findings: { high: 0 } });
  });

  test('is that of the month in which runs ended, and of no other', async () => {
    const p = await withScans();
    await p.scan();
    p.pass(31 * 86_400);
    await p.scan();
    await p.scan();
    expect([(await p.usage('2027-01')).runs, (await p.usage('2027-02')).runs, (await p.usage('2027-03')).runs]).toEqual(
      [1, 2, 0],
    );
    expect(await p.usage()).toMatchObject({ month: '2027-02', runs: 2 });
  });
});
