import { expect, test } from 'vitest';
import { denialOf, parseDenyList } from '../../../shared/scanning/egress/deny-list.ts';
import { pipeline } from './pipeline.ts';

test('a target that came onto the deny list after it was stored is not scanned, and the run says why', async () => {
  const p = await pipeline();
  let scans = 0;
  p.scanners.set('diagnosis:cmsscan', async () => {
    scans += 1;
    return { kind: 'paused' };
  });
  const runId = await p.start();
  await p.deliver(p.queue.shift());
  expect([scans, (await p.run(runId)).state]).toEqual([1, 'running']);
  // The invocation that goes on with the run belongs to a deployment with the list.
  const list = parseDenyList(['example.test']);
  Object.assign(p.runner, { denied: (target: string) => denialOf(list, target) });
  await p.deliver(p.queue.shift());
  const detail =
    'The target http://a.example.test is on the deny list of this installation (example.test); scanning it is not permitted';
  expect(await p.run(runId)).toMatchObject({ state: 'blocked', error_class: 'target_refused', detail });
  expect(await p.record()).toMatchObject({ status: 4, status_detail: detail });
  expect(scans).toBe(1);
});
