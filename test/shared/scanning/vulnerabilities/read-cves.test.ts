import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CveKnowledge } from '../../../../shared/scanning/vulnerabilities/cve-knowledge.ts';
import { readEpss, readKev } from '../../../../shared/scanning/vulnerabilities/exploitation.ts';
import { nvdRecord } from '../../../../shared/scanning/vulnerabilities/nvd.ts';
import { osvRecords } from '../../../../shared/scanning/vulnerabilities/osv.ts';
import { readCves } from '../../../../shared/scanning/vulnerabilities/read-cves.ts';
import { chunksOf } from '../../scanners/cms/feed/samples.ts';
import {
  contactForm,
  cpeMatch,
  epssFile,
  jqueryAdvisory,
  kevCatalog,
  luaSandbox,
  metricOf,
  nginxResolver,
  nodeOf,
  nvdEntry,
  nvdFile,
  regresshion,
  wizard,
} from './entries.ts';
import { nvdSchema, osvSchema } from './schemas.ts';

const now = Date.UTC(2026, 10, 23);
const fileOf = (content: string | Uint8Array, size?: number) => ({
  body: chunksOf(content, size),
  modifiedAt: undefined,
});
const read = (content: unknown) => readCves(fileOf(JSON.stringify(content)), now);

async function idsOf(content: string | Uint8Array, product: string, version: string, size?: number) {
  const feed = await readCves(fileOf(content, size), now);
  const knowledge = new CveKnowledge({ feeds: [feed], kev: undefined, epss: undefined });
  return knowledge.affecting({ products: [product], version }).map(({ id }) => id);
}

test('the entries of these tests are of the official forms', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  const nvd = ajv.compile(nvdSchema);
  nvd(nvdFile(regresshion, luaSandbox, wizard, nginxResolver, contactForm));
  expect(nvd.errors).toBeNull();
  const osv = ajv.compile(osvSchema);
  osv(jqueryAdvisory);
  expect(osv.errors).toBeNull();
});

