import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyEntries } from './many-entries.ts';

const loader = new URL('../../../../../shared/scanners/cms/feed/load-feed.ts', import.meta.url).href;

/** Reads a feed in a process of its own, and says how much memory and time that took. */
const program = `
import { feedLoader } from ${JSON.stringify(loader)};
const startedAt = performance.now();
const loaded = await feedLoader({
  location: process.argv[2],
  readObject: () => Promise.reject(new Error('no bucket here')),
  now: () => Date.parse('2026-11-21T00:00:00Z'),
  faulty: console.error,
})();
const { facts, vulnerabilitiesOf } = loaded.feed;
process.send({
  entries: facts.entries,
  broken: facts.broken,
  found: vulnerabilitiesOf('plugin', 'plugin-11', '1.0').length,
  seconds: (performance.now() - startedAt) / 1000,
  peakMb: process.resourceUsage().maxRSS / 1024,
});
process.disconnect();
`;

const count = 40_000;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-feed-'));
  writeFileSync(join(folder, 'run.mjs'), program);
  const entries = () => Readable.from(manyEntries(count));
  await pipeline(entries(), createWriteStream(join(folder, 'feed.json')));
  await pipeline(entries(), createGzip({ level: 1 }), createWriteStream(join(folder, 'feed.json.gz')));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** V8 collects late where it may take much memory. These are about the limits of a process that may have 256 MB. */
const heapLimits = ['--max-old-space-size=144', '--max-semi-space-size=8'];

test.each(['feed.json', 'feed.json.gz'])('40,000 entries of %s are read in less than 256 MB', async (name) => {
  expect(statSync(join(folder, 'feed.json')).size).toBeGreaterThan(120_000_000);
  const child = fork(join(folder, 'run.mjs'), [join(folder, name)], { execArgv: heapLimits });
  const [measured] = await once(child, 'message');
  expect(measured).toMatchObject({ entries: count, broken: 0, found: 4 });
  expect(measured.peakMb).toBeLessThan(256);
});
