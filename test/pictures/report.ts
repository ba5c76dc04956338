// Draws docs/pictures/report.png: the HTML report of a real scan, in Chromium. `npm run docs:pictures`
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startLocal } from '../../infra/local/service.ts';
import { startBrowser } from '../chromium.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { vulnerableSite } from '../targets/weak/vulnerable.ts';

const picture = fileURLToPath(new URL('../../docs/pictures/report.png', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'scanfold-picture-'));

/** Scans a deliberately vulnerable site on this machine and gives the report of what was found. */
async function reportOfScan(): Promise<string> {
  await using site = await vulnerableSite();
  const service = await startLocal({ port: 0, dataDir: join(folder, 'data') });
  try {
    const call = overHttp(
      () => service.url,
      (grants) => service.token(grants),
    );
    const user = new Caller(call, 'admin', 1001);
    const { application_scan_id: setting_id } = await user.put('diagnosis/put-application-scan', 'application_scan', {
      diagnosis_data_source_id: 1004,
      name: 'Shop, staging',
      scan_type: 1,
    });
    await user.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', {
      application_scan_id: setting_id,
      target: site.url,
      max_depth: 0,
      max_children: 0,
    });
    await user.put('scan/put-policy', 'policy', {
      area: 'diagnosis',
      setting_type: 'application_scan',
      setting_id,
      profile: 'standard',
      requests_per_second: 200,
      // Enough to be seen: all of it takes minutes.
      budgets: { requests: 500 },
    });
    const invoked = await user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1004 });
    const run_id = invoked.headers['x-scan-run-id'] ?? '';
    for (let ended = 0; ended === 0; ) {
      const [run] = (await user.get('scan/get-run', { run_id, wait_seconds: 20 })).body.data.run;
      ended = run.ended_at;
    }
    const url = `${service.url}/api/v1/finding/export-finding?project_id=1001&format=html`;
    const token = await service.token(['project:1001:viewer']);
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`the export was answered ${response.status}`);
    return await response.text();
  } finally {
    await service.stop();
  }
}

const page = join(folder, 'report.html');
writeFileSync(page, await reportOfScan());
const browser = await startBrowser();
try {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 960 } });
  await tab.goto(pathToFileURL(page).href);
  await tab.locator('#findings button.toggle').first().click();
  await tab.screenshot({ path: picture });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
