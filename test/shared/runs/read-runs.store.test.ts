import { describe, expect, test } from 'vitest';
import { retryRun } from '../../../shared/invocation/retry-run.ts';
import { runRecord } from '../../../shared/records/runs/run.ts';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { listRuns, type RunSelection } from '../../../shared/runs/list-runs.ts';
import { runView } from '../../../shared/runs/run-view.ts';
import { waitForRun } from '../../../shared/runs/wait-run.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { eventually } from '../../eventually.ts';
import { pipeline, project } from '../execution/pipeline.ts';

const source = 'diagnosis:cmsscan';
const failing = async () => ({ kind: 'failed', detail: 'no answer' }) as const;

async function withRuns(count: number) {
  const p = await pipeline();
  p.limits.runsPerProject = 100;
  p.scanners.set(source, failing);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(await p.start());
    await p.deliver(p.queue.at(-1));
    p.pass(100);
  }
  const more = await p.startMore(3);
  const list = async (selection: RunSelection) => {
    const page = await listRuns(p.store, project, selection);
    return { ids: page.runs.map(({ run_id }) => run_id), next: page.next };
  };
  return { ...p, ids, more, newest: [...ids, ...more].toReversed(), list };
}

describe('runs', () => {
  test('are listed with the newest first, page by page', async () => {
    const p = await withRuns(5);
    expect((await p.list({})).ids).toEqual(p.newest);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await p.list({ limit: 3, cursor });
      expect(page.ids.length).toBeLessThanOrEqual(3);
      pages.push(...page.ids);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(pages).toEqual(p.newest);
    await expect(p.list({ cursor: 'bm9uc2Vuc2U' })).rejects.toThrow('invalid request');
  });

  test('are filtered by setting, state and time', async () => {
    const p = await withRuns(5);
    const own = p.ids.toReversed();
    const setting = { setting_type: 'cmsscan_setting', setting_id: p.id };
    expect((await p.list(setting)).ids).toEqual(own);
    expect((await p.list({ setting_id: p.id })).ids).toEqual(own);
    const first = await p.list({ ...setting, limit: 2 });
    expect([first.ids, (await p.list({ ...setting, limit: 9, cursor: first.next })).ids]).toEqual([
      own.slice(0, 2),
      own.slice(2),
    ]);
    expect((await p.list({ state: 'failed' })).ids).toEqual(own);
    expect((await p.list({ state: 'queued' })).ids).toEqual(p.more.toReversed());
    expect((await p.list({ since: 1_800_000_000 + 300 })).ids).toEqual(p.newest.slice(0, 5));
    expect((await p.list({ ...setting, since: 1_800_000_000 + 300 })).ids).toEqual(own.slice(0, 2));
    expect((await p.list({ target_id: 4 })).ids).toEqual([]);
  });

  test('are shown as they are declared, before and after their start', async () => {
    const p = await withRuns(1);
    for (const id of [...p.ids, ...p.more]) {
      const run = runView(await p.run(id));
      expect(runRecord.parse(run)).toEqual(run);
    }
    expect(runView(await p.run(p.more[0] ?? ''))).toMatchObject({ state: 'queued', settings: null, started_at: 0 });
    expect(runView(await p.run(p.ids[0] ?? ''))).toMatchObject({
      area: 'diagnosis',
      state: 'failed',
      error_class: 'target_unreachable',
      settings: {
        record: { target_url: 'http://a.example.test', cmsscan_setting_id: p.id },
        linked: null,
        policy: { profile: 'baseline' },
      },
    });
  });

  test('are not seen any more once their time is over, although the table has not removed them yet', async () => {
    const p = await withRuns(2);
    const [first = '', second = ''] = p.ids;
    const { expires_at } = (await p.table.get(runKey(project, first))) ?? {};
    const waiting = { store: p.store, sleep: async () => undefined };
    const own = { setting_type: 'cmsscan_setting', setting_id: p.id };
    p.pass(Number(expires_at) - p.store.now() / 1000);
    expect((await p.list({})).ids).toContain(first);
    expect((await waitForRun(waiting, project, first, 0)).run_id).toBe(first);
    p.pass(1);
    expect((await p.list({})).ids).toEqual([...p.more.toReversed(), second]);
    expect((await p.list({ ...own, state: 'failed' })).ids).toEqual([second]);
    expect((await p.list({ limit: 4 })).next).toBeUndefined();
    await expect(waitForRun(waiting, project, first, 0)).rejects.toThrow('not found');
    expect(await p.table.get(runKey(project, first))).toBeDefined();
  });

  test('are gone 400 days after their end', async () => {
    const p = await withRuns(1);
    const item = await p.table.get(runKey(project, p.ids[0] ?? ''));
    expect(item?.expires_at).toBe(Number(item?.ended_at) + 400 * 24 * 3600);
  });
});

describe('waiting for a run', () => {
  test('ends at its next change, or when the time is over', async () => {
    const p = await withRuns(0);
    const [runId = ''] = p.more;
    let slept = 0;
    const sleep = async (ms: number) => {
      slept += ms;
      p.pass(ms / 1000);
      if (slept === 2000) await p.table.write({ update: runKey(project, runId), changes: { set: { phase: 'x' } } });
    };
    const waiting = { store: p.store, sleep };
    expect(await waitForRun(waiting, project, runId, 0)).toMatchObject({ state: 'queued' });
    expect(slept).toBe(0);
    expect(await waitForRun(waiting, project, runId, 20)).toMatchObject({ phase: 'x' });
    expect(slept).toBe(2000);
    await waitForRun(waiting, project, runId, 3);
    expect(slept).toBe(5000);
    await cancelRun(p.runner, mutationIn(1001), runId);
    await waitForRun(waiting, project, runId, 20);
    expect(slept).toBe(5000);
    await expect(waitForRun(waiting, project, 'none', 1)).rejects.toThrow('not found');
  });
});

