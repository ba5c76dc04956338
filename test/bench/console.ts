// The console's size, and how long a project with many findings takes to its first row, and to all of a page (fastest, median):
// `node test/bench/console.ts [findings]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { consoleOptions } from '../../infra/build.ts';
import { startLocal } from '../../infra/local/service.ts';
import { startBrowser } from '../chromium.ts';
import { openTab, settled } from '../clients/console/browser.ts';
import { observation, seedFindings } from '../clients/console/seeded-findings.ts';

const count = Number(process.argv[2] ?? 10_000);
const { outputFiles } = await build({ ...consoleOptions });
for (const { path, contents } of outputFiles) {
  console.log(`${path.split('/').at(-1)}: ${contents.length} bytes, ${gzipSync(contents, { level: 9 }).length} sent`);
}

const folder = mkdtempSync(join(tmpdir(), 'scanfold-bench-'));
const service = await startLocal({ port: 0, dataDir: folder });
const browser = await startBrowser();
try {
  await service.warm();
  const findings = Array.from({ length: count }, (_, n) =>
    observation({ resource: `192.0.2.${n % 250}:${1 + (n % 60_000)}/tcp`, location: String(n), score: n % 10 }),
  );
  await seedFindings(service, 1001, 'seeding', findings);
  const token = await service.token(['project:1001:admin']);
  for (const page of ['findings', 'today', 'findings?text=redis', 'findings?sort=last_seen']) {
    const times: number[] = [];
    const wholes: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      // A profile of its own each time: nothing is kept from the round before.
      await using tab = await openTab(browser, token);
      const startedAt = performance.now();
      await tab.page.goto(`${service.url}/#/1001/${page}`);
      await tab.page.locator('tbody tr').first().waitFor();
      times.push(performance.now() - startedAt);
      await settled(tab.page);
      wholes.push(performance.now() - startedAt);
    }
    const [first, whole] = [times, wholes].map((each) => {
      const [fastest = 0, , , median = 0] = each.toSorted((a, b) => a - b);
      return `${Math.round(fastest)} ms | ${Math.round(median)} ms`;
    });
    console.log(`| ${count} findings | ${page} | ${first} | ${whole} |`);
  }
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
