import { describe, expect, test } from 'vitest';
import { destinationOf, lockKeysOf } from '../../../shared/queueing/destination-lock.ts';
import { moveOf } from '../../../shared/queueing/lock-queue.ts';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { recordKey } from '../../../shared/store/keys/keys.ts';
import { destinationPartition, runKey } from '../../../shared/store/keys/run-keys.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { MemoryTable } from '../../never-stuck/memory-table.ts';
import { call, pipelineOn, project } from '../execution/pipeline.ts';

const source = 'diagnosis:cmsscan';
const target = 'http://same.example.test/';
const pk = destinationPartition('same.example.test');

/** Runs of one destination, each of a project of its own and a second after the one before, in the order they were asked for. */
async function queueOf(count: number) {
  const p = await pipelineOn(new MemoryTable());
  const started: string[] = [];
  p.scanners.set(source, async (_record, { runId }) => {
    started.push(runId);
    return { kind: 'finished', detail: 'x' };
  });
  const runs: { project_id: number; run_id: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const [run_id = ''] = await p.startMore(1, () => target, mutationIn(1001 + n));
    runs.push({ project_id: 1001 + n, run_id });
    p.pass(1);
  }
  const ids = runs.map(({ run_id }) => run_id);
  /** Delivers whatever is sent from now on, until nothing is. */
  const deliverAll = async (from = p.queue.length) => {
    for (let next = from; next < p.queue.length; next += 1) await p.deliver(p.queue[next]);
  };
  return { ...p, runs, ids, started, deliverAll };
}

