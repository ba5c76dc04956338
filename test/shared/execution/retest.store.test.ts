import { beforeEach, expect, test } from 'vitest';
import { retryRun } from '../../../shared/invocation/retry-run.ts';
import { findRetest, startRetest } from '../../../shared/invocation/start-retest.ts';
import { importFindings } from '../../../shared/recording/import-findings.ts';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { runView } from '../../../shared/runs/run-view.ts';
import type { ScanContext, UnitResult } from '../../../shared/scanning/scanner.ts';
import { listFindingHistory } from '../../../shared/store/findings/finding-history.ts';
import { findFinding, listFindings } from '../../../shared/store/findings/list-findings.ts';
import { absence, observation } from '../recording/recording.ts';
import { call, pipeline, project } from './pipeline.ts';

const source = 'diagnosis:cmsscan';
const none: UnitResult = { observed: [], absent: [], coverage: [], checkpoint: null, done: 1, planned: 1 };

let p: Awaited<ReturnType<typeof pipeline>>;
let ids: number[];

/** What the next scan commits, and how it ends. */
function scanBy(unit: Partial<UnitResult>, act: (context: ScanContext) => void = () => undefined) {
  p.scanners.set(source, async (_record, context) => {
    act(context);
    await context.commit({ ...none, ...unit });
    return { kind: 'finished', detail: 'scanned' };
  });
}

/** What an error tells the caller. */
const told = (words: string) => ({ issues: [{ message: expect.stringContaining(words) }] });

const deliver = () => p.deliver(p.queue.at(-1));
const one = (id = ids[0] ?? 0) => findFinding(p.store, project, id);

async function retest(id = ids[0] ?? 0): Promise<string> {
  const { headers } = await startRetest(p.runner, call, await findRetest(p.store, call, id));
  return String(headers?.['X-Scan-Run-Id']);
}

beforeEach(async () => {
  p = await pipeline();
  scanBy({ observed: [observation('a'), observation('b')] });
  await p.start();
  await deliver();
  p.pass(60);
  ids = (await listFindings(p.store, project, {})).records.map(({ finding_id }) => Number(finding_id));
});

test('a finding that is still there says so, and nothing else of what the scan tells is kept', async () => {
  const record = await p.record();
  let known: ScanContext['known'] = [];
  scanBy({ observed: [observation('a'), observation('new')], absent: [absence('b')] }, (context) => {
    known = context.known;
    context.retest?.limitedTo('one page');
    context.retest?.exchanged('GET /', '200');
  });
  const runId = await retest();
  expect(await one()).toMatchObject({ retest: { run_id: runId, outcome: 'pending', requested_by: 'tester' } });
  await deliver();
  expect(known).toEqual([absence('a')]);
  expect(await one()).toMatchObject({ status: 'open', times_seen: 2, retest: { outcome: 'still_there', detail: '' } });
  expect((await one(ids[1])).status).toBe('open');
  expect((await listFindings(p.store, project, {})).records).toHaveLength(2);
  expect(runView(await p.run(runId)).retest).toMatchObject({
    finding_id: ids[0],
    outcome: 'still_there',
    scope: 'one page',
    exchanges: [{ asked: 'GET /', answered: '200' }],
  });
  // The record tells of its scans alone.
  expect(await p.record()).toEqual(record);
});

test('a finding that is gone is fixed by it, and its story tells who asked', async () => {
  scanBy({ absent: [absence('a'), absence('b')] });
  const runId = await retest();
  await deliver();
  expect(await one()).toMatchObject({ status: 'fixed', retest: { outcome: 'fixed', run_id: runId } });
  expect((await one(ids[1])).status).toBe('open');
  const { records } = await listFindingHistory(p.store, project, { finding_id: ids[0] ?? 0 });
  expect(records.map(({ event, run_id, by }) => [event, run_id, by])).toEqual(
    expect.arrayContaining([
      ['retest', runId, 'tester'],
      ['fixed', runId, ''],
    ]),
  );
});

test.each([
  [
    'a gap',
    { coverage: [{ checkId: 'open-door', target: 'x', outcome: 'blocked', count: 1, reason: 'A firewall' }] },
    'A firewall',
  ],
  [
    'another place',
    { coverage: [{ checkId: 'open-door', target: 'x', outcome: 'negative', count: 1 }] },
    'The check ran, but not at the location of the finding',
  ],
  ['nothing at all', {}, 'scanned'],
] as const)('%s closes nothing, and the finding says why it could not be checked', async (_, unit, detail) => {
  scanBy(unit);
  await retest();
  await deliver();
  expect(await one()).toMatchObject({ status: 'open', retest: { outcome: 'not_checked', detail } });
});

