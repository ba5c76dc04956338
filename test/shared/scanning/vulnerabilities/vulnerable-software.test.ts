import { describe, expect, test } from 'vitest';
import { CveKnowledge } from '../../../../shared/scanning/vulnerabilities/cve-knowledge.ts';
import type { LoadedCves } from '../../../../shared/scanning/vulnerabilities/load-cves.ts';
import { platformIn } from '../../../../shared/scanning/vulnerabilities/platform.ts';
import {
  productsOfCpe,
  productsOfLibrary,
  productsOfTechnology,
} from '../../../../shared/scanning/vulnerabilities/product-names.ts';
import { readCves } from '../../../../shared/scanning/vulnerabilities/read-cves.ts';
import type { Software } from '../../../../shared/scanning/vulnerabilities/software.ts';
import {
  type SeenSoftware,
  vulnerableSoftware,
} from '../../../../shared/scanning/vulnerabilities/vulnerable-software.ts';
import { chunksOf } from '../../scanners/cms/feed/samples.ts';
import {
  cpeMatch,
  jqueryAdvisory,
  luaSandbox,
  nginxResolver,
  nodeOf,
  nvdEntry,
  nvdFile,
  regresshion,
  wizard,
} from './entries.ts';

const forwarding = nvdEntry('CVE-2023-38408', 9.8, 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', {
  nodes: [nodeOf(cpeMatch('cpe:2.3:a:openbsd:openssh:*:*:*:*:*:*:*:*', { versionEndExcluding: '9.3' }))],
});
const onWindows = nvdEntry('CVE-2020-0002', 5, 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', {
  operator: 'AND',
  nodes: [
    nodeOf(cpeMatch('cpe:2.3:a:exim:exim:*:*:*:*:*:*:*:*')),
    nodeOf(cpeMatch('cpe:2.3:o:microsoft:windows_10:-:*:*:*:*:*:*:*', {}, false)),
  ],
});
const unversioned = nvdEntry('CVE-2007-2768', 4.3, 'AV:N/AC:M/Au:N/C:P/I:N/A:N', {
  nodes: [nodeOf(cpeMatch('cpe:2.3:a:openbsd:openssh:-:*:*:*:*:*:*:*'))],
});

async function knowledgeOf(...entries: readonly object[]) {
  const body = chunksOf(entries.map((each) => JSON.stringify(each)).join('\n'));
  const feed = await readCves({ body, modifiedAt: undefined }, Date.UTC(2026, 10, 23));
  const kev = new Set(['CVE-2019-10149', 'CVE-2022-0543']);
  const epss = new Map([
    ['CVE-2019-10149', 0.94],
    ['CVE-2024-6387', 0.43],
  ]);
  return new CveKnowledge({ feeds: [feed], kev, epss });
}

const everything = await knowledgeOf(
  nvdFile(regresshion, forwarding, unversioned, luaSandbox, wizard, nginxResolver, onWindows),
  jqueryAdvisory,
);

const openssh = productsOfCpe('cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*');
const redis = productsOfCpe('cpe:2.3:a:redis:redis:6.0.16:*:*:*:*:*:*:*');
const exim = productsOfCpe('cpe:2.3:a:exim:exim:4.91:*:*:*:*:*:*:*');

describe('a version that names a branch alone', () => {
  const fixedIn = (id: string, cpe: string, versionEndExcluding: string) =>
    nvdEntry(id, 7.5, 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', {
      nodes: [nodeOf(cpeMatch(`cpe:2.3:a:${cpe}:*:*:*:*:*:*:*:*`, { versionEndExcluding }))],
    });
  const feed = nvdFile(
    fixedIn('CVE-2024-0001', 'apache:http_server', '2.4.59'),
    fixedIn('CVE-2024-0002', 'drupal:drupal', '10.2.11'),
    fixedIn('CVE-2024-0003', 'drupal:drupal', '11.0.0'),
    fixedIn('CVE-2024-0004', 'drupal:drupal', '7.104'),
    fixedIn('CVE-2024-0005', 'ghost:ghost', '6.65.3'),
    fixedIn('CVE-2024-0006', 'exim:exim', '4.96.1'),
  );

  test.each([
    ['Apache HTTP Server', '2.4', []],
    ['Apache HTTP Server', '2.4.58', ['CVE-2024-0001']],
    ['Apache HTTP Server', '2.2', ['CVE-2024-0001']],
    ['Drupal', '10', ['CVE-2024-0003']],
    ['Drupal', '10.2', ['CVE-2024-0003']],
    ['Drupal', '10.2.3', ['CVE-2024-0003', 'CVE-2024-0002']],
    ['Drupal', '7', ['CVE-2024-0003', 'CVE-2024-0002']],
    ['Drupal', '7.103', ['CVE-2024-0004', 'CVE-2024-0003', 'CVE-2024-0002']],
    ['Ghost', '6.65', []],
    ['Ghost', '6.65.1', ['CVE-2024-0005']],
  ])('has what affects all of its releases: %s %s', async (name, version, expected) => {
    const known = (await knowledgeOf(feed)).affecting({ products: productsOfTechnology(name), version });
    expect(known.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  });

  test('is a release where the product has releases of two numbers', async () => {
    const known = (await knowledgeOf(feed)).affecting({ products: exim, version: '4.96' });
    expect(known.map(({ id }) => id)).toEqual(['CVE-2024-0006']);
  });
});

