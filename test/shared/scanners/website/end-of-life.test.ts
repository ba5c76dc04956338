import { describe, expect, it } from 'vitest';
import { endOfLife, endOfLifeAsOf, endOfLifeSources } from '../../../../shared/scanners/website/end-of-life.ts';
import { technologyRules } from '../../../../shared/scanning/technologies/rules.ts';

const asOf = Date.parse(endOfLifeAsOf);

describe('the end of support', () => {
  it.each([
    ['PHP', '7.4.33', '7.4', '2022-11-28'],
    ['PHP', '5.6', '5.6', '2018-12-31'],
    ['PHP', '4.4.9', '4.4.9', undefined],
    ['nginx', '1.18.0', '1.18', '2021-04-20'],
    ['nginx', '1.23.1', '1.23.1', undefined],
    ['OpenSSL', '1.1.1k', '1.1.1', '2023-09-11'],
    ['OpenSSL', '1.0.2k-fips', '1.0.2', '2019-12-31'],
    ['jQuery', '1.12.4', '1', '2021-03-02'],
    ['Drupal', '9', '9', '2023-11-01'],
    ['Apache Tomcat', '8.5.0', '8.5', '2024-03-31'],
    ['Python', '2.7.18', '2', '2020-01-01'],
    ['Python', '3.9.2', '3.9', '2025-10-31'],
    ['Django', '1.8', '1.8', undefined],
    ['Node.js', '20.11.1', '20', '2026-04-30'],
    ['Node.js', '8.1', '8.1', undefined],
    ['WordPress', '4.5.2', '4.5', '2025-07-31'],
  ])('of %s %s was that of %s on %s', (product, version, branch, endedAt) => {
    expect(endOfLife(product, version, asOf)).toMatchObject({ kind: 'ended', branch, endedAt });
  });

  it.each([
    ['PHP', '8.3.1'],
    ['OpenSSL', '3.5.1'],
    ['Node.js', '24.1.0'],
    ['Django', '5.2'],
    ['Joomla', '5.2.1'],
  ])('of %s %s has not come', (product, version) => {
    expect(endOfLife(product, version, asOf)).toEqual({ kind: 'supported' });
  });

  it.each([
    ['PHP', '9.0'],
    ['PHP', '8'],
    ['PHP', '5'],
    ['nginx', '1'],
    ['nginx', '1.29.1'],
    ['Apache HTTP Server', '2.4.65'],
    ['Apache HTTP Server', '2'],
    ['jQuery', '3.7.1'],
    ['Nothing', '1.0'],
    ['PHP', 'constructor'],
    ['WordPress', '6.4'],
  ])('of %s %s is not known', (product, version) => {
    expect(endOfLife(product, version, asOf)).toEqual({ kind: 'unknown' });
  });

  it('comes the day after the last one', () => {
    expect(endOfLife('PHP', '8.2.1', Date.parse('2026-12-31T23:00:00Z')).kind).toBe('supported');
    expect(endOfLife('PHP', '8.2.1', Date.parse('2027-01-01T01:00:00Z')).kind).toBe('ended');
  });

  it('is known of at least 25 products that are recognised, each with an https page that says so', () => {
    const names = new Set(technologyRules.map(({ name }) => name));
    const sources = endOfLifeSources();
    for (const [product, source] of sources) expect(source, product).toMatch(/^https:\/\//);
    const recognised = sources.filter(([product]) => names.has(product));
    expect(recognised.length).toBeGreaterThanOrEqual(25);
    expect(sources.filter(([product]) => !names.has(product))).toEqual([]);
  });
});