describe('a retry', () => {
  const unit = (n: number) => ({
    observed: [],
    absent: [],
    coverage: [{ checkId: 'c', target: `t${n}`, outcome: 'negative' as const, count: 10 }],
    checkpoint: { n },
    done: n,
    planned: 4,
  });

  async function stopped() {
    const p = await pipeline();
    const seen: unknown[] = [];
    p.scanners.set(source, async (_record, context) => {
      seen.push(context.checkpoint);
      await context.commit(unit(seen.length));
      return seen.length < 3 ? { kind: 'blocked', detail: 'a wall' } : { kind: 'finished', detail: 'through' };
    });
    const runId = await p.start();
    await p.deliver(p.queue[0]);
    const retry = async (id: string) => String((await retryRun(p.runner, mutationIn(1001), id)).output.run_id);
    return { ...p, seen, runId, retry };
  }

  test('goes on from the checkpoint, and counts on', async () => {
    const p = await stopped();
    const second = await p.retry(p.runId);
    expect(await p.record()).toMatchObject({ status: 3, active_run: second });
    expect(await p.retry(p.runId)).toBe(second);
    await p.deliver(p.queue[1]);
    expect(p.seen).toEqual([undefined, { n: 1 }]);
    expect(await p.run(second)).toMatchObject({ coverage: { negative: 20 }, progress: 50, retried_from: p.runId });
    const third = await p.retry(second);
    await p.deliver(p.queue[2]);
    expect(await p.run(third)).toMatchObject({ state: 'succeeded', coverage: { negative: 30 }, progress: 100 });
    // It had planned for a fourth unit, and was through without it.
    expect(await p.run(third)).toMatchObject({ units_done: 3, units_planned: 3 });
    await expect(p.retry(third)).rejects.toThrow('invalid request');
    await expect(p.retry('none')).rejects.toThrow('not found');
  });

  test('goes on where the setting has a field that the run was stored without, at its default', async () => {
    const p = await stopped();
    const { settings } = await p.run(p.runId);
    const { options: _, ...record } = settings?.record ?? {};
    const older = { ...settings, record };
    await p.table.write({ update: runKey(project, p.runId), changes: { set: { settings: older } } });
    await p.retry(p.runId);
    await p.deliver(p.queue[1]);
    expect(p.seen).toEqual([undefined, { n: 1 }]);
  });

  test('starts anew where the setting says something else by now, and counts anew', async () => {
    const p = await stopped();
    const key = { pk: 'P#1001', sk: p.subject.record };
    await p.table.write({ update: key, changes: { set: { target_url: 'http://b.example.test' } } });
    const second = await p.retry(p.runId);
    await p.deliver(p.queue[1]);
    expect(p.seen).toEqual([undefined, undefined]);
    expect(await p.run(second)).toMatchObject({
      coverage: { negative: 10 },
      settings: { record: { target_url: 'http://b.example.test' } },
    });
  });

  test('goes on where the run is from before there were options of port scans, and anew where they are others', async () => {
    const p = await stopped();
    const { settings } = await p.run(p.runId);
    const { portscan: _, ...policy } = settings?.policy ?? {};
    await p.table.write({
      update: runKey(project, p.runId),
      changes: { set: { settings: { ...settings, policy } } },
    });
    const second = await p.retry(p.runId);
    await p.deliver(p.queue[1]);
    expect(p.seen).toEqual([undefined, { n: 1 }]);
    p.policies.now = { ...p.policies.now, portscan: { ports: 'top-100', udp: false, tls: true } };
    await p.retry(second);
    await p.deliver(p.queue[2]);
    expect(p.seen).toEqual([undefined, { n: 1 }, undefined]);
  });

  test('of a run whose setting was deleted is refused', async () => {
    const p = await stopped();
    await p.delete();
    await expect(p.retry(p.runId)).rejects.toThrow('not found');
  });
});

test('a run that this version cannot read is ended, and its record and its place are free', async () => {
  const p = await pipeline();
  const runId = await p.start();
  await p.table.write({ update: runKey(project, runId), changes: { set: { trigger: 'odd' } } });
  await expect(p.deliver(p.queue[0])).rejects.toThrow();
  p.pass(61);
  await p.sweep();
  expect(await p.table.get(runKey(project, runId))).toMatchObject({ state: 'failed', error_class: 'internal' });
  expect(await p.record()).toMatchObject({ status: 4 });
  expect(await p.items('SLOT#')).toEqual([]);
});

test('a run says what it does, and how much there is to do, from its start on', async () => {
  const p = await pipeline();
  const runId = await p.start();
  const seen: unknown[] = [];
  p.scanners.set(source, async (_, context) => {
    seen.push(await p.run(runId));
    context.phase('ports', { done: 0, planned: 7 });
    // No time passes: it is shown because it was said.
    await eventually(async () => expect(await p.run(runId)).toMatchObject({ phase: 'ports', units_planned: 7 }));
    return { kind: 'failed', detail: 'd' };
  });
  await p.deliver(p.queue.at(-1));
  expect(seen).toMatchObject([{ state: 'running', phase: 'starting', units_done: 0, units_planned: 1 }]);
  expect(await p.run(runId)).toMatchObject({ state: 'failed', detail: 'd', units_planned: 7 });
});
