import { describe, expect, test } from 'vitest';
import type { KnownFinding } from '../../../../../shared/scanning/scanner.ts';
import type { LoadedCves } from '../../../../../shared/scanning/vulnerabilities/load-cves.ts';
import { freePort } from '../../../../targets/free-port.ts';
import { scripted } from '../../../../targets/server.ts';
import { nvdFile, regresshion, wizard } from '../../../scanning/vulnerabilities/entries.ts';
import { loadedCves, noCves } from '../../../scanning/vulnerabilities/loaded.ts';
import { knownPortFinding, runScan } from '../run-scan.ts';

const feed = await loadedCves([nvdFile(regresshion, wizard)], {
  kev: ['CVE-2019-10149'],
  epss: { 'CVE-2024-6387': 0.43 },
});

const id = 'vulnerable-software';
const sshd = (version: string) => scripted({ banner: `SSH-2.0-OpenSSH_${version}\r\n` });

async function scan(port: number, cves: LoadedCves = feed, known: readonly KnownFinding[] = []) {
  const run = await runScan('127.0.0.1', { ports: `${port}`, cves: async () => cves }, { known });
  return {
    observed: run.observed.filter(({ checkId }) => checkId === id),
    absent: run.absent.filter(({ checkId }) => checkId === id).map(({ location }) => location),
    coverage: run.commits.flatMap((unit) => unit.coverage).filter(({ checkId }) => checkId === id),
  };
}

const knownAt = (port: number, location: string) => ({
  checkId: id,
  resource: `127.0.0.1:${port}/tcp`,
  location,
});

describe('known vulnerabilities of services', () => {
  test('are one finding for the version, beside that of the open port', async () => {
    await using server = await sshd('9.2p1');
    const { observed, coverage } = await scan(server.port);
    expect(observed).toMatchObject([
      {
        resource: `127.0.0.1:${server.port}/tcp`,
        location: 'OpenSSH@9.2p1',
        title: 'Known vulnerabilities in OpenSSH 9.2p1',
        score: 8.1,
        confidence: 'firm',
        cveIds: ['CVE-2024-6387'],
        epss: 0.43,
        kev: false,
      },
    ]);
    expect(observed[0]?.evidence).toContain('SSH-2.0-OpenSSH_9.2p1');
    expect(coverage).toEqual([{ checkId: id, target: '127.0.0.1', outcome: 'positive', count: 1 }]);
  });

  test('are only possible where the banner names a distribution', async () => {
    await using server = await sshd('9.2p1 Debian-2+deb12u3');
    const { observed } = await scan(server.port);
    expect(observed).toMatchObject([{ location: 'OpenSSH@9.2p1', confidence: 'tentative' }]);
  });

  test('are gone with an update, another product, or the port, and not with a version that is not disclosed', async () => {
    await using updated = await sshd('9.9p1');
    const { absent, coverage } = await scan(updated.port, feed, [knownAt(updated.port, 'OpenSSH@9.2p1')]);
    expect(absent).toEqual(['OpenSSH@9.2p1']);
    expect(coverage).toMatchObject([{ outcome: 'negative', count: 1 }]);
    expect((await scan(updated.port, feed, [knownAt(updated.port, 'Exim@4.91')])).absent).toEqual(['Exim@4.91']);
    const closed = await freePort();
    const known = [knownPortFinding(closed), knownAt(closed, 'OpenSSH@9.2p1')];
    await using other = await sshd('9.9p1');
    const both = await runScan('127.0.0.1', { ports: `${closed},${other.port}`, cves: async () => feed }, { known });
    expect(both.absent.map(({ location }) => location).sort()).toEqual([`${closed}/tcp`, 'OpenSSH@9.2p1'].sort());
    await using hidden = await scripted({ banner: '220 mail ESMTP Exim\r\n' });
    const without = await scan(hidden.port, feed, [knownAt(hidden.port, 'Exim@4.91')]);
    expect(without.absent).toEqual([]);
  });

  test('are skipped once for the scan where there is no feed, and not mentioned where they are not asked for', async () => {
    await using server = await sshd('9.2p1');
    const { observed, coverage } = await scan(server.port, noCves);
    expect(observed).toEqual([]);
    const reason = 'no CVE feed is configured';
    expect(coverage).toEqual([{ checkId: id, target: '127.0.0.1', outcome: 'skipped', count: 1, reason }]);
  });

  test('of an old feed come with a warning in the coverage', async () => {
    await using server = await sshd('9.2p1');
    const old = await loadedCves([nvdFile(regresshion)], { warnings: ['the CVE feed is 9 days old'] });
    expect((await scan(server.port, old)).coverage).toContainEqual({
      checkId: id,
      target: '127.0.0.1',
      outcome: 'not_testable',
      count: 1,
      reason: 'the CVE feed is 9 days old',
    });
  });
});
