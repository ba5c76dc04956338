import { expect, test } from 'vitest';
import { listWords, wordsMeantBy } from '../../../../shared/records/settings/detect-word-lists.ts';
import { privateWordIn } from '../../../../shared/scanners/subdomain/host/private-words.ts';

test('a word that names a list stands for all of its words, any other for itself', () => {
  expect(wordsMeantBy('list:monitoring')).toContain('grafana');
  expect(wordsMeantBy(' LIST:Access ')).toContain('vpn');
  expect(wordsMeantBy('dev')).toEqual(['dev']);
  expect(wordsMeantBy('list:nothing')).toEqual(['list:nothing']);
});

test.each([
  ['uat.example.com', 'list:environments', 'uat'],
  ['shop-preprod2.example.com', 'list:environments', 'preprod'],
  ['phpmyadmin.example.com', 'list:administration', 'phpmyadmin'],
  ['grafana.ops.example.com', 'list:monitoring', 'grafana'],
  ['www.example.com', 'list:environments', undefined],
])('%s looks private by %s: %s', (name, list, word) => {
  expect(privateWordIn(name, wordsMeantBy(list))).toBe(word);
});

test('every list has words of its own, which can be part of a label', () => {
  for (const list of listWords) {
    const words = wordsMeantBy(list);
    expect(words.length).toBeGreaterThan(5);
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/^[a-z0-9]+$/);
  }
});