describe('what is known of a version', () => {
  const told = (software: Software) =>
    everything.affecting(software).map(({ id, isPossible }) => `${id}${isPossible ? '?' : ''}`);

  test.each<[string, Software, string[]]>([
    ['most severe first', { products: openssh, version: '9.2p1' }, ['CVE-2023-38408', 'CVE-2024-6387']],
    ['only what affects it', { products: openssh, version: '9.3p1' }, ['CVE-2024-6387']],
    ['nothing of a fixed one', { products: openssh, version: '9.8p1' }, []],
    ['of a patch level that is named', { products: openssh, version: '8.5p1' }, ['CVE-2023-38408', 'CVE-2024-6387']],
    [
      'possible on a distribution',
      { products: openssh, version: '9.3p1', platform: platformIn('Debian-2+deb12u3') },
      ['CVE-2024-6387?'],
    ],
    ['possible where the platform is not known', { products: redis, version: '6.0.16' }, ['CVE-2022-0543?']],
    [
      'possible on the platform',
      { products: redis, version: '6.0.16', platform: platformIn('Debian') },
      ['CVE-2022-0543?'],
    ],
    ['not on another', { products: redis, version: '6.0.16', platform: platformIn('FreeBSD') }, []],
    ['sure beside possible', { products: exim, version: '4.91' }, ['CVE-2019-10149', 'CVE-2020-0002?']],
    ['sure on its platform', { products: exim, version: '4.92', platform: platformIn('win32') }, ['CVE-2020-0002']],
    ['by any of the names', { products: productsOfTechnology('nginx'), version: '1.18.0' }, ['CVE-2021-23017']],
    ['of a package', { products: productsOfLibrary('jquery'), version: '1.12.4' }, ['CVE-2020-11022']],
    ['nothing of no product', { products: [], version: '1' }, []],
  ])('is %s', (_, software, expected) => {
    expect(told(software)).toEqual(expected);
  });

  test('is told once where two feeds know it, with the score that one of them lacks', async () => {
    const { metrics: _, ...unscored } = wizard.cve;
    const twice = await knowledgeOf(unscored, wizard.cve);
    expect(twice.affecting({ products: exim, version: '4.91' })).toMatchObject([
      { id: 'CVE-2019-10149', score: 9.8, kev: true, epss: 0.94 },
    ]);
  });
});

test.each([
  ['SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3', 'Debian'],
  ['SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6', 'Ubuntu'],
  ['8.0.36-0ubuntu0.22.04.1', 'Ubuntu'],
  ['10.11.6-MariaDB-0+deb12u1', 'Debian'],
  ['Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips', 'Red Hat Enterprise Linux'],
  ['SSH-2.0-OpenSSH_for_Windows_8.1', 'Windows'],
  ['SSH-2.0-OpenSSH_9.7 FreeBSD-20240701', 'FreeBSD'],
  ['nginx/1.18.0', undefined],
])('%s runs on %s', (text, name) => {
  expect(platformIn(text)?.name).toBe(name);
});

const loaded = (knowledge: CveKnowledge, more: object = {}): LoadedCves => ({
  kind: 'loaded',
  knowledge,
  warnings: [],
  isWhole: true,
  ...more,
});

const sshd: SeenSoftware = {
  name: 'OpenSSH',
  version: '9.2p1',
  products: openssh,
  resource: '192.0.2.7:22/tcp',
  evidence: 'SSH-2.0-OpenSSH_9.2p1',
  reproduce: 'nc 192.0.2.7 22',
};

function judged(software: readonly SeenSoftware[], cves = loaded(everything), isGone = () => false) {
  const verdict = vulnerableSoftware.judge({ software, cves, isGone });
  if (verdict.kind !== 'ran') throw new Error(verdict.reason);
  return verdict;
}

const knownAt = (location: string, resource = sshd.resource) => ({
  checkId: 'vulnerable-software',
  resource,
  location,
});

