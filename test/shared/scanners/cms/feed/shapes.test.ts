import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordfenceEntry } from '../../../../../shared/scanners/cms/feed/wordfence.ts';
import { wpvulnerabilityEntry } from '../../../../../shared/scanners/cms/feed/wpvulnerability.ts';
import { wordfenceSample, wpvulnerabilityItem, wpvulnerabilitySample } from './samples.ts';

describe('an entry of Wordfence', () => {
  test('is read with its ranges, numbers and pages', () => {
    expect(wordfenceEntry(wordfenceSample())).toEqual({
      updatedAt: Date.UTC(2026, 10, 12, 13, 14, 15),
      vulnerabilities: [
        {
          id: '11111111-2222-4333-8444-555555555555',
          title: 'Made-up Forms <= 1.2.3 - Missing Something',
          type: 'plugin',
          slug: 'made-up-forms',
          affected: [{ from: '1.0.0', fromIncluded: true, to: '1.2.3', toIncluded: true }],
          patched: ['1.2.4', '2.0.1'],
          cvss: 5.3,
          vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:N',
          cve: ['CVE-2026-12345'],
          cwe: [862],
          references: ['https://feed.example.test/one'],
        },
      ],
    });
  });

  test('may be about several pieces of software, and the core has one name', () => {
    const every = { '*': { from_version: '*', from_inclusive: true, to_version: '*', to_inclusive: true } };
    const software = [
      { type: 'core', name: 'WordPress', slug: 'wp', affected_versions: every },
      { type: 'theme', name: 'T', slug: 'T_heme.1', affected_versions: [], patched_versions: [] },
      { type: 'library', name: 'L', slug: 'l', affected_versions: every },
    ];
    expect(wordfenceEntry(wordfenceSample({ software }))?.vulnerabilities).toMatchObject([
      { type: 'core', slug: 'wordpress', affected: [{ from: undefined, to: undefined }], patched: [] },
      { type: 'theme', slug: 'T_heme.1', affected: [], patched: [] },
    ]);
  });

  test('may lack what the scanner feed lacks', () => {
    const { cvss: _1, cwe: _2, cve: _3, references: _4, updated: _5, published: _6, ...less } = wordfenceSample();
    expect(wordfenceEntry({ ...less, cvss: null, cve: null })).toMatchObject({
      updatedAt: undefined,
      vulnerabilities: [{ cvss: undefined, cve: [], cwe: [], references: [] }],
    });
  });

  test('that is only worth knowing is no vulnerability', () => {
    expect(wordfenceEntry(wordfenceSample({ informational: true }))?.vulnerabilities).toEqual([]);
  });

  test('says nothing on more lines than one, or longer than fits', () => {
    const title = `a\n\u0000\u202eb${'x'.repeat(1000)}`;
    const found = wordfenceEntry(wordfenceSample({ title }))?.vulnerabilities[0]?.title;
    expect(found).toMatch(/^a b?x?/);
    expect(found).not.toMatch(/\p{C}/u);
    expect(found).toHaveLength(300);
  });

  test.each([
    { id: '' },
    { title: 7 },
    { software: {} },
    { software: [{ type: 'plugin', slug: '../../etc', affected_versions: {} }] },
    { software: [{ type: 'plugin', slug: '..', affected_versions: {} }] },
    { software: [{ type: 'plugin', slug: 'a b', affected_versions: {} }] },
    { software: [{ type: 'plugin', slug: 'a', affected_versions: { x: { from_version: '1' } } }] },
  ])('with %j is broken', (over) => {
    expect(wordfenceEntry(wordfenceSample(over))).toBeUndefined();
  });
});

