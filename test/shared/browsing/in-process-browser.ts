import { findChromium } from '../../../shared/browsing/find-chromium.ts';
import { type JobParts, runJob } from '../../../shared/browsing/run-job.ts';
import type { Browser, BrowserJob } from '../../../shared/scanning/browser/browser.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';

/** Does a job with Chromium of this machine, or another, in this process; it reaches loopback alone. */
export const runHere = (job: BrowserJob, holder?: JobParts['holder'], install = findChromium(process.env)) =>
  runJob(
    job,
    {
      egress: createEgress({ allow: ['127.0.0.0/8'], only: ['127.0.0.0/8'] }),
      install,
      now: Date.now,
      holder,
      faulty: (facts) => console.log(facts),
    },
    () => 600_000,
  );

/** Chromium of this machine as scans call it. */
export const chromiumHere: Browser = { run: (job) => runHere(job) };

/** A job for pages of a site on loopback. */
export function jobFor(base: string, paths: readonly string[], more: Partial<BrowserJob> = {}): BrowserJob {
  return {
    runId: 'run-1',
    userAgent: 'Scanfold/0.1',
    target: `${base}/`,
    exclusions: { hosts: [], ports: [], paths: [] },
    profile: 'standard',
    requestsPerSecond: 1000,
    limits: { requests: 5000, bytes: 100_000_000, ms: 500_000 },
    headers: {},
    cookies: '',
    work: { kind: 'pages', pages: paths.map((path) => `${base}${path}`) },
    ...more,
  };
}