describe('a finding about software', () => {
  test('has all CVEs of the version, the highest score, and its facts', () => {
    expect(judged([sshd]).instances).toMatchObject([
      {
        resource: '192.0.2.7:22/tcp',
        location: 'OpenSSH@9.2p1',
        title: 'Known vulnerabilities in OpenSSH 9.2p1',
        score: 9.8,
        confidence: 'firm',
        cveIds: ['CVE-2023-38408', 'CVE-2024-6387'],
        cvssScore: 9.8,
        cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
        epss: 0.43,
        kev: false,
        recommendation: 'Update OpenSSH to 9.8 or later.',
        references: [
          'https://www.cve.org/CVERecord?id=CVE-2023-38408',
          'https://www.cve.org/CVERecord?id=CVE-2024-6387',
        ],
      },
    ]);
    const [{ description = '', evidence = '' } = {}] = judged([sshd]).instances;
    expect(description).toContain('2 published vulnerabilities for OpenSSH 9.2p1');
    expect(evidence).toContain(
      'CVE-2024-6387, CVSS 8.1 (CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H), EPSS 0.43, fixed in 9.8',
    );
  });

  test('of a distribution is tentative, and says that it may be fixed', () => {
    const [instance] = judged([{ ...sshd, platform: platformIn('Debian') }]).instances;
    expect(instance).toMatchObject({ confidence: 'tentative', score: 9.8 });
    expect(instance?.description).toContain('Debian fixes vulnerabilities without changing this version');
    expect(instance?.recommendation).toContain('security updates of Debian');
  });

  test('is scored 9 at least where one is known to be exploited', async () => {
    const low = nvdEntry(
      'CVE-2019-10149',
      5,
      'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N',
      wizard.cve.configurations[0] ?? {},
    );
    const cves = loaded(await knowledgeOf(nvdFile(low)));
    const seen = { ...sshd, name: 'Exim', version: '4.91', products: exim };
    expect(judged([seen], cves).instances).toMatchObject([{ score: 9, cvssScore: 5, kev: true }]);
  });

  test('is scored by what is sure, and lists what is possible', () => {
    const seen = { ...sshd, name: 'Exim', version: '4.91', products: exim };
    const [instance] = judged([seen]).instances;
    expect(instance).toMatchObject({ score: 9.8, confidence: 'firm', kev: true });
    expect(instance?.cveIds).toEqual(['CVE-2019-10149', 'CVE-2020-0002']);
    expect(instance?.evidence).toMatch(/CVE-2020-0002, .*, possible/);
  });

  test('leaves out what another finding is about', () => {
    const reported = new Set(['CVE-2023-38408']);
    expect(judged([{ ...sshd, reported }]).instances[0]?.cveIds).toEqual(['CVE-2024-6387']);
    expect(judged([{ ...sshd, version: '9.3', reported: new Set(['CVE-2024-6387']) }]).instances).toEqual([]);
  });

  test('has a title and place of bounded length, whatever the target says', () => {
    const long = judged([{ ...sshd, name: 'x@'.repeat(300), version: `9.2p1${'y'.repeat(300)}` }]).instances[0];
    expect(long?.title?.length).toBeLessThanOrEqual(70);
    expect(long?.location.length).toBeLessThan(150);
    expect(long?.location.split('@')).toHaveLength(2);
  });

  test('is gone where another version is seen, and not where none is disclosed, or a part of the feed is missing', () => {
    const updated = { ...sshd, version: '9.9p1' };
    expect(judged([updated]).examined(knownAt('OpenSSH@9.2p1'))).toBe(true);
    expect(judged([updated], loaded(everything, { isWhole: false })).examined(knownAt('OpenSSH@9.2p1'))).toBe(false);
    expect(judged([{ ...sshd, version: undefined }]).examined(knownAt('OpenSSH@9.2p1'))).toBe(false);
    expect(judged([updated]).examined(knownAt('OpenSSH@9.2p1', 'elsewhere'))).toBe(false);
    expect(judged([updated]).examined(knownAt('nginx@1.18.0'))).toBe(false);
    expect(judged([updated], loaded(everything), () => true).examined(knownAt('nginx@1.18.0'))).toBe(true);
  });
});

test('nothing is gone where a server begins to tell its branch alone, and that is a gap', () => {
  const apache = { ...sshd, name: 'Apache', version: '2.4', products: productsOfTechnology('Apache') };
  const { examined, gaps } = judged([apache]);
  expect(examined(knownAt('Apache@2.4.58'))).toBe(false);
  expect(gaps).toEqual([
    { outcome: 'not_testable', reason: 'the version of the software is disclosed without its last number', count: 1 },
  ]);
  expect(judged([{ ...apache, version: '2.4.62' }]).examined(knownAt('Apache@2.4.58'))).toBe(true);
});

test('what cannot be looked up is a gap, and without a feed the check is skipped', () => {
  const unknown = { ...sshd, name: 'Something', products: [] };
  const warnings = ['the CVE feed is 9 days old: newer vulnerabilities are not detected'];
  const { gaps } = judged([{ ...sshd, version: undefined }, unknown], loaded(everything, { warnings }));
  expect(gaps).toEqual([
    { outcome: 'not_testable', reason: warnings[0], count: 1 },
    { outcome: 'not_testable', reason: 'the version of the software is not disclosed', count: 1 },
    { outcome: 'not_testable', reason: 'the software has no known name in the CVE feed', count: 1 },
  ]);
  const cves = { kind: 'none', reason: 'no CVE feed is configured' } as const;
  expect(vulnerableSoftware.judge({ software: [sshd], cves, isGone: () => false })).toEqual({
    kind: 'skipped',
    reason: 'no CVE feed is configured',
  });
});
