import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quietStage } from '../../../shared/recurrence/stage-policy.ts';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { pipeline } from '../execution/pipeline.ts';
import { atEachStep, type RunStep, runSteps } from './run-steps.ts';

test('docs/run-steps.md names every step, and no other', () => {
  const text = readFileSync(new URL('../../../docs/run-steps.md', import.meta.url), 'utf8');
  const named = text.split('\n').flatMap((line) => {
    const [, step = ''] = /^\| ([^|]+) \|/.exec(line) ?? [];
    return [...step.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  });
  expect(named.toSorted()).toEqual(runSteps.toSorted());
});

test('the steps of ordinary runs are met in their order', async () => {
  const p = await pipeline();
  p.limits.runsPerProject = 2;
  const met: RunStep[] = [];
  atEachStep(p.table, (step) => void met.push(step));
  const observed = [
    {
      checkId: 'c',
      resource: 'r',
      location: 'l',
      title: 't',
      description: 'd',
      recommendation: 'r',
      evidence: 'e',
      score: 5,
    },
  ];
  const coverage = [{ checkId: 'c', target: 't', outcome: 'positive' as const, count: 1 }];
  let calls = 0;
  p.scanners.set('diagnosis:cmsscan', async (_record, context) => {
    calls += 1;
    if (calls > 1) return { kind: 'finished', detail: 'x' };
    await context.commit({ observed, absent: [], coverage, checkpoint: {}, done: 1, planned: 2 });
    return { kind: 'paused' };
  });
  const ids = await p.startMore(3, () => 'http://same.example.test/');
  expect(met.splice(0).toSorted()).toEqual(['note-waiting', 'queue-run', 'queue-run', 'queue-run']);
  await p.deliver(p.queue[0]);
  expect(met.splice(0)).toEqual([
    'claim-run',
    'take-ids',
    'record-finding',
    'record-coverage',
    'save-progress',
    'release-lease',
  ]);
  await p.deliver(p.queue[1]);
  expect(met.splice(0)).toEqual(['join-queue']);
  await p.deliver(p.queue[2]);
  expect(met.splice(0)).toEqual(['claim-run', 'end-run']);
  await cancelRun(p.runner, mutationIn(1001), ids[1] ?? '');
  expect(met.splice(0)).toEqual(['end-run']);
  p.pass(61);
  const startQuietly: typeof startDue = (starter, item, until) => startDue(starter, item, until, quietStage);
  await sweep({ ...p.runner, startDue: startQuietly }, Number.POSITIVE_INFINITY);
  const schedules = Array.from({ length: 4 }, () => 'set-schedule');
  expect(met.splice(0).toSorted()).toEqual(['drop-promote', 'resend-run', ...schedules]);
});
