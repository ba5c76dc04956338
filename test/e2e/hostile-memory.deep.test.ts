import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableService } from '../never-stuck/killable-service.ts';

/** Four scans of 384 MB each may run at once; the rest is the service itself. */
const mostMegabytes = 2000;
const addresses = ['127.63.0.1', '127.63.0.2', '127.63.0.3', '127.63.0.4'];

const servers: Server[] = [];
let dataDir: string;
let service: KillableService;

/** Each of its pages has 2 MB of links to pages that nobody has seen, in whatever a scan reads. */
async function endlessSite(address: string): Promise<string> {
  let pages = 0;
  const server = createServer((_request, response) => {
    pages += 1;
    const link = (index: number) =>
      `<a href="/${pages}/${index}?q=${'x'.repeat(40)}"><p>${pages} ${index}</p><div></a>`;
    response.setHeader('Content-Type', 'text/html');
    response.end(`<title>${pages}</title>${Array.from({ length: 20_000 }, (_, index) => link(index)).join('')}`);
  });
  server.listen(0, address);
  await once(server, 'listening');
  servers.push(server);
  return `http://${address}:${(server.address() as AddressInfo).port}/`;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-hostile-'));
  service = new KillableService(dataDir);
  await service.start();
});

afterAll(async () => {
  await service.kill();
  for (const server of servers) server.close().closeAllConnections();
  rmSync(dataDir, { recursive: true });
});

test(`four scans of sites without an end leave the process under ${mostMegabytes} MB, and end`, async () => {
  const user = await service.caller(1001);
  const others = await service.caller(1002);
  const runs: { by: typeof user; run_id: string }[] = [];
  for (const [index, address] of addresses.entries()) {
    const by = index < 3 ? user : others;
    const { application_scan_id } = await by.put('diagnosis/put-application-scan', 'application_scan', {
      diagnosis_data_source_id: 1004,
      name: address,
      scan_type: 1,
    });
    const basic = { application_scan_id, target: await endlessSite(address), max_depth: 0, max_children: 0 };
    await by.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', basic);
    const setting = { area: 'diagnosis', setting_type: 'application_scan', setting_id: application_scan_id };
    const budgets = { wall_clock_seconds: 60 };
    await by.put('scan/put-policy', 'policy', { ...setting, rate: { requests_per_second: 200 }, budgets });
    const sent = { setting_id: application_scan_id, diagnosis_data_source_id: 1004 };
    const invoked = await by.post('diagnosis/invoke-scan', sent);
    runs.push({ by, run_id: invoked.headers['x-scan-run-id'] ?? '' });
  }
  for (const { by, run_id } of runs) {
    await expect
      .poll(async () => (await by.get('scan/get-run', { run_id, wait_seconds: 10 })).body.data.run[0].ended_at)
      .toBeGreaterThan(0);
  }
  const peak = service.peakMemory();
  console.log(`the most memory was ${Math.round(peak)} MB`);
  expect(peak).toBeLessThan(mostMegabytes);
});
