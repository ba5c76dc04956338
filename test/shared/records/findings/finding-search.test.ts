import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingSearch } from '../../../../shared/records/findings/finding-search.ts';
import { taxonomyOf } from '../../../../shared/taxonomy/taxonomy.ts';

const finding = {
  title: 'Cookie “sid” without SameSite attribute',
  check_id: 'cookie-without-samesite',
  taxonomy: {
    ...taxonomyOf('', [1275]),
    terms: ['SameSite', 'CSRF', 'X-Frame-Options', 'Größe'],
    wstg: [{ id: 'WSTG-SESS-02', name: 'Testing for Cookies Attributes' }],
    zap: [{ id: '10054-1', name: 'Cookie without SameSite Attribute' }],
  },
};

test.each([
  ['samesite', 'a word of the title'],
  ['ATTRIBUTE cookie', 'words in any case and order'],
  ['sid', 'a word in quotes'],
  ['attrib', 'the beginning of a word'],
  ['cookie-without', 'the check id'],
  ['csrf cookie', 'a term and a word of the title'],
  ['x frame options', 'a term without its hyphens'],
  ['X-Frame-Options', 'a term with its hyphens'],
  ['GRÖẞE', 'a letter in its other case'],
  ['CWE-1275', 'the number of a weakness'],
  ['1275', 'a number alone'],
  ['sensitive improper', 'the name of a weakness'],
  ['A01:2021 broken access', 'a category of the OWASP Top 10'],
  ['wstg-sess-02', 'a test of the guide'],
  ['10054-1', 'an alert of ZAP'],
  ['CWE-127', 'only whole numbers', false],
  ['site', 'no middle of a word', false],
  ['cookie phishing', 'all words, not some', false],
  ['frame csrf-x', 'parts of one word only where they stand together', false],
  ['- …', 'nothing where there is no letter or digit', false],
])('the search %j goes by %s', (text, _, expected: boolean = true) => {
  expect(findingSearch(text)(finding)).toBe(expected);
});

test('findings of one check with other titles are told apart', () => {
  const search = findingSearch('csrf sid');
  expect([finding, { ...finding, title: 'Cookie' }, finding].map(search)).toEqual([true, false, true]);
});

test('every title with a letter or a digit is found by itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
      const searchable = /[\p{L}\p{M}\p{N}]/u.test(title.normalize('NFKC'));
      expect(findingSearch(title)({ ...finding, title })).toBe(searchable);
    }),
  );
});
