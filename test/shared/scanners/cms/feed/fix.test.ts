import { describe, expect, test } from 'vitest';
import { fixesOf, fixFor } from '../../../../../shared/scanners/cms/feed/affected.ts';
import { readFeed } from '../../../../../shared/scanners/cms/feed/read-feed.ts';
import type { SoftwareType } from '../../../../../shared/scanners/cms/feed/vulnerability.ts';
import { judgeVulnerable, weighing } from '../../../../../shared/scanners/cms/wordpress/vulnerable.ts';
import { chunksOf, wordfenceSample, wpvulnerabilityItem, wpvulnerabilitySample } from './samples.ts';

const now = Date.UTC(2026, 10, 20);

/** What is advised, and what is told of fixes, of software that a feed is about. */
async function advice(feed: unknown, type: SoftwareType, slug: string, version: string | undefined) {
  const file = { location: 'feed.json', body: chunksOf(JSON.stringify(feed)), modifiedAt: now };
  const loaded = { kind: 'loaded', feed: await readFeed(file, now), warning: undefined } as const;
  const of = { location: 'core', words: 'WordPress', version, confidence: 'certain', exhibits: [], slug } as const;
  const verdict = judgeVulnerable(type, 'https://blog.test/', weighing(loaded, type, [of]), () => false);
  if (verdict.kind !== 'ran') throw new Error(verdict.kind);
  return verdict.instances.map(({ recommendation, description }) => {
    const told = /Fixed in (\S+?)(?:; for other branches: [\d., ]+)?\. |No fixed version is known/.exec(
      description,
    )?.[1];
    const advised = /Update .* to (\S+) or later\./.exec(recommendation ?? '')?.[1];
    expect(told).toBe(advised);
    return advised;
  });
}

/** Branches as Wordfence writes them: the last affected version of each, and the release that mended it. */
const branches: readonly (readonly [first: string, last: string, patched: string])[] = [
  ['6.8', '6.8.2', '6.8.3'],
  ['4.1', '4.1.37', '4.1.38'],
  ['6.6', '6.6.3', '6.6.4'],
  ['6.10', '6.10.1', '6.10.2'],
];

const ranges = branches.map(([from, to]) => ({
  ...{ from_version: from, from_inclusive: true, to_version: to, to_inclusive: true },
}));

function wordfence(type: SoftwareType, slug: string) {
  const affected_versions = Object.fromEntries(ranges.map((each) => [`${each.from_version} -`, each]));
  const patched_versions = branches.map(([, , patched]) => patched);
  return { x: wordfenceSample({ software: [{ type, name: 'x', slug, affected_versions, patched_versions }] }) };
}

function wpvulnerability(name: 'plugin' | 'theme', slug: string) {
  const vulnerability = branches.map(([from, , patched]) => {
    const operator = { min_version: from, min_operator: 'ge', max_version: patched, max_operator: 'lt', unfixed: '0' };
    return wpvulnerabilityItem({ operator });
  });
  return [wpvulnerabilitySample({ plugin: undefined, [name]: slug, vulnerability })];
}

describe('the advised version is the lowest above the own that has the fix', () => {
  const table: readonly [version: string, advised: string[]][] = [
    ['6.6.2', ['6.6.4']],
    ['6.8.2', ['6.8.3']],
    ['6.8', ['6.8.3']],
    ['4.1.37', ['4.1.38']],
    ['6.10', ['6.10.2']],
    ['6.8.3', []],
  ];

  test.each(table)('of the core, %s: %j', async (version, advised) => {
    expect(await advice(wordfence('core', 'wordpress'), 'core', 'wordpress', version)).toEqual(advised);
  });

  test.each(table)('of a plugin and a theme, %s: %j', async (version, advised) => {
    for (const type of ['plugin', 'theme'] as const) {
      expect(await advice(wordfence(type, 'x-y'), type, 'x-y', version)).toEqual(advised);
      expect(await advice(wpvulnerability(type, 'x-y'), type, 'x-y', version)).toEqual(advised);
    }
  });

  test('and of the core in the answers of WPVulnerability, one for each version', async () => {
    const answerOf = (core: string, max_version: string) => {
      const operator = { min_version: null, min_operator: null, max_version, max_operator: 'lt', unfixed: '0' };
      const vulnerability = [wpvulnerabilityItem({ operator })];
      return wpvulnerabilitySample({ plugin: undefined, core, vulnerability });
    };
    const feed = [answerOf('4.1.37', '4.1.38'), answerOf('6.6.2', '6.6.4'), answerOf('6.8.2', '6.8.3')];
    expect(await advice(feed, 'core', 'wordpress', '6.6.2')).toEqual(['6.6.4']);
    expect(await advice(feed, 'core', 'wordpress', '6.8.2')).toEqual(['6.8.3']);
  });

  test('all branches that have the fix are told, the own first', () => {
    expect(fixesOf({ patched: ['4.1.38', '6.6.4', '6.8.3', '6.10.2'] }, '6.6.4')).toBe(
      '6.6.4; for other branches: 6.10.2, 6.8.3, 4.1.38',
    );
    expect(fixesOf({ patched: ['5.9'] }, '5.9')).toBe('5.9');
  });

  test('where no branch above has the fix, none is advised', async () => {
    const every = { from_version: '*', from_inclusive: true, to_version: '*', to_inclusive: true };
    const software = { type: 'plugin', name: 'x', slug: 'x-y', patched_versions: ['4.1.38'] };
    const feed = { x: wordfenceSample({ software: [{ ...software, affected_versions: { '*': every } }] }) };
    expect(await advice(feed, 'plugin', 'x-y', '5.0')).toEqual([undefined]);
    // Some version is mended, so one that is not known need not be affected.
    expect(await advice(feed, 'plugin', 'x-y', undefined)).toEqual([]);
    // What is no version says nothing of its branch.
    expect(await advice(feed, 'plugin', 'x-y', 'trunk')).toEqual(['4.1.38']);
  });

  test.each([
    [['4.1.38', '6.6.3'], '6.6.2', '6.6.3'],
    [['4.1.38', '6.7'], '6.6.2', '6.7'],
    [['1.2', '1.3'], '1.2.0', '1.3'],
    [['6.5'], '6.5-RC1', '6.5'],
    [['1.9', '1.10'], '1.9.5', '1.10'],
    [['1.9', '1.10'], undefined, '1.10'],
    [[], '1.0', undefined],
  ])('of %j above %s: %s', (patched, version, fix) => {
    expect(fixFor({ patched }, version)).toBe(fix);
  });
});