describe('a file of the NVD', () => {
  test('is read by product and version, with its scores and its own time', async () => {
    const feed = await read(nvdFile(regresshion, nginxResolver));
    expect(feed).toMatchObject({ broken: 0, datedAt: Date.UTC(2026, 10, 21, 8, 0, 11, 123) });
    expect(feed.index.size).toBe(2);
    expect([...feed.index.of('cpe:f5:nginx')]).toEqual([
      {
        id: 'CVE-2021-23017',
        score: 7.7,
        vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:L',
        from: '0.6.18',
        fromIncluded: true,
        to: '1.20.1',
        toIncluded: false,
        isBare: false,
        isUnversioned: false,
        platforms: [],
      },
    ]);
  });

  test('is the same however it is cut, packed, put together with others, and indented', async () => {
    const files = [nvdFile(wizard), nvdFile(regresshion, luaSandbox), nvdFile(), jqueryAdvisory];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(files, { minLength: 4 }),
        fc.integer({ min: 1, max: 700 }),
        fc.constantFrom(undefined, 2),
        fc.constantFrom('', '\n', '\r\n '),
        fc.boolean(),
        async (some, size, indent, between, isPacked) => {
          const texts = some.map((each) => JSON.stringify(each, null, indent) + between);
          // Packed files may be put together as they are.
          const bytes = isPacked ? Buffer.concat(texts.map((text) => gzipSync(text))) : texts.join('');
          expect(await idsOf(bytes, 'cpe:openbsd:openssh', '9.2p1', size)).toEqual(['CVE-2024-6387']);
          expect(await idsOf(bytes, 'cpe:exim:exim', '4.91', size)).toEqual(['CVE-2019-10149']);
          expect(await idsOf(bytes, 'npm:jquery', '1.12.4', size)).toEqual(['CVE-2020-11022']);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('may have its entries bare, one behind the other, as mirrors have them', async () => {
    const lines = [regresshion.cve, wizard.cve].map((each) => JSON.stringify(each)).join('\n');
    expect(await idsOf(lines, 'cpe:exim:exim', '4.90')).toEqual(['CVE-2019-10149']);
  });

  test('is dated by its newest entry where it has no time, and never in the future', async () => {
    const { timestamp: _, ...bare } = nvdFile(regresshion);
    expect((await read(bare)).datedAt).toBe(Date.UTC(2026, 10, 20, 6, 15, 3, 513));
    expect((await read({ ...nvdFile(regresshion), timestamp: '2027-01-01T00:00:00.000' })).datedAt).toBe(
      Date.UTC(2026, 10, 20, 6, 15, 3, 513),
    );
  });

  test('with broken entries is read without them, and they are counted', async () => {
    const text = JSON.stringify(nvdFile(wizard)).replace('[{"cve"', '[nonsense,{"cve":{"id":7}},{"cve"');
    const feed = await readCves(fileOf(text), now);
    expect(feed).toMatchObject({ broken: 2 });
    expect(feed.index.size).toBe(1);
  });

  test.each([
    ['{}', 'none of its entries has a known format'],
    ['[1,2]', 'none of its entries has a known format'],
    ['', 'it is empty'],
    ['<html>', 'it is not a JSON object or array'],
    ['{"vulnerabilities":[{"cve"', 'it is truncated'],
    ['{"vulnerabilities":[]} x', 'it is not a JSON object or array'],
  ])('%j is none', async (text, message) => {
    await expect(readCves(fileOf(text), now)).rejects.toThrow(message);
  });

  test('that is too large is none', async () => {
    await expect(readCves(fileOf(JSON.stringify(nvdFile(wizard))), now, 100)).rejects.toThrow('larger than 0 MB');
  });
});

describe('an entry of the NVD', () => {
  const affectedBy = (value: unknown) => nvdRecord(value)?.affected ?? [];

  test('that was rejected affects nothing', () => {
    expect(affectedBy({ cve: { ...wizard.cve, vulnStatus: 'Rejected' } })).toEqual([]);
  });

  test('names what a program has to run on or with, and operating systems and devices by nothing else', () => {
    expect(affectedBy(luaSandbox)).toMatchObject([
      {
        product: 'cpe:redis:redis',
        isUnversioned: true,
        platforms: ['o:canonical:ubuntu_linux', 'o:debian:debian_linux'],
      },
    ]);
    expect(affectedBy(regresshion).map(({ product }) => product)).toEqual(Array(4).fill('cpe:openbsd:openssh'));
  });

  test('where all of a node must hold, its parts are conditions of each other', () => {
    const matches = ['curl', 'openssl'].map((name) => cpeMatch(`cpe:2.3:a:x:${name}:1.0:*:*:*:*:*:*:*`));
    const together = { nodes: [{ ...nodeOf(...matches), operator: 'AND' }] };
    expect(affectedBy(nvdEntry('CVE-2020-0001', 5, '', together)).map(({ platforms }) => platforms)).toEqual([
      ['a:x:openssl'],
      ['a:x:curl'],
    ]);
    const negated = { nodes: [{ ...nodeOf(...matches), negate: true }] };
    expect(affectedBy(nvdEntry('CVE-2020-0001', 5, '', negated))).toEqual([]);
  });

  test('about an extension is known by the slug of it', () => {
    expect(affectedBy(contactForm)).toMatchObject([{ product: 'extension:wordpress:contact-form-7', to: '5.8.4' }]);
  });

  test('a version with a patch level is that one, one with none is bare or any', () => {
    const exact = (criteria: string) =>
      affectedBy(nvdEntry('CVE-2020-0001', 5, '', { nodes: [nodeOf(cpeMatch(criteria))] }))[0];
    expect(exact('cpe:2.3:a:openbsd:openssh:8.5:p1:*:*:*:*:*:*')).toMatchObject({ from: '8.5p1', to: '8.5p1' });
    expect(exact('cpe:2.3:a:openbsd:openssh:8.5:-:*:*:*:*:*:*')).toMatchObject({ to: '8.5', isBare: true });
    expect(exact('cpe:2.3:a:openbsd:openssh:8.5:*:*:*:*:*:*:*')).not.toHaveProperty('isBare');
    expect(exact('cpe:2.3:a:a\\:b:c:1\\.0:*:*:*:*:*:*:*')).toMatchObject({ product: 'cpe:a:b:c', to: '1.0' });
  });

  test('has the score of the newest CVSS 3, of the NVD before that of others', () => {
    const [own, other] = [metricOf(8, 'OWN'), metricOf(5, 'OTHER', 'Secondary')];
    const scored = (metrics: object) => nvdRecord({ cve: { ...wizard.cve, metrics } });
    expect(scored({ cvssMetricV31: [other, own] })).toMatchObject({ score: 8, vector: 'OWN' });
    expect(scored({ cvssMetricV31: [other], cvssMetricV30: [own] })).toMatchObject({ score: 5 });
    expect(scored({ cvssMetricV2: [own], cvssMetricV40: [other] })).toMatchObject({ score: 5 });
    expect(scored({})).toMatchObject({ score: undefined, vector: '' });
  });
});

describe('an advisory of OSV', () => {
  const ranges = (...events: object[]) =>
    osvRecords({
      ...jqueryAdvisory,
      affected: [{ package: { ecosystem: 'npm', name: 'x' }, ranges: [{ type: 'SEMVER', events }] }],
    })?.[0]?.affected.map(({ from, to, toIncluded }) => `${from ?? '*'}..${to ?? '*'}${toIncluded ? '!' : ''}`);

  test('is a record for its CVE, with the score of its vector', () => {
    expect(osvRecords(jqueryAdvisory)).toMatchObject([
      { id: 'CVE-2020-11022', score: 6.9, affected: [{ product: 'npm:jquery', from: '1.2.0', to: '3.5.0' }] },
    ]);
    const kinds = [
      { type: 'CVSS_V4', score: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N' },
      { type: 'CVSS_V2', score: 'AV:N/AC:L/Au:N/C:C/I:C/A:C' },
    ];
    expect(osvRecords({ ...jqueryAdvisory, severity: kinds })?.[0]?.score).toBe(9.3);
    expect(osvRecords({ ...jqueryAdvisory, severity: kinds.slice(1) })?.[0]?.score).toBe(10);
    expect(osvRecords({ ...jqueryAdvisory, severity: [{ type: 'CVSS_V3', score: 'x' }] })?.[0]?.score).toBeUndefined();
  });

  test('without a CVE goes by its own id, and is nothing once it is withdrawn', () => {
    expect(osvRecords({ ...jqueryAdvisory, aliases: [] })?.[0]?.id).toBe('GHSA-gxr4-xjj5-5px2');
    expect(osvRecords({ ...jqueryAdvisory, withdrawn: '2026-01-01T00:00:00Z' })?.[0]?.affected).toEqual([]);
  });

  test.each([
    [[{ introduced: '0' }, { fixed: '1.0.0' }], ['*..1.0.0']],
    [[{ introduced: '0' }], ['*..*']],
    [[{ introduced: '1.0.0' }, { last_affected: '1.4.0' }], ['1.0.0..1.4.0!']],
    [
      [{ introduced: '2.0.0' }, { fixed: '2.3.0' }, { introduced: '1.0.0' }, { fixed: '1.5.0' }],
      ['1.0.0..1.5.0', '2.0.0..2.3.0'],
    ],
    [
      [{ introduced: '1.0.0' }, { fixed: '2.0.0' }, { introduced: '2.0.0' }],
      ['1.0.0..2.0.0', '2.0.0..*'],
    ],
  ])('with the events %j affects %j', (events, expected) => {
    expect(ranges(...events)).toEqual(expected);
  });

  test('with versions alone affects these, and nothing by commits', () => {
    const affected = [
      { package: { ecosystem: 'Packagist', name: 'A/B' }, ranges: [{ type: 'GIT', events: [] }], versions: ['1.0'] },
    ];
    expect(osvRecords({ ...jqueryAdvisory, affected })?.[0]?.affected).toMatchObject([
      { product: 'packagist:a/b', from: '1.0', to: '1.0', toIncluded: true },
    ]);
  });
});

describe('what is known of exploitation', () => {
  test('is read of the catalog of CISA', async () => {
    const text = JSON.stringify(kevCatalog('CVE-2019-10149', 'CVE-2022-0543'), null, 2);
    const kev = await readKev(fileOf(gzipSync(text)));
    expect([...kev.byCve]).toEqual(['CVE-2019-10149', 'CVE-2022-0543']);
    expect(kev.datedAt).toBe(Date.parse('2026-11-20T17:00:22.123Z'));
    await expect(readKev(fileOf('{"vulnerabilities":[]}'))).rejects.toThrow('it is not the catalog');
  });

  test('is read of the file of EPSS', async () => {
    const text = epssFile({ 'CVE-2019-10149': 0.94, 'CVE-2022-0543': 0.00042 });
    const epss = await readEpss(fileOf(gzipSync(`${text}nonsense\nCVE-2020-1,7\n`), 11));
    expect([...epss.byCve]).toEqual([
      ['CVE-2019-10149', 0.94],
      ['CVE-2022-0543', 0.00042],
    ]);
    expect(epss.datedAt).toBe(Date.parse('2026-11-20T12:55:00Z'));
    await expect(readEpss(fileOf('a,b\n'))).rejects.toThrow('it has no scores of EPSS');
  });
});