test('a second request joins the retest that has not ended, and another finding has its own', async () => {
  const runId = await retest();
  expect(await retest()).toBe(runId);
  expect(await retest(ids[1])).not.toBe(runId);
  scanBy({});
  for (const message of p.queue) await p.deliver(message);
  expect(await retest()).not.toBe(runId);
});

test('a scan may be asked for while a retest is under way, and a retest while a scan is', async () => {
  await retest();
  const scan = await p.start();
  await retest(ids[1]);
  expect((await p.record())?.active_run).toBe(scan);
  scanBy({ observed: [observation('a'), observation('b')] });
  for (let at = 0; at < p.queue.length; at += 1) await p.deliver(p.queue[at]);
  await p.sweep();
  for (let at = 0; at < p.queue.length; at += 1) await p.deliver(p.queue[at]);
  expect([(await one()).retest?.outcome, (await one(ids[1])).retest?.outcome]).toEqual(['still_there', 'still_there']);
  expect((await p.record())?.active_run).toBeUndefined();
});

test('one that is cancelled or breaks off has checked nothing, and may be asked for again', async () => {
  const runId = await retest();
  await cancelRun(p.runner, call, runId);
  await p.sweep();
  expect(await one()).toMatchObject({ retest: { outcome: 'not_checked', detail: 'The scan was cancelled' } });
  await expect(retryRun(p.runner, call, runId)).rejects.toMatchObject(told('use retest-finding'));
  p.scanners.set(source, async () => ({ kind: 'failed', detail: 'Nothing answered' }));
  await retest();
  await deliver();
  expect(await one()).toMatchObject({ retest: { outcome: 'not_checked', detail: 'Nothing answered' } });
});

test('what an invocation has come to is kept by the next', async () => {
  let calls = 0;
  p.scanners.set(source, async (_record, context) => {
    calls += 1;
    context.retest?.exchanged(`ask ${calls}`, 'x'.repeat(2000));
    if (calls === 1) {
      await context.commit({ ...none, observed: [observation('a')] });
      return { kind: 'paused' };
    }
    return { kind: 'finished', detail: 'through' };
  });
  const runId = await retest();
  await deliver();
  await deliver();
  const { retest: shown } = runView(await p.run(runId));
  expect(shown).toMatchObject({ outcome: 'still_there', exchanges: [{ asked: 'ask 1' }, { asked: 'ask 2' }] });
  expect(shown?.exchanges[0]?.answered).toHaveLength(1001);
});

test('a fixed finding is opened by it where it is there again, and what a user said of one stays', async () => {
  scanBy({ absent: [absence('a')] });
  await retest();
  await deliver();
  scanBy({ observed: [observation('a')] });
  await retest();
  await deliver();
  expect(await one()).toMatchObject({ status: 'open', regression: true, retest: { outcome: 'still_there' } });
});

test('the deletion of its setting ends it, and leaves nothing open', async () => {
  const runId = await retest();
  let isDeleted = false;
  p.scanners.set(source, async (_record, context) => {
    await p.delete();
    isDeleted = true;
    await context.commit({ ...none, observed: [observation('a')] }).catch(() => undefined);
    return { kind: 'finished', detail: 'through' };
  });
  await deliver();
  expect(isDeleted).toBe(true);
  await p.sweep();
  expect((await p.run(runId)).state).toMatch(/cancelled|succeeded/);
  expect((await one()).status).toBe('fixed');
  await expect(retest()).rejects.toMatchObject(told('was deleted'));
});

test('a finding that was brought in from another program is told to be none of ours', async () => {
  const imported_finding = [
    { check_id: '10020', resource: 'http://shop.example/', title: 'A header', score: 2, first_seen: 1, last_seen: 1 },
  ];
  await importFindings(p.store, call, { source: 'zap', imported_finding });
  const { records } = await listFindings(p.store, project, { data_source: 'zap' });
  await expect(retest(Number(records[0]?.finding_id))).rejects.toMatchObject(told('was brought in from zap'));
});
