import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledScan, lambdaFlags, scanInProcess } from '../../../scan-process/function-process.ts';
import { catalogue, generatedSite, heavy } from '../../../targets/generated-site.ts';

const memoryMb = 256;
const folder = mkdtempSync(join(tmpdir(), 'scanfold-memory-'));
let bundle = '';

beforeAll(async () => {
  bundle = await bundledScan(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a site of 5,000 pages in one invocation', 5000, catalogue(5000), 600_000],
  ['a site of 5,000 pages in invocations of a second', 5000, catalogue(5000), 21_000],
  ['pages of 45 KB', 500, heavy(catalogue(500)), 600_000],
])('%s is scanned in the memory of a small function, no page twice', async (_what, pages, answering, invocationMs) => {
  await using site = await generatedSite(answering);
  const scan = await scanInProcess(bundle, site.url, { flags: lambdaFlags(memoryMb), invocationMs });
  expect(scan.peakMb).toBeLessThan(memoryMb);
  expect(scan.invocations > 1).toBe(invocationMs < 600_000);
  expect(site.asked.length).toBeGreaterThan(pages);
  // The home page is asked again to know that the site is still the same one.
  const twice = site.asked.filter((path, at) => site.asked.indexOf(path) !== at);
  expect(twice.filter((path) => path !== '/')).toEqual([]);
});
