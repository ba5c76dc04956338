import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { retryRun } from '../../../shared/invocation/retry-run.ts';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { scanPorts } from '../../../shared/scanners/portscan/scanner.ts';
import type { ScanContext, ScanOutcome } from '../../../shared/scanning/scanner.ts';
import { listFindings } from '../../../shared/store/findings/list-findings.ts';
import { readCoverage } from '../../../shared/store/runs/coverage.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { SCRIPTS } from '../../targets/scripts.ts';
import { listening, scripted } from '../../targets/server.ts';
import { SMALL_UNITS } from '../scanners/portscan/run-scan.ts';
import { loopbackEgress } from '../scanners/scan-context.ts';
import { call, pipeline, project } from './pipeline.ts';

const source = 'diagnosis:cmsscan';
const ports = '20000-29999';

/** A pipeline in real time whose scanner looks at the ports of this machine, slowly enough to be stopped. */
async function slow(budgets: object = {}, connectsPerSecond = 200, tuning = { ...SMALL_UNITS, blockSize: 20 }) {
  const p = await pipeline({ realTime: true, egress: loopbackEgress() });
  p.policies.now = {
    ...p.policies.now,
    budgets: { ...p.policies.now.budgets, ...budgets },
    rate: { requests_per_second: 10, connects_per_second: connectsPerSecond },
    portscan: { ports: [ports], udp: false, tls: true },
  };
  let connections: () => number = () => 0;
  const outcomes: ScanOutcome[] = [];
  p.scanners.set(source, async (_record, context: ScanContext) => {
    connections = context.egress.connections;
    const outcome = await scanPorts({ target: '127.0.0.1' }, { ports, maxSockets: 100 }, context, tuning);
    outcomes.push(outcome);
    return outcome;
  });
  return { ...p, outcomes, connections: () => connections() };
}

const quiet = () => createServer(() => undefined);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a scan that is cancelled', () => {
  test('sends nothing any more once it is over, and keeps what it found', async () => {
    await using _target = await scripted(SCRIPTS.mysql, '127.0.0.1', 20_010);
    const p = await slow();
    const runId = await p.start();
    const scanning = p.deliver(p.queue[0]);
    await expect.poll(async () => (await p.run(runId)).units_done).toBeGreaterThan(5);
    expect(await cancelRun(p.runner, call, runId)).toBe('cancelling');
    expect(await cancelRun(p.runner, mutationIn(1001), runId)).toBe('cancelling');
    await scanning;
    const opened = p.connections();
    const run = await p.run(runId);
    expect(run).toMatchObject({ state: 'cancelled', error_class: 'cancelled', findings: { high: 1 } });
    expect(run.checkpoint).toBeDefined();
    expect(run.progress).toBeLessThan(100);
    expect(await p.record()).toMatchObject({ status: 4, status_detail: 'The scan was cancelled' });
    expect((await listFindings(p.store, project, {})).records).toHaveLength(1);
    await pause(300);
    expect(p.connections()).toBe(opened);
  });

  test('is over at once where nobody works on it', async () => {
    const p = await slow();
    const runId = await p.start();
    expect(await cancelRun(p.runner, call, runId)).toBe('cancelled');
    expect(await cancelRun(p.runner, mutationIn(1001), runId)).toBe('cancelled');
    await p.deliver(p.queue[0]);
    expect(await p.run(runId)).toMatchObject({ state: 'cancelled', requests: 0 });
    await expect(cancelRun(p.runner, mutationIn(1001), 'none')).rejects.toThrow('not found');
  });

  test('is over although its scanner does not listen, and nothing it tries reaches anybody', async () => {
    await using target = await listening(quiet(), '127.0.0.1', 0);
    const p = await pipeline({ realTime: true, egress: loopbackEgress() });
    let stop = false;
    let errors = 0;
    p.scanners.set(source, async (_record, { egress }) => {
      while (!stop) {
        const socket = egress.connect(egress.range('127.0.0.1').at(0n), target.port);
        socket.on('error', () => {
          errors += 1;
        });
        await pause(50);
      }
      return { kind: 'finished', detail: 'x' };
    });
    const runId = await p.start();
    const scanning = p.deliver(p.queue[0]);
    await expect.poll(() => target.accepted()).toBeGreaterThan(2);
    await cancelRun(p.runner, call, runId);
    await expect.poll(() => errors).toBeGreaterThan(0);
    const accepted = target.accepted();
    await scanning;
    expect(target.accepted()).toBe(accepted);
    expect((await p.run(runId)).state).toBe('cancelled');
    stop = true;
  });

  test('because its setting was deleted, says so', async () => {
    const p = await slow();
    const runId = await p.start();
    const scanning = p.deliver(p.queue[0]);
    await expect.poll(() => p.connections()).toBeGreaterThan(10);
    await p.delete();
    await scanning;
    expect(await p.run(runId)).toMatchObject({ state: 'cancelled', error_class: 'setting_deleted' });
    expect(await p.record()).toBeUndefined();
    expect((await listFindings(p.store, project, { status: 'open' })).records).toEqual([]);
  });
});

