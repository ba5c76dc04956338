import { expect, test } from 'vitest';
import { runKey, trendKey, trendPartition } from '../../../../shared/store/keys/run-keys.ts';
import { readTrend } from '../../../../shared/store/runs/trend.ts';
import { pipeline, project } from '../../execution/pipeline.ts';
import { observation } from '../../recording/recording.ts';

const day = 86_400;

/** Scans that see findings of these scores; each begins and ends at once. */
async function withScans() {
  const p = await pipeline();
  const finds = { scores: [9, 1] };
  p.scanners.set(p.subject.data_source, async (_record, context) => {
    const observed = finds.scores.map((score, at) => observation(`check-${at}`, { score }));
    await context.commit({ observed, absent: [], coverage: [], checkpoint: null, done: 1, planned: 1 });
    return { kind: 'finished', detail: 'done' };
  });
  const scan = async (scores: number[], scanOnly = false) => {
    finds.scores = scores;
    const runId = await p.start(scanOnly);
    await p.deliver(p.queue.at(-1));
    return runId;
  };
  const trend = async (days = 4, data_source?: string) =>
    (await readTrend(p.store, project, { days, data_source })).map(({ high, medium, low, targets }) => [
      ...[high, medium, low],
      targets,
    ]);
  const item = () => p.table.get(trendKey(project, p.subject.record));
  return { ...p, scan, trend, item };
}

test('a target counts from its first scan on, each day with what its last scan found', async () => {
  const p = await withScans();
  p.pass(-3 * day);
  await p.scan([9, 9, 5]);
  p.pass(2 * day);
  await p.scan([9]);
  p.pass(3600);
  await p.scan([9, 1]);
  p.pass(day - 3600);
  const nothing = [0, 0, 0, 0];
  expect(await p.trend(5)).toEqual([nothing, [2, 1, 0, 1], [2, 1, 0, 1], [1, 0, 1, 1], [1, 0, 1, 1]]);
  expect(await p.trend(1)).toEqual([[1, 0, 1, 1]]);
  const days = await readTrend(p.store, project, { days: 2 });
  expect(days.map((each) => each.day)).toEqual(['2027-01-14', '2027-01-15']);
  expect(await readTrend(p.store, project, {})).toHaveLength(90);
});

test('the targets of a project add up, and those of one data source are told apart', async () => {
  const p = await withScans();
  await p.scan([9]);
  await p.startMore(3);
  for (const message of p.queue.slice(1)) await p.deliver(message);
  expect(await p.trend(1)).toEqual([[4, 0, 0, 4]]);
  expect(await p.trend(1, p.subject.data_source)).toEqual([[4, 0, 0, 4]]);
  expect(await p.trend(1, 'diagnosis:portscan')).toEqual([[0, 0, 0, 0]]);
});

test('a scan that makes no findings, or that fails, changes nothing', async () => {
  const p = await withScans();
  await p.scan([9]);
  await p.scan([9, 9], true);
  p.scanners.set(p.subject.data_source, async () => ({ kind: 'failed', detail: 'nothing answers' }));
  await p.start();
  await p.deliver(p.queue.at(-1));
  expect(await p.trend(1)).toEqual([[1, 0, 0, 1]]);
});

test('a scan that was cut short can only raise the numbers', async () => {
  const p = await withScans();
  await p.scan([9, 5]);
  p.policies.now = { ...p.policies.now, budgets: { ...p.policies.now.budgets, wall_clock_seconds: 60 } };
  let isFirst = true;
  p.scanners.set(p.subject.data_source, async (_record, context) => {
    const observed = isFirst ? [observation('low', { score: 1 })] : [];
    isFirst = false;
    // At work all the while: it is asked for the share of its budget that is used.
    for (let step = 0; step < 3; step += 1) {
      p.pass(20);
      context.budgetUsed?.();
    }
    await context.commit({ observed, absent: [], coverage: [], checkpoint: null, done: 1, planned: 2 });
    return { kind: 'paused' };
  });
  const runId = await p.start();
  await p.deliver(p.queue.at(-1));
  await p.deliver(p.queue.at(-1));
  expect((await p.run(runId)).state).toBe('partial');
  expect(await p.trend(1)).toEqual([[1, 1, 1, 1]]);
});

test('a deleted target counts no more from that day on', async () => {
  const p = await withScans();
  await p.scan([9]);
  p.pass(day);
  await p.delete();
  await p.delete().catch(() => undefined);
  p.pass(day);
  expect(await p.trend(3)).toEqual([
    [1, 0, 0, 1],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});

test('a trend that cannot be read keeps no setting from its deletion', async () => {
  const p = await withScans();
  await p.scan([9]);
  await p.table.write({ put: { ...(await p.item()), changes: 'many' } });
  await p.delete();
  expect(await p.item()).toBeUndefined();
  expect(await p.trend(1)).toEqual([[0, 0, 0, 0]]);
});

test('numbers that stay as they are, are written once a month, and never more than the days that are kept', async () => {
  const p = await withScans();
  await p.scan([9]);
  const first = await p.item();
  p.pass(20 * day);
  await p.scan([9]);
  expect(await p.item()).toEqual(first);
  p.pass(20 * day);
  await p.scan([9]);
  expect(Number((await p.item())?.expires_at)).toBe(Number(first?.expires_at) + 40 * day);
  const { points } = first ?? {};
  expect((await p.item())?.points).toEqual(points);
  const many = Array.from({ length: 900 }, (_, at) => [at, at % 7, 0, 0]);
  const today = Math.floor(p.store.now() / 1000 / day);
  const old = many.map(([at = 0, ...rest]) => [today - 900 + at, ...rest]);
  await p.table.write({ put: { ...(await p.item()), points: old } });
  await p.scan([9, 9]);
  expect((await p.item())?.points).toHaveLength(401);
  expect((await p.trend(400)).at(0)).toEqual([old[501]?.[1], 0, 0, 1]);
});

test('scans that end at the same time are all counted, and a trend that cannot be read keeps no run from its end', async () => {
  const p = await withScans();
  p.limits.runsPerProject = 100;
  await p.startMore(30);
  await Promise.all([...p.queue].map((message) => p.deliver(message)));
  expect(await p.trend(1)).toEqual([[30, 0, 30, 30]]);
  await p.table.write({ put: { ...trendKey(project, p.subject.record), points: 'many' } });
  const runId = await p.scan([9]);
  expect(await p.table.get(runKey(project, runId))).toMatchObject({ state: 'succeeded' });
  expect(await p.trend(1)).toEqual([[31, 0, 30, 31]]);
  const items = await Array.fromAsync(p.table.items({ pk: trendPartition(project), prefix: 'TREND#' }));
  expect(items).toHaveLength(31);
});
