import { expect, test } from 'vitest';
import { whyLeftAlone } from '../../../../shared/scanners/application/left-alone.ts';

const review = { url: 'http://a.test/courses/1/review', words: ['Review course'] };
const why = (url: string, words: readonly string[], profile: 'baseline' | 'standard' | 'intrusive') =>
  whyLeftAlone(new URL(url), { url, words, kind: 'page' }, profile);

test.each(['baseline', 'standard'] as const)('what may be the review of a draft is not opened by %s', (profile) => {
  expect(why(review.url, review.words, profile)).toBe('would change something');
});

test('the profile intrusive opens the page on which a review is written', () => {
  expect(why(review.url, review.words, 'intrusive')).toBeUndefined();
});

test.each([
  ['http://a.test/courses/1/review?accept=1', 'Review'],
  ['http://a.test/courses/1/review', 'Delete the review'],
  ['http://a.test/deleted/1/cancel', 'Cancel'],
])('the profile intrusive does not open %s by a link called %s', (url, words) => {
  expect(why(url, [words], 'intrusive')).toBe('would change something');
});
