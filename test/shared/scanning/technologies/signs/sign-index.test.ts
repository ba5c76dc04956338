import { describe, expect, test } from 'vitest';
import { SiteView } from '../../../../../shared/scanning/technologies/page/site-view.ts';
import { mergedSignatures } from '../../../../../shared/scanning/technologies/signs/merged-signatures.ts';
import { firstMatch } from '../../../../../shared/scanning/technologies/signs/pattern.ts';
import { shortMatch, wantedOf } from '../../../../../shared/scanning/technologies/signs/searched-text.ts';
import { SignIndex } from '../../../../../shared/scanning/technologies/signs/sign-index.ts';
import type { Sign, Signature } from '../../../../../shared/scanning/technologies/signs/signature.ts';
import { sampleWith } from '../sample-with.ts';
import { siteSample } from '../samples/rule-sample.ts';
import { ruleSamples } from '../samples/samples.ts';

const isRecorded = (from = '') => /^(?:npm|Debian) | of Debian \d/.test(from);

/** Each of our rules, and for each an operator's with the other kinds of signs. */
const signatures: ReadonlyMap<string, Signature> = new Map(
  [...mergedSignatures([])].map(([name, signature], at) => {
    const sign = (source: Sign['source'], pattern: string): Sign => ({
      source,
      pattern,
      version: undefined,
      weight: 100,
    });
    const word = name.toLowerCase().replace(/[^a-z0-9]+/g, '');
    const more = [
      sign({ kind: 'element', selector: `link[href*="${word}"], [id="${word}"]`, of: 'presence' }, ''),
      sign({ kind: 'element', selector: 'script, link', of: { attribute: at % 2 === 0 ? 'src' : 'href' } }, word),
      sign({ kind: 'text' }, at % 20 === 0 ? '' : word),
      sign({ kind: 'style text' }, `\\.${word}`),
      sign({ kind: 'url' }, `${word}\\.`),
      sign({ kind: 'header', name: 'x-*' }, word),
    ];
    return [name, { ...signature, signs: [...signature.signs, ...more] }] as const;
  }),
);

test('every sign that finds something on a recorded page is one that the index visits', () => {
  const index = new SignIndex(signatures);
  const wanted = new Map(
    [...signatures.values()].flatMap(({ signs }) => signs.map(({ pattern }) => [pattern, wantedOf(pattern)])),
  );
  let visited = 0;
  let all = 0;
  const recorded = ruleSamples.filter(({ from }) => isRecorded(from)).filter((_, at) => at % 12 === 0);
  for (const sample of recorded) {
    const view = new SiteView(siteSample(sample));
    const candidates = index.candidates(view);
    const signs = new Set(candidates.map(({ sign }) => sign));
    visited += signs.size;
    for (const { name, signs: every } of signatures.values()) {
      all += every.length;
      for (const sign of every) {
        if (signs.has(sign) || view.find(sign, wanted.get(sign.pattern) ?? wantedOf(sign.pattern)) === undefined)
          continue;
        expect.fail(`${sample.rule}: a sign of ${name} is not visited: ${JSON.stringify(sign)}`);
      }
    }
    // The order decides which version and which evidence come first.
    expect(candidates.map(({ order }) => order)).toEqual(
      candidates.map(({ order }) => order).toSorted((a, b) => a - b),
    );
  }
  expect(recorded.length).toBeGreaterThan(40);
  expect(visited).toBeLessThan(all / 5);
});

describe('a short text', () => {
  test.each([
    ['nginx/([\\d.]+)', 'nginx/1.22.1'],
    ['nginx/([\\d.]+)', 'NGINX/1.22.1'],
    ['nginx/([\\d.]+)', 'Apache'],
    ['^(?:thing|other) ', 'Other 2'],
    ['rx(?:\\.min)?\\.js', '/RX.min.js'],
    ['rx(?:\\.min)?\\.js', '/react.js'],
    ['a|[bc]d', 'cd'],
    ['', 'anything'],
    ['^$', ''],
    // A sign that stands for k whatever the case.
    ['kong', '\u212Aong/3'],
    ['stra\u00DFe', 'STRA\u1E9EE'],
  ])('is searched for %s as by the pattern alone: %s', (pattern, text) => {
    expect(shortMatch(wantedOf(pattern), text)).toEqual(firstMatch(pattern, text));
  });

  test('of a recorded page gives what the pattern alone gives', () => {
    const patterns = [...signatures.values()].flatMap(({ signs }) =>
      signs.filter(({ source }) => source.kind === 'header' || source.kind === 'meta').map(({ pattern }) => pattern),
    );
    const values = new Set(
      ruleSamples
        .map((each) => siteSample(each))
        .flatMap(({ headers, metas }) => [
          ...headers.map(([, value]) => value),
          ...metas.map(({ content }) => content),
        ]),
    );
    for (const pattern of new Set(patterns).values().take(300)) {
      const wanted = wantedOf(pattern);
      for (const value of values.values().take(150))
        expect(shortMatch(wanted, value)).toEqual(firstMatch(pattern, value));
    }
  });
});

test('an empty page is visited by the signs alone that need nothing of it', () => {
  const index = new SignIndex(mergedSignatures([]));
  const kinds = new Set(index.candidates(new SiteView(sampleWith({}))).map(({ sign }) => sign.source.kind));
  expect([...kinds].toSorted()).toEqual(['certificate issuer', 'cookie']);
});

test('of selectors whose texts end alike only those are visited whose text an attribute may hold', () => {
  const makers = ['acme', 'umbrella', 'initech'];
  const known = new Map(
    makers.map((name): [string, Signature] => {
      const source = { kind: 'element', selector: `link[href*="${name}.com/"]`, of: 'presence' } as const;
      const sign: Sign = { source, pattern: '', version: undefined, weight: 100 };
      const nothing = { implies: [], excludes: [], requires: [], requiresCategories: [] };
      return [name, { ...nothing, name, categories: ['Other'], site: undefined, signs: [sign] }];
    }),
  );
  const index = new SignIndex(known);
  const visited = (address: string) =>
    index
      .candidates(new SiteView(sampleWith({ html: `<link href="https://${address}/">` })))
      .map(({ signature }) => signature.name);
  expect(visited('elsewhere.com')).toEqual([]);
  expect(visited('www.INITECH.com')).toEqual(['initech']);
});

test('a pattern of an attribute is visited only where some element has a text that it demands there', () => {
  const source = { kind: 'element', selector: 'link', of: { attribute: 'href' } } as const;
  const sign: Sign = { source, pattern: '/acme-(\\d+)\\.css', version: '\\1', weight: 100 };
  const nothing = { implies: [], excludes: [], requires: [], requiresCategories: [] };
  const acme: Signature = { ...nothing, name: 'Acme', categories: ['Other'], site: undefined, signs: [sign] };
  const index = new SignIndex(new Map([['Acme', acme]]));
  const visited = (html: string) => index.candidates(new SiteView(sampleWith({ html }))).length;
  expect(visited('<link href="/other.css"><img src="/acme-2.css">')).toBe(0);
  expect(visited('<link href="/ACME-2.css">')).toBe(1);
});
