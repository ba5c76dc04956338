import { expect, test } from 'vitest';
import { built, measuredSlow, provedSlow, saidOfAll, written } from './slow-patterns.ts';

test('expressions are written or built as the product is loaded, none of them while it scans', () => {
  expect(written.literals.length).toBeGreaterThan(1000);
  const places = new Set(built.map(({ place }) => place));
  expect(written.constructions.filter((place) => !places.has(place))).toEqual([]);
  expect(written.constructions).not.toEqual([]);
});

// Attack texts are measured by linear.deep.test.ts; an expression that only these show to be quadratic as well, for 12 s of a processor.
test('no expression of the product goes over one character more than once, by analysis', () => {
  expect(saidOfAll(provedSlow)).toEqual([]);
});

const slow = [
  String.raw`^\s*[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']{1,2000})`,
  '[.+~_-]+$',
  '^(?:(?:ab)+)+$',
  String.raw`(?<!x)["'](?:[^"\\]|\\.)*" (?=y)`,
];

test.each(slow)('a slow expression is told: %s', (source) => {
  const pattern = { place: 'here', source, flags: '' };
  expect(provedSlow(pattern).length > 0 || measuredSlow(pattern).length > 0).toBe(true);
});
