import { expect, test } from 'vitest';
import { activeChecks } from '../../../shared/scanners/application/active-checks.ts';
import { siteChecks } from '../../../shared/scanners/application/site-checks.ts';
import { meter } from '../../../shared/scanning/egress/metered.ts';
import type { ScanContext, ScanOutcome } from '../../../shared/scanning/scanner.ts';
import { runSomeChecks } from './application/run-some-checks.ts';
import { runCmsScan } from './cms/run-cms-scan.ts';
import { loopbackEgress } from './scan-context.ts';
import { blog, scan as scanWebsite } from './website/website-scan.ts';

const checks = { active: activeChecks, site: siteChecks };

/** What a run hands to its scanner: its meter, and 40 requests of invocations before. */
function ofRun(): Pick<ScanContext, 'egress' | 'requests'> {
  const metered = meter(loopbackEgress(), { requests: 100_000, bytes: 100_000_000 }, () => undefined);
  return { egress: metered.egress, requests: () => 40 + metered.requests() };
}

const kinds: readonly (readonly [string, (url: string, context: Partial<ScanContext>) => Promise<ScanOutcome>])[] = [
  ['an application scan', async (url, context) => (await runSomeChecks(url, { checks, context })).outcome],
  ['a CMS scan', async (url, context) => (await runCmsScan(url, { context })).outcome],
  ['a scan of a web site', async (url, context) => (await scanWebsite(url, { context })).outcome],
];

test.for(kinds)('%s tells as many requests as its run counts', async ([, scan]) => {
  const site = await blog();
  const context = ofRun();
  const outcome = await scan(site.url, context);
  const told = 'detail' in outcome ? /(\d[\d,]*) requests?/.exec(outcome.detail ?? '')?.[1] : undefined;
  expect(told).toBe(context.requests?.().toLocaleString('en-US'));
});
