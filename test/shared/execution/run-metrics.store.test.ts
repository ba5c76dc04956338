import { expect, test } from 'vitest';
import { runScan } from '../../../shared/execution/run-scan.ts';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { dueShardsOf } from '../../../shared/store/keys/due-shards.ts';
import { oldestWaiting } from '../../../shared/upkeep/oldest-waiting.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { recorded } from '../metrics/recorded.ts';
import { pipeline } from './pipeline.ts';

const source = 'diagnosis:cmsscan';

/** The pipeline, and what is measured by a runner of it. */
async function measuredPipeline() {
  const p = await pipeline();
  const { measured, measure } = recorded();
  const runner = { ...p.runner, measure };
  const deliver = async () => {
    const message = p.queue.shift();
    if (message) await runScan(runner, message, () => 900_000);
  };
  return { ...p, runner, measured, deliver };
}

const ended = (State: string, ErrorClass: string) => ['RunsEnded', 1, { State, DataSource: source, ErrorClass }];

test('a run is measured at its start and at its end, each once', async () => {
  const p = await measuredPipeline();
  p.scanners.set(source, async () => {
    p.pass(30);
    return { kind: 'finished', detail: 'Checked' };
  });
  await p.start();
  p.pass(10);
  await p.deliver();
  expect(p.measured).toEqual([
    ['QueueDelay', 10],
    ended('succeeded', 'none'),
    ['RunFailures', 0],
    ['ScanSeconds', 30, { DataSource: source }],
    ['Findings', 0, { Severity: 'high' }],
    ['Findings', 0, { Severity: 'medium' }],
    ['Findings', 0, { Severity: 'low' }],
  ]);
});

test('a scanner that always throws is an interruption at each attempt, and at last a failed run', async () => {
  const p = await measuredPipeline();
  p.scanners.set(source, () => Promise.reject(new Error('bug')));
  await p.start();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await p.deliver();
    p.pass(60);
    await sweep(p.runner, Number.POSITIVE_INFINITY);
  }
  const interruptions = p.measured.filter((each) => Array.isArray(each) && each[0] === 'ScansInterrupted');
  expect(interruptions).toHaveLength(5);
  expect(p.measured).toContainEqual(ended('failed', 'interrupted'));
  expect(p.measured).toContainEqual(['RunFailures', 1]);
});

test('a run that is cancelled before its start has no scan time, but its data source', async () => {
  const p = await measuredPipeline();
  const runId = await p.start();
  await cancelRun(p.runner, mutationIn(1001), runId);
  expect(p.measured).toContainEqual(ended('cancelled', 'cancelled'));
  expect(JSON.stringify(p.measured)).not.toContain('ScanSeconds');
});

test('the oldest waiting run is told by what it waits for', async () => {
  const p = await pipeline();
  const shards = dueShardsOf({});
  const oldest = () => oldestWaiting(p.store, shards, Number.POSITIVE_INFINITY);
  expect(await oldest()).toEqual({ scanner: 0, slot: 0, origin: 0 });
  const [first = ''] = await p.startMore(1, () => 'http://same.example.test');
  await p.hold(first);
  p.pass(100);
  const [, second = ''] = [first, ...(await p.startMore(1, () => 'http://same.example.test'))];
  await p.hold(first, second);
  p.pass(100);
  await p.startMore(4);
  p.pass(50);
  expect(await oldest()).toEqual({ scanner: 50, slot: 50, origin: 150 });
});

test('an item whose handling fails is counted, and a secret that is not destroyed by itself', async () => {
  const p = await measuredPipeline();
  const note = { discard: 'id', project_id: 1001, due_shard: dueShardsOf({})[0], due_at: 1_700_000_000 };
  await p.table.write({ put: { pk: 'P#1001', sk: 'DISCARD#id', ...note } });
  const discard = () => Promise.reject(new Error('no rights'));
  await sweep({ ...p.runner, discard }, Number.POSITIVE_INFINITY);
  expect(p.measured).toEqual([
    ['ItemsNotSwept', 1],
    ['SecretsNotDestroyed', 1],
  ]);
});
