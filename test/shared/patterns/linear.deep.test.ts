import { expect, test } from 'vitest';
import { measuredSlow, provedSlow, saidOfAll } from './slow-patterns.ts';

test('every expression of the product takes linear time for texts that are made to slow it down', () => {
  expect(saidOfAll(measuredSlow)).toEqual([]);
});

test('an expression that no analysis tells to be quadratic is measured to be', () => {
  const pattern = { place: 'here', source: String.raw`<!--[\s\S]*?-->`, flags: '' };
  expect(provedSlow(pattern)).toEqual([]);
  expect(measuredSlow(pattern)).not.toEqual([]);
});
