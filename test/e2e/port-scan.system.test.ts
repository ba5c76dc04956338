import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { epssFile, kevCatalog, nvdFile, regresshion } from '../shared/scanning/vulnerabilities/entries.ts';
import { freePort } from '../targets/free-port.ts';
import { caller, listen, machine, servers, start, target } from './own-service.ts';

/** A feed with its files beside it, as an operator hands them over. */
function cveFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-cves-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  return {
    CVE_FEEDS: file('nvd.json', JSON.stringify(nvdFile(regresshion))),
    CVE_KEV: file('kev.json', JSON.stringify(kevCatalog('CVE-2024-6387'))),
    CVE_EPSS: file('epss.csv', epssFile({ 'CVE-2024-6387': 0.43 })),
  };
}

test('a scan of this machine finds its servers, a closed port is fixed by the next scan, and what nobody allowed is not scanned', async () => {
  // It goes in the middle of the test, and nobody else may come there.
  const ssh = await listen('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', await freePort(machine));
  const redis = await listen('-NOAUTH Authentication required.\r\n');
  await start(cveFiles());
  const user = await caller();
  const foreign = await target(user, '10.1.2.3');
  await foreign.invoke();
  const scan = await target(user, machine);
  const answer = await scan.invoke();
  expect(answer.body.success.message).toMatch(/^Scan initiated for portscan_setting \d+: 1 target queued$/);
  expect(answer.headers['x-scan-run-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect((await scan.read()).status_detail).toMatch(/^Scan queued at \d{4}-/);
  expect(await scan.ended()).toMatchObject({ status: 1, status_detail: expect.stringContaining('65,535 ports') });
  const all = await scan.findings({ status: 'open' });
  const found = all.filter(({ check_id }) => check_id === 'open-port');
  const resources = found.map(({ resource }) => resource);
  expect(resources).toEqual(expect.arrayContaining([`${machine}:${ssh}/tcp`, `${machine}:${redis}/tcp`]));
  expect(new Set(resources).size).toBe(resources.length);
  const first = found.find(({ resource }) => resource === `${machine}:${ssh}/tcp`);
  expect(first?.title).toMatch(/ssh/i);
  const one = await user.get('finding/get-finding', { finding_id: first?.finding_id ?? 0 });
  expect(one.body.data.finding).toEqual([first]);
  expect(await scan.findings({ min_score: 10 })).toEqual(all.filter(({ score }) => score >= 10));
  const vulnerable = await scan.findings({ cve: 'cve-2024-6387', kev: 'true', min_epss: 0.4 });
  expect(vulnerable).toMatchObject([
    { resource: `${machine}:${ssh}/tcp`, cve_ids: ['CVE-2024-6387'], cvss_score: 8.1, epss: 0.43, kev: true },
  ]);
  expect(vulnerable[0]).toMatchObject({ location: 'OpenSSH@9.2p1', score: 9, confidence: 'tentative' });
  expect(await scan.findings({ min_epss: 0.44 })).toEqual([]);

  servers.shift()?.close();
  await sleep(1100);
  await scan.limitTo(ssh, redis);
  await scan.invoke();
  await scan.ended();
  const again = await scan.findings();
  const closed = again.filter(({ resource }) => resource === `${machine}:${ssh}/tcp`);
  expect(closed.map(({ check_id, status }) => `${check_id} ${status}`).sort()).toEqual([
    'open-port fixed',
    'vulnerable-software fixed',
  ]);
  const kept = again.find(({ resource }) => resource === `${machine}:${redis}/tcp`);
  expect(kept?.status).toBe('open');
  expect(kept?.last_seen).toBeGreaterThan(kept?.first_seen ?? 0);

  // Nobody allowed that: it is refused in plain words, without a connection.
  expect(await foreign.ended()).toMatchObject({ status: 4, status_detail: expect.stringContaining('10.1.2.3') });
  expect(await foreign.findings()).toEqual([]);
});
