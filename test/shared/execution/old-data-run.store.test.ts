import { expect, test } from 'vitest';
import { packagedCmsData } from '../../../shared/scanners/cms/data/cms-data.ts';
import { cmsDataLoader } from '../../../shared/scanners/cms/data/load-cms-data.ts';
import { scanCms } from '../../../shared/scanners/cms/scanner.ts';
import { readCoverage } from '../../../shared/store/runs/coverage.ts';
import { site, wordpressPages } from '../../targets/cms/wordpress.ts';
import { loopbackEgress, quickScope } from '../scanners/scan-context.ts';
import { hurriedTime } from '../scanning/web/virtual-time.ts';
import { pipeline, project } from './pipeline.ts';

/** The oldest table that a scan of a WordPress works with, as it comes with the product. */
const { plugins: day } = packagedCmsData().asOf;

/** A run on a blog so many days after the day of the table, by the clock of the scan. */
async function runAfter(days: number) {
  await using blog = await site(wordpressPages());
  const p = await pipeline({ egress: loopbackEgress() });
  const ages: number[] = [];
  const start = Date.parse(day) + days * 86_400_000;
  p.scanners.set('diagnosis:cmsscan', async (_record, context) => {
    const { now, sleep } = hurriedTime();
    const begun = now();
    const clock = () => start + now() - begun;
    const source = { readObject: () => Promise.reject(new Error('no S3 here')), now: clock, faulty: () => undefined };
    const settings = {
      data: cmsDataLoader([], source),
      aged: (age: number) => void ages.push(age),
      feed: async () => ({ kind: 'none', reason: 'no feed' }) as const,
      faulty: () => undefined,
    };
    const tuning = { reserveMs: 0, lastRequestMs: 0, web: { sleep } };
    return await scanCms(
      { target: blog.url, options: '' },
      settings,
      { ...context, now: clock, scope: quickScope },
      tuning,
    );
  });
  const runId = await p.start();
  await p.deliver(p.queue.at(-1));
  const coverage = await readCoverage(p.store, project, runId);
  return { run: await p.run(runId), ages, reasons: coverage.map(({ reason = '' }) => reason) };
}

test.each([
  [14, false, false],
  [15, true, false],
  [60, true, false],
  [61, true, true],
])('of a table of %i days a run has a gap: %s, and a warning: %s', async (days, hasGap, warns) => {
  const { run, ages, reasons } = await runAfter(days);
  expect(run.state).toBe('succeeded');
  expect(reasons.some((reason) => reason.endsWith(`is of ${day}, ${days} days old`))).toBe(hasGap);
  expect(/old data: .*\d{4}-\d\d-\d\d/.test(run.detail ?? '')).toBe(warns);
  // What the alarm `CmsDataOld` hears: the oldest table that a scan of a WordPress works with, and no other.
  expect(ages).toEqual([days]);
});
