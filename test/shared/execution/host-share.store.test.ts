import { expect, test } from 'vitest';
import { runScan } from '../../../shared/execution/run-scan.ts';
import type { ScanContext } from '../../../shared/scanning/scanner.ts';
import { pipeline } from './pipeline.ts';

const source = 'diagnosis:cmsscan';

async function scansOf(urls: readonly string[]) {
  const p = await pipeline({ realTime: true });
  p.limits.runsPerProject = 100;
  const release = Promise.withResolvers<void>();
  const contexts: ScanContext[] = [];
  p.scanners.set(source, async (_, context) => {
    contexts.push(context);
    await release.promise;
    return { kind: 'finished', detail: 'x' };
  });
  await p.startMore(urls.length, (n) => urls[n] ?? '');
  const delivered: Promise<unknown>[] = [];
  for (const message of p.queue) {
    delivered.push(runScan({ ...p.runner, leaseSeconds: 12 }, message, () => 900_000));
    await expect.poll(() => contexts.length).toBe(delivered.length);
  }
  const shares = () => contexts.map(({ sharers }) => sharers?.());
  const end = async () => {
    release.resolve();
    await Promise.all(delivered);
  };
  return { shares, end };
}

test.each([
  ['of one host', 'http://same.example.test:8000/', 'https://same.example.test/', 'http://same.example.test/'],
  ['of one address', 'http://192.0.2.7/', 'http://192.0.2.7:8080/', 'https://192.0.2.7/'],
])('scans of several services %s run side by side and share its pace', async (_, ...urls) => {
  const { shares, end } = await scansOf(urls);
  await expect.poll(shares).toEqual([3, 3, 3]);
  await end();
});

test('scans of other hosts have their pace for themselves', async () => {
  const { shares, end } = await scansOf(['http://a.example.test/', 'http://192.0.2.7/', 'http://192.0.2.8/']);
  expect(shares()).toEqual([1, 1, 1]);
  await end();
});