describe('runs of one destination', () => {
  test('have their turns in the order in which they were asked for, across projects, however their messages come', async () => {
    const p = await queueOf(5);
    const [first = '', ...others] = p.ids;
    await p.hold(first, ...others.toReversed());
    const from = p.queue.length;
    await p.deliver(p.runs[0]);
    await p.deliverAll(from);
    expect(p.started).toEqual(p.ids);
  });

  test('are not passed by a later one whose message comes first when the destination is free', async () => {
    const p = await queueOf(3);
    const [first = '', second = '', third = ''] = p.ids;
    await p.hold(first, second);
    await p.deliver(p.runs[0]);
    await p.deliver(p.runs[2]);
    expect(p.started).toEqual([first]);
    await p.deliver(p.runs[1]);
    expect(p.started).toEqual([first, second]);
    expect(p.queue.at(-1)?.run_id).toBe(third);
  });

  test.each([2, 12])('are looked at once a minute, as %i that wait cost no more than one', async (count) => {
    const p = await queueOf(count + 1);
    const [first = '', ...others] = p.ids;
    await p.hold(first, ...others);
    // The one whose turn it is has a scanner that gives signs of life.
    const alive = { due_at: 2_000_000_000 };
    await p.table.write({ update: runKey(project, first), changes: { set: alive } });
    p.pass(61);
    await p.sweep();
    const sent = p.queue.length;
    let calls = 0;
    for (const name of ['get', 'query', 'write', 'transact'] as const) {
      const real = p.table[name].bind(p.table) as (given: never) => Promise<never>;
      p.table[name] = (given: never) => {
        calls += 1;
        return real(given);
      };
    }
    for (let minute = 0; minute < 10; minute += 1) {
      p.pass(61);
      await p.sweep();
    }
    expect(p.queue.length).toBe(sent);
    // The switch of all scans, guard and queue, locks, the holder, and the write that sets the next look.
    expect(calls).toBeLessThanOrEqual(5 * 10);
  });

  test('that are cancelled while they wait leave the queue, and the others go on', async () => {
    const p = await queueOf(3);
    const [first = '', second = '', third = ''] = p.ids;
    await p.hold(first, second, third);
    await cancelRun(p.runner, mutationIn(1002), second);
    await p.deliver(p.runs[0]);
    expect(p.queue.at(-1)?.run_id).toBe(third);
    const left = await Array.fromAsync(p.table.items({ pk, prefix: 'LINE#' }));
    expect(left).toEqual([]);
  });

  test('that only left their entry behind hold nobody up', async () => {
    const p = await queueOf(3);
    const [first = '', second = '', third = ''] = p.ids;
    await p.hold(first, second, third);
    const dead = runKey(mutationIn(1002).project, second);
    await p.table.write({ update: dead, changes: { set: { state: 'failed' }, remove: ['line'] } });
    await p.deliver(p.runs[0]);
    expect(p.queue.at(-1)?.run_id).toBe(third);
  });

  test('that wait for a destination which their setting does not name any more wait for the one it names', async () => {
    const p = await queueOf(3);
    const [first = '', second = '', third = ''] = p.ids;
    await p.hold(first, second, third);
    const { setting_id } = { ...(await p.table.get(runKey(mutationIn(1002).project, second))) };
    const moved = recordKey(mutationIn(1002).project, { code: 'CMS' }, Number(setting_id));
    await p.table.write({ update: moved, changes: { set: { target_url: 'http://other.example.test/' } } });
    const from = p.queue.length;
    await p.deliver(p.runs[0]);
    await p.deliverAll(from);
    expect(p.started).toEqual([first, second, third]);
    expect(await p.table.get({ pk: destinationPartition('other.example.test'), sk: 'LOCK' })).toBeUndefined();
  });

  test('of an earlier version, whose end calls nobody, are followed within a minute', async () => {
    const p = await queueOf(3);
    const [first = '', second = ''] = p.ids;
    // As the earlier version took a host: a lock, and nothing beside it.
    const lock = { pk, sk: 'LOCK' };
    await p.table.write({ put: { ...lock, run_id: first, project_id: 1001 } });
    const until = p.store.now() / 1000 + 600;
    const running = { state: 'running', lock, lease_owner: 'x', lease_until: until, due_at: until, started_at: 1 };
    await p.table.write({ update: runKey(project, first), changes: { set: running } });
    await p.deliver(p.runs[1]);
    expect(p.started).toEqual([]);
    await p.table.write({ remove: lock, when: [{ equal: ['run_id', first] }] });
    await p.table.write({ update: runKey(project, first), changes: { set: { state: 'succeeded' } } });
    p.pass(61);
    await p.sweep();
    expect(p.queue.at(-1)?.run_id).toBe(second);
    await p.deliver(p.runs[1]);
    expect(p.started).toEqual([second]);
  });
});

test('ranges wait only for those that they have something in common with, and in order', async () => {
  const p = await pipelineOn(new MemoryTable());
  const { store, table } = p;
  const ids = await p.startMore(4, undefined, call);
  const come = async (range: string, run_id = '') => {
    const destination = destinationOf(range);
    if (!destination) throw new Error('no destination');
    const { pk: place, stake } = lockKeysOf(destination, { project_id: 1001, run_id });
    const move = await moveOf(store, place, { coming: stake });
    const own = { update: runKey(project, run_id), changes: { set: { line: { pk: place, sk: 'x' } } } };
    await table.transact(move.isMine ? move.writes : [...move.writes, own]);
    return { place, isMine: move.isMine };
  };
  expect((await come('192.0.2.0/25', ids[0])).isMine).toBe(true);
  expect((await come('192.0.2.0/24', ids[1])).isMine).toBe(false);
  // It is free, but the one before it waits for it, too.
  expect((await come('192.0.2.128/25', ids[2])).isMine).toBe(false);
  const { place, isMine } = await come('192.0.3.0/24', ids[3]);
  expect(isMine).toBe(true);
  const called = async (leaving = '') => {
    const move = await moveOf(store, place, { leaving });
    await table.transact(move.writes);
    return move.called.map(({ run_id }) => run_id);
  };
  expect(await called(ids[0])).toEqual([ids[1]]);
  expect(await called(ids[1])).toEqual([ids[2]]);
});
