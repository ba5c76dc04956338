import { describe, expect, test } from 'vitest';
import { waitForRun } from '../../../shared/runs/wait-run.ts';
import { pipeline, project } from '../execution/pipeline.ts';

const source = 'diagnosis:cmsscan';

async function waiting() {
  const p = await pipeline();
  p.scanners.set(source, async () => ({ kind: 'finished', detail: 'x' }));
  const sleep = async () => undefined;
  const read = (runId: string) => waitForRun({ store: p.store, sleep }, project, runId, 0);
  const now = () => Math.floor(p.store.now() / 1000);
  return { ...p, read, now };
}

describe('a run that waits says what for and about how long', () => {
  test('for another scan of its site, as long as that took the last time', async () => {
    const p = await waiting();
    p.limits.runsPerProject = 100;
    const earlier = await p.start();
    await p.hold(earlier);
    p.pass(90);
    await p.deliver({ project_id: 1001, run_id: earlier });
    const holder = await p.start();
    const [second = '', third = ''] = await p.startMore(2, () => 'http://a.example.test');
    await p.hold(holder, second, third);
    p.pass(30);
    expect(await p.read(second)).toMatchObject({
      waits_for: 'another scan of the same target to end',
      expected_start_at: p.now() + 60,
    });
    expect(await p.read(third)).toMatchObject({
      waits_for: 'another scan of the same target to end, and 1 run before this one',
      expected_start_at: p.now() + 60 + 60,
    });
    expect(await p.read(holder)).toMatchObject({ waits_for: '', expected_start_at: 0 });
  });

  test('without a time where nothing tells how long the scan in progress takes: its budget of hours does not', async () => {
    const p = await waiting();
    const holder = await p.start();
    const [next = ''] = await p.startMore(1, () => 'http://a.example.test');
    await p.hold(holder, next);
    p.pass(30);
    expect(await p.read(next)).toMatchObject({
      waits_for: 'another scan of the same target to end',
      expected_start_at: 0,
    });
  });

  test('for one of the scans of its project', async () => {
    const p = await waiting();
    p.limits.runsPerProject = 1;
    const [first = '', second = '', third = ''] = await p.startMore(3);
    await p.hold(first);
    expect((await p.read(second)).waits_for).toBe('the scan in progress of this project to end');
    expect((await p.read(third)).waits_for).toBe(
      'the scan in progress of this project to end, and 1 run before this one',
    );
  });
});
