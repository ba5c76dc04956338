import { describe, expect, test } from 'vitest';
import type { CoverageEntry } from '../../../../shared/scanning/scanner.ts';
import { readCoverage, storeCoverage } from '../../../../shared/store/runs/coverage.ts';
import { project, recording, startedAt } from '../../recording/recording.ts';

const entry = (target: string, more: Partial<CoverageEntry> = {}): CoverageEntry => ({
  checkId: 'open-port',
  target,
  outcome: 'negative',
  count: 1,
  ...more,
});

async function covering() {
  const r = await recording();
  const run = r.runOf('run-1');
  return {
    ...r,
    record: (commit: number, ...entries: CoverageEntry[]) =>
      storeCoverage(r.store, run, entries, commit, startedAt + 99),
    read: () => readCoverage(r.store, project, 'run-1'),
    items: () => Array.fromAsync(r.table.items({ pk: 'P#1001#run-1#COVERAGE', prefix: 'COVERAGE#' })),
  };
}

describe('the coverage of a run', () => {
  test('is what its commits said, in few entries', async () => {
    const c = await covering();
    await c.record(
      1,
      entry('192.0.2.7 1-1024/tcp', { count: 1020 }),
      entry('192.0.2.7 1-1024/tcp', { outcome: 'positive', count: 4 }),
    );
    await c.record(2, entry('192.0.2.7 1025-2048/tcp', { count: 1024 }));
    await c.record(3, entry('192.0.2.8', { outcome: 'skipped', reason: 'excluded' }));
    await c.record(4, entry('192.0.2.8', { outcome: 'skipped', reason: 'excluded' }));
    expect(await c.read()).toEqual([
      entry('192.0.2.7 1-1024/tcp', { outcome: 'positive', count: 4 }),
      entry('192.0.2.7 1-2048/tcp', { count: 2044 }),
      entry('192.0.2.8', { outcome: 'skipped', reason: 'excluded', count: 2 }),
    ]);
    expect(await c.items()).toEqual([expect.objectContaining({ expires_at: startedAt + 99 })]);
  });

  test('is the same when a commit is made again, even with other entries', async () => {
    const c = await covering();
    await c.record(1, entry('a', { count: 5 }));
    await c.record(2, entry('a', { count: 7 }), entry('b'));
    await c.record(2, entry('a', { count: 3 }));
    expect(await c.read()).toEqual([entry('a', { count: 8 })]);
    await c.record(2);
    expect(await c.read()).toEqual([entry('a', { count: 5 })]);
    await c.record(3, entry('c'));
    expect(await c.read()).toEqual([entry('a', { count: 5 }), entry('c')]);
  });

  test('a commit that comes late changes nothing', async () => {
    const c = await covering();
    await c.record(2, entry('a'));
    await c.record(1, entry('z'));
    expect(await c.read()).toEqual([entry('a')]);
  });

  test('of many targets is kept in items of at most 100 KB, and a large commit made again replaces itself', async () => {
    const c = await covering();
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => entry(`https://host-${from + index}.example.test/`));
    await c.record(1, entry('first'));
    await c.record(2, ...many(0, 5000));
    await c.record(2, ...many(0, 3000));
    for (let commit = 3; commit < 40; commit += 1) {
      await c.record(commit, ...many(commit * 10_000, commit * 10_000 + 20));
    }
    expect((await c.read()).length).toBe(1 + 3000 + 37 * 20);
    const items = await c.items();
    for (const item of items) expect(Buffer.byteLength(`${item.settled}${item.latest}`)).toBeLessThan(100_000);
    expect(items.length).toBeLessThan(15);
    expect(items.map(({ part }) => part)).toEqual(items.map((_, index) => index));
  });

  test('that there is none is an empty one', async () => {
    const c = await covering();
    await c.record(1);
    expect(await c.read()).toEqual([]);
    expect(await c.items()).toEqual([]);
  });
});
