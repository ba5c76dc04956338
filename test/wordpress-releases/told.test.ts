import { expect, test } from 'vitest';
import { verdictOf } from './told.ts';

test.each([
  ['6.7.1', '6.7.1', 'exact'],
  ['6.7', '6.7.0', 'exact'],
  ['6.7.2', '6.7.1', 'wrong'],
  ['6.7.1 or 6.7.2', '6.7.2', 'among'],
  ['6.4.3 to 6.4.6', '6.4.5', 'among'],
  ['6.4.3 to 6.4.6', '6.4.7', 'wrong'],
  ['6.4.3 to 6.5.1', '6.4.4', 'wrong'],
  ['6.8.7 or a later 6.8.x', '6.8.8', 'open'],
  ['6.8.7 or a later 6.8.x', '6.8.6', 'wrong'],
  ['6.8.7 or a later 6.8.x', '6.9', 'wrong'],
  ['7.1 or newer', '7.1.3', 'open'],
  ['7.1 or newer', '7.0.4', 'wrong'],
  [undefined, '6.7.1', 'none'],
])('of %j for %s it is said: %s', (words, version, verdict) => {
  expect(verdictOf(words, version)).toBe(verdict);
});
