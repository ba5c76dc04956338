import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { type AttackText, attackTexts } from './attack-texts.ts';
import { growthOf } from './growth.ts';
import { type BuiltPattern, builtPatterns, writtenPatterns } from './patterns-of-sources.ts';

/** Between linear (4) and quadratic (16). */
const mostGrowth = 8;

/** Quantifiers over which a search goes more than once for the same characters, by analysis of the expression alone. */
function provedSlow({ source, flags }: BuiltPattern): string[] {
  return analyse(new RegExp(source, flags), { maxReports: Number.POSITIVE_INFINITY }).reports.map((report) =>
    report.type === 'Trade' ? `${report.startQuant.raw} before ${report.endQuant.raw}` : report.quant.raw,
  );
}

/** Texts made for the expression in which searching takes more than linear time. */
function measuredSlow({ source, flags }: BuiltPattern): string[] {
  const pattern = new RegExp(source, flags);
  // What else the machine does disturbs its caches, for a second or more: what is slow is slow in eight of nine times more.
  const isSlow = (text: AttackText) => {
    const growth = growthOf(pattern, text);
    if (growth === Number.POSITIVE_INFINITY) return true;
    let linear = growth <= mostGrowth ? 2 : 0;
    for (let more = 0; more < 9 && linear < 2; more += 1) if (growthOf(pattern, text) <= mostGrowth) linear += 1;
    return linear < 2;
  };
  const slow = attackTexts(source, flags).find(isSlow);
  return slow === undefined ? [] : [`${JSON.stringify(slow)}`];
}

const written = writtenPatterns();
const built = builtPatterns();
const all = [...written.literals, ...built];
const different = [...new Map(all.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
const named = (slow: (pattern: BuiltPattern) => string[]) => (pattern: BuiltPattern) =>
  slow(pattern).map((why) => `${pattern.place} /${pattern.source.slice(0, 200)}/: ${why}`);

test('expressions are written or built as the product is loaded, none of them while it scans', () => {
  expect(written.literals.length).toBeGreaterThan(1000);
  const places = new Set(built.map(({ place }) => place));
  expect(written.constructions.filter((place) => !places.has(place))).toEqual([]);
  expect(written.constructions).not.toEqual([]);
});

test('no expression of the product goes over one character more than once, by analysis', () => {
  expect(different.flatMap(named(provedSlow))).toEqual([]);
});

test('every expression of the product takes linear time for texts that are made to slow it down', () => {
  expect(different.flatMap(named(measuredSlow))).toEqual([]);
});

const slow = [
  String.raw`^\s*[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']{1,2000})`,
  '[.+~_-]+$',
  String.raw`<!--[\s\S]*?-->`,
  '^(?:(?:ab)+)+$',
  String.raw`(?<!x)["'](?:[^"\\]|\\.)*" (?=y)`,
];

test.each(slow)('a slow expression is told: %s', (source) => {
  const pattern = { place: 'here', source, flags: '' };
  expect(provedSlow(pattern).length > 0 || measuredSlow(pattern).length > 0).toBe(true);
});
