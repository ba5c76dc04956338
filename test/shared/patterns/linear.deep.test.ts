import { expect, test } from 'vitest';
import { measuredSlow, saidOfAll } from './slow-patterns.ts';

test('every expression of the product takes linear time for texts that are made to slow it down', () => {
  expect(saidOfAll(measuredSlow)).toEqual([]);
});
