import { expect, test } from 'vitest';
import { actingOf, mayAct } from '../../../../../shared/scanners/web/acting/acting-address.ts';
import { plainText } from '../../../../../shared/scanners/web/acting/split-words.ts';
import { verbsByLanguage } from '../../../../../shared/scanners/web/acting/verbs.ts';
import { actingAddresses, actingOfPrograms } from './acting-addresses.ts';
import { harmlessAddresses } from './harmless-addresses.ts';

const at = (path: string) => new URL(path, 'http://a.test');
const wordsOf = (words: string | undefined) => (words === undefined ? [] : [words]);

test.each(actingAddresses)('nobody asks $path ($of)', ({ path, words }) => {
  expect(actingOf(at(path), wordsOf(words))).toBeDefined();
});

test('of ordinary addresses at most one in twenty is left out', () => {
  const leftOut = harmlessAddresses.filter(({ path, words }) => actingOf(at(path), wordsOf(words)) !== undefined);
  expect(leftOut.map(({ path }) => path)).toEqual([]);
});

test('the lists are as long as they are said to be', () => {
  expect(actingAddresses.length).toBeGreaterThanOrEqual(120);
  expect(actingOfPrograms.filter(({ of }) => of !== undefined).length).toBeGreaterThanOrEqual(30);
  expect(harmlessAddresses.length).toBeGreaterThanOrEqual(200);
  for (const list of [actingAddresses, harmlessAddresses])
    expect(new Set(list.map(({ path }) => path)).size).toBe(list.length);
});

test.each(Object.entries(verbsByLanguage))(
  'there are enough verbs in %s, each once',
  (_language, { always, given }) => {
    const verbs = `${always} ${given}`.split(/\s+/).map(plainText);
    expect(new Set(verbs).size).toBe(verbs.length);
    expect(verbs.length).toBeGreaterThanOrEqual(80);
  },
);