describe('an answer of WPVulnerability', () => {
  test('is read with its range, numbers and pages', () => {
    expect(wpvulnerabilityEntry(wpvulnerabilitySample())).toEqual({
      updatedAt: 1_795_000_000_000,
      broken: 0,
      vulnerabilities: [
        {
          id: 'a'.repeat(64),
          title: 'Made-up Gallery [made-up-gallery] < 3.1.0',
          type: 'plugin',
          slug: 'made-up-gallery',
          affected: [{ from: undefined, fromIncluded: false, to: '3.1.0', toIncluded: false }],
          patched: ['3.1.0'],
          cvss: 6.4,
          cve: ['CVE-2026-22222'],
          cwe: [79],
          references: ['https://www.cve.org/CVERecord?id=CVE-2026-22222'],
        },
      ],
    });
  });

  const operator = (over: Record<string, unknown>) => ({
    ...{ min_version: null, min_operator: null, max_version: null, max_operator: null, unfixed: '0', closed: '0' },
    ...over,
  });

  test.each([
    [{ max_version: '2.0', max_operator: 'le' }, { to: '2.0', toIncluded: true }, undefined],
    [
      { min_version: '1.0', min_operator: 'ge', max_version: '2.0', max_operator: 'lt' },
      { from: '1.0', fromIncluded: true, to: '2.0', toIncluded: false },
      '2.0',
    ],
    [{ min_version: '1.0', min_operator: 'gt' }, { from: '1.0', fromIncluded: false, to: undefined }, undefined],
    [
      { max_version: '1.5', max_operator: 'eq' },
      { from: '1.5', fromIncluded: true, to: '1.5', toIncluded: true },
      undefined,
    ],
    [
      { min_version: '1.5', min_operator: 'eq' },
      { from: '1.5', fromIncluded: true, to: '1.5', toIncluded: true },
      undefined,
    ],
    [{ unfixed: '1' }, { from: undefined, to: undefined }, undefined],
    [{ max_version: '3', max_operator: 'lt', unfixed: 1 }, { to: '3', toIncluded: false }, undefined],
  ])('understands the operator %j', (over, range, fixedIn) => {
    const answer = wpvulnerabilitySample({ vulnerability: [wpvulnerabilityItem({ operator: operator(over) })] });
    const found = wpvulnerabilityEntry(answer)?.vulnerabilities[0];
    expect(found?.affected).toMatchObject([range]);
    expect(found?.patched).toEqual(fixedIn === undefined ? [] : [fixedIn]);
  });

  test('may be about a theme, or about one version of the core', () => {
    const theme = wpvulnerabilitySample({ plugin: undefined, theme: 'made-up' });
    expect(wpvulnerabilityEntry(theme)?.vulnerabilities).toMatchObject([{ type: 'theme', slug: 'made-up' }]);
    const { operator: _, uuid: __, ...item } = wpvulnerabilityItem({ name: '6.1' });
    const core = wpvulnerabilitySample({ plugin: undefined, core: '6.1', vulnerability: [item] });
    expect(wpvulnerabilityEntry(core)?.vulnerabilities).toMatchObject([
      { type: 'core', slug: 'wordpress', affected: [{ from: '6.1', fromIncluded: true, to: '6.1', toIncluded: true }] },
    ]);
  });

  test('has no vulnerability where PHP wrote null or an empty list', () => {
    expect(wpvulnerabilityEntry(wpvulnerabilitySample({ vulnerability: null }))).toMatchObject({ vulnerabilities: [] });
    const bare = wpvulnerabilitySample({ vulnerability: [wpvulnerabilityItem({ impact: [], source: null })] });
    expect(wpvulnerabilityEntry(bare)?.vulnerabilities).toMatchObject([{ cvss: undefined, cwe: [], cve: [] }]);
    const empty = wpvulnerabilitySample({ vulnerability: [wpvulnerabilityItem({ impact: { cvss: [], cwe: [] } })] });
    expect(wpvulnerabilityEntry(empty)?.vulnerabilities).toMatchObject([{ cvss: undefined, cwe: [] }]);
  });

  test('keeps what is sound and counts what is not', () => {
    const vulnerability = [
      wpvulnerabilityItem(),
      { name: 7 },
      wpvulnerabilityItem({ operator: operator({}) }),
      wpvulnerabilityItem({ operator: operator({ max_version: '1', max_operator: 'near' }) }),
    ];
    const entry = wpvulnerabilityEntry(wpvulnerabilitySample({ vulnerability }));
    expect(entry?.vulnerabilities).toHaveLength(1);
    expect(entry?.broken).toBe(3);
  });

  test.each([{ data: null }, { data: { vulnerability: [] } }, { data: { plugin: '../x', vulnerability: [] } }, {}])(
    '%j is none',
    (value) => expect(wpvulnerabilityEntry(value)).toBeUndefined(),
  );
});

test('no value at all breaks either reader', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(wordfenceEntry(value)?.vulnerabilities ?? []).toBeInstanceOf(Array);
      expect(wpvulnerabilityEntry(value)?.vulnerabilities ?? []).toBeInstanceOf(Array);
    }),
  );
});
