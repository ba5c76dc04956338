import { expect, test } from 'vitest';
import { Instances, instancesState } from '../../../../../shared/scanners/application/instances.ts';
import { vulnerableLibrary } from '../../../../../shared/scanners/application/passive/vulnerable-library.ts';
import { nvdEntry, nvdFile } from '../../../scanning/vulnerabilities/entries.ts';
import { loadedCves } from '../../../scanning/vulnerabilities/loaded.ts';
import { pageOf } from '../page-of.ts';

const script = (address: string) =>
  pageOf({
    headers: { 'Content-Type': 'text/html' },
    body: `<html><body><script src="${address}"></script></body></html>`,
  });
const at = (library: string) => script(`https://cdn.jsdelivr.net/npm/${library}/dist/x.min.js`);

const advisory = (id: string, cve: string, name: string, fixed: string) => ({
  id,
  modified: '2026-11-20T23:10:39Z',
  aliases: [cve],
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  affected: [
    { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }] },
  ],
});

async function knowledge() {
  const loaded = await loadedCves(
    [
      advisory('GHSA-aaaa-bbbb-cccc', 'CVE-2026-7777', 'jquery', '3.6.0'),
      nvdFile(nvdEntry('CVE-2020-11022', 6.9, 'V')),
    ],
    { kev: ['CVE-2020-11023'], epss: { 'CVE-2020-11023': 0.3, 'CVE-2026-7777': 0.1 } },
  );
  if (loaded.kind !== 'loaded') throw new Error(loaded.reason);
  return loaded.knowledge;
}

test('a library has the CVEs of the own data in a field of their own, without a feed too', () => {
  expect(vulnerableLibrary.inspect(at('jquery@3.4.1'))).toMatchObject([
    { cause: 'jquery@3.4.1', score: 6, cveIds: ['CVE-2020-11022', 'CVE-2020-11023'], kev: false },
  ]);
});

test('a library has the CVEs of the feed beside those of the own data, and what is known of their exploitation', async () => {
  const [sighting] = vulnerableLibrary.inspect(at('jquery@3.4.1'), await knowledge());
  expect(sighting).toMatchObject({
    cause: 'jquery@3.4.1',
    score: 9.8,
    cveIds: ['CVE-2026-7777', 'CVE-2020-11022', 'CVE-2020-11023'],
    cvssScore: 9.8,
    epss: 0.3,
    kev: true,
  });
  expect(sighting?.description).toContain('and the CVE feed of the service');
  expect(sighting?.evidence).toContain('CVE-2026-7777, CVSS 9.8');
});

test('a library without flaws in the own data is found by the feed, and one that neither knows is not', async () => {
  const cves = await knowledge();
  expect(vulnerableLibrary.inspect(at('jquery@3.5.1'))).toEqual([]);
  expect(vulnerableLibrary.inspect(at('jquery@3.5.1'), cves)).toMatchObject([
    { cause: 'jquery@3.5.1', cveIds: ['CVE-2026-7777'], kev: false },
  ]);
  expect(vulnerableLibrary.inspect(at('jquery@3.7.0'), cves)).toEqual([]);
});

test('what is known outlives a pause of the scan, and a state that was stored without it is read', async () => {
  const instances = new Instances();
  const [sighting] = vulnerableLibrary.inspect(at('jquery@3.4.1'), await knowledge());
  if (sighting === undefined) throw new Error('nothing was seen');
  const seenOn = { url: 'https://a.test/', excerpt: () => '', reproduce: () => '' };
  instances.add(vulnerableLibrary, sighting, seenOn);
  const state = instancesState.parse(JSON.parse(JSON.stringify(instances.state())));
  const resumed = new Instances(state);
  resumed.add(vulnerableLibrary, sighting, seenOn);
  expect(resumed.takeChanged('https://a.test/', () => vulnerableLibrary)).toMatchObject([
    { cveIds: ['CVE-2026-7777', 'CVE-2020-11022', 'CVE-2020-11023'], cvssScore: 9.8, epss: 0.3, kev: true },
  ]);
  const old = state.map(({ sighting: { cause, description, evidence }, ...rest }) => ({
    ...rest,
    sighting: { cause, description, evidence },
  }));
  expect(instancesState.safeParse(old).success).toBe(true);
});