describe('a budget', () => {
  test('of connections is never exceeded; the rest is done by a retry', async () => {
    await using _target = await scripted(SCRIPTS.mysql, '127.0.0.1', 20_010);
    const p = await slow({ requests: 500 });
    const runId = await p.start();
    await p.deliver(p.queue[0]);
    const run = await p.run(runId);
    expect(run).toMatchObject({ state: 'partial', error_class: 'budget_requests', requests: 500 });
    expect(run.detail).toMatch(
      /^Stopped: budget of 500 requests exhausted; not checked: ports 20\d+-29999 of 127.0.0.1$/,
    );
    expect(await p.record()).toMatchObject({ status: 1, status_detail: run.detail });
    const covered = run.coverage.negative + run.coverage.positive;
    expect(covered).toBeGreaterThan(300);

    p.policies.now = { ...p.policies.now, budgets: { ...p.policies.now.budgets, requests: 600 } };
    const { output } = await retryRun(p.runner, mutationIn(1001), runId);
    const next = String(output.run_id);
    await p.deliver(p.queue[1]);
    const second = await p.run(next);
    expect(second).toMatchObject({ state: 'partial', retried_from: runId, requests: 600, trigger: { kind: 'retry' } });
    expect(second.findings).toEqual(run.findings);
    expect(second.coverage.negative).toBeGreaterThan(covered + 400);
    expect(second.progress).toBeGreaterThanOrEqual(run.progress);
    const entries = await readCoverage(p.store, project, next);
    const sum = entries.reduce((total, { outcome, count }) => total + (outcome === 'negative' ? count : 0), 0);
    expect(sum).toBe(second.coverage.negative);
  });

  test('of time ends the run', async () => {
    const p = await slow({ wall_clock_seconds: 3 });
    const runId = await p.start();
    await p.deliver(p.queue[0]);
    const run = await p.run(runId);
    expect(run).toMatchObject({ state: 'partial', error_class: 'budget_time' });
    expect(run.detail).toContain('budget of 3 seconds exhausted; not checked: ports');
  });

  test('of bytes closes what is open', async () => {
    await using target = await listening(quiet(), '127.0.0.1', 0);
    const p = await pipeline({ realTime: true, egress: loopbackEgress() });
    p.policies.now = { ...p.policies.now, budgets: { ...p.policies.now.budgets, bytes: 50_000 } };
    p.scanners.set(source, async (_record, { egress, remainingMs }) => {
      const socket = egress.connect(egress.range('127.0.0.1').at(0n), target.port);
      socket.on('error', () => undefined);
      while (remainingMs() > 0) {
        socket.write(Buffer.alloc(100));
        await pause(2);
      }
      return { kind: 'paused', left: 'the rest' };
    });
    const runId = await p.start();
    await p.deliver(p.queue[0]);
    const run = await p.run(runId);
    expect(run).toMatchObject({ state: 'partial', error_class: 'budget_bytes', requests: 1 });
    expect(run.detail).toBe('Stopped: budget of 50,000 bytes exhausted; not checked: the rest');
    expect(run.bytes_sent).toBeGreaterThanOrEqual(50_000);
    expect(run.bytes_sent).toBeLessThan(50_000 + 5 * 50_000);
  });

  test('that was not needed leaves no mark: the run is through, with 100 %', async () => {
    const p = await slow({}, 100_000, { ...SMALL_UNITS, blockSize: 2000 });
    const runId = await p.start();
    const seen: number[] = [];
    let isOver = false;
    // One look after the other: two at the same time may be answered in either order.
    const looking = (async () => {
      while (!isOver) seen.push((await p.run(runId)).progress);
    })();
    await p.deliver(p.queue[0]);
    isOver = true;
    await looking;
    const run = await p.run(runId);
    expect(run).toMatchObject({ state: 'succeeded', progress: 100, coverage: { negative: 10_001 } });
    expect(run.checkpoint).toBeUndefined();
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});

describe('how a scan ended', () => {
  const cases: readonly (readonly [ScanOutcome, object, object])[] = [
    [{ kind: 'blocked', detail: 'a wall' }, { state: 'blocked', error_class: 'target_blocked' }, { status: 4 }],
    [{ kind: 'failed', detail: 'dead' }, { state: 'failed', error_class: 'target_unreachable' }, { status: 4 }],
    [
      { kind: 'skipped', detail: 'nothing left' },
      { state: 'skipped', error_class: 'excluded' },
      { status: 2, status_detail: 'Configured', scan_at: 0 },
    ],
  ];
  test.each(cases)('%o', async (outcome, run, record) => {
    const p = await pipeline();
    p.scanners.set(source, async () => outcome);
    const runId = await p.start();
    await p.deliver(p.queue[0]);
    expect(await p.run(runId)).toMatchObject(run);
    expect(await p.record()).toMatchObject(record);
    expect(await p.record()).not.toHaveProperty('active_run');
  });

  test('a run that is skipped does not take back what a user wrote meanwhile', async () => {
    const p = await pipeline();
    p.scanners.set(source, async () => ({ kind: 'skipped', detail: 'x' }));
    await p.start();
    const key = { pk: 'P#1001', sk: p.subject.record };
    await p.table.write({ update: key, changes: { set: { status: 1, status_detail: 'mine' } } });
    await p.deliver(p.queue[0]);
    const record = await p.record();
    expect(record).toMatchObject({ status: 1, status_detail: 'mine' });
    expect(record).not.toHaveProperty('active_run');
  });
});
