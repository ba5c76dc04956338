import { expect, test } from 'vitest';
import { markupWords, spellsLetters } from '../../../../../shared/scanning/technologies/page/markup-words.ts';
import { sampleOf } from '../../../../../shared/scanning/technologies/page/sample.ts';
import { recogniseBy } from '../../../../../shared/scanning/technologies/recognise.ts';
import { mergedSignatures } from '../../../../../shared/scanning/technologies/signs/merged-signatures.ts';
import { wantedOf } from '../../../../../shared/scanning/technologies/signs/searched-text.ts';
import type { Signature, SignSource } from '../../../../../shared/scanning/technologies/signs/signature.ts';
import { webHeaders } from '../../../../../shared/scanning/web/message/headers.ts';

test('what markup says for a text is the longest word of each choice', () => {
  expect(markupWords(wantedOf('Web CMS by (?:Elcom|Example Ltd)'))).toEqual([['elcom', 'example']]);
  expect(markupWords(wantedOf('\\bDX\\b'))).toEqual([]);
  expect(markupWords(wantedOf('- = - ='))).toEqual([]);
});

test.each([
  ['<p>a &amp; b &#8211; c &#x2014; &eacute;</p>', false],
  ['<p>&#68;HL</p>', true],
  ['<p>&#x0044;HL</p>', true],
  ['<p>a&fjlig;ord</p>', true],
])('markup that spells letters by number or name is known: %s', (html, expected) => {
  expect(spellsLetters(html)).toBe(expected);
});

const signature = (kind: 'text' | 'style text', pattern: string): Signature => ({
  name: 'Product',
  categories: [],
  site: undefined,
  implies: [],
  excludes: [],
  requires: [],
  requiresCategories: [],
  signs: [{ source: { kind } satisfies SignSource, pattern, version: undefined, weight: 100 }],
});

const filler = '<p class="x">words that mean nothing</p>\n'.repeat(1000);

test.each([
  ['in plain words', 'text', 'Web CMS by Elcom', `${filler}<p>Web CMS&nbsp; <b>Web CMS by Elcom</b>${filler}`, true],
  ['by numbers', 'text', 'Web CMS by Elcom', `${filler}<p>Web CMS by &#69;lcom</p>${filler}`, true],
  ['in two elements', 'text', 'CMS by Elcom', `${filler}<p>CMS by<b>Elcom</b></p>${filler}`, true],
  ['in an attribute alone', 'text', 'Elcom', `${filler}<p title="Elcom">`, false],
  ['in a style', 'style text', '\\.video-js', `${filler}<style>.video-js { color: red }</style>${filler}`, true],
  ['in the text and no style', 'style text', '\\.video-js', `${filler}<style>a {}</style><p>.video-js</p>`, false],
] as const)('a text that is read from the markup is found: %s', (_, kind, pattern, html, expected) => {
  const answer = { url: 'https://www.site.example/', headers: webHeaders([]), text: () => html };
  const all = mergedSignatures([signature(kind, pattern)]);
  const found = recogniseBy(sampleOf({ pages: [answer] }, { withTrees: true }), all);
  expect(found.some(({ name }) => name === 'Product')).toBe(expected);
});
