// Draws docs/pictures/console-*.png: five pages of the console after real scans, in Chromium. `npm run docs:pictures`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocal } from '../../infra/local/service.ts';
import { startBrowser } from '../chromium.ts';
import { openTab, settled } from '../clients/console/browser.ts';
import { vulnerableSite } from '../targets/weak/vulnerable.ts';
import { scanForPictures } from './scanned-project.ts';

const pictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'scanfold-pictures-'));
await using site = await vulnerableSite();
const service = await startLocal({ port: 0, dataDir: join(folder, 'data') });
const browser = await startBrowser();
try {
  const { finding, run } = await scanForPictures(service, site.url);
  await using tab = await openTab(browser, await service.token(['project:1001:admin']), {
    viewport: { width: 1280, height: 800 },
  });
  const pages = {
    today: 'today',
    findings: 'findings',
    finding: `findings/${finding}`,
    run: `runs/${run}`,
    targets: 'targets',
  };
  for (const [name, path] of Object.entries(pages)) {
    await tab.page.goto(`${service.url}/#/1001/${path}`);
    await settled(tab.page);
    await tab.page.screenshot({ path: join(pictures, `console-${name}.png`) });
  }
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
