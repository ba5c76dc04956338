import { globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeHtml } from '../../../shared/export/html.ts';
import { checkName } from '../../../shared/export/report/check-name.ts';
import { escaped } from '../../../shared/export/report/escape.ts';
import { mostShown } from '../../../shared/export/report/selection.ts';
import { severityOf } from '../../../shared/records/findings/severity.ts';
import { classified, covered, facts, many, plain } from './plain.ts';
import { anyFinding, each, textOf } from './samples.ts';

const page = (findings: Parameters<typeof encodeHtml>[0], more = {}) =>
  textOf(encodeHtml(findings, { ...facts, ...more }));

/** Every tag of a page with the names of its attributes, as text: `a href rel`. */
const tagsOf = (html: string) =>
  new Set(
    [...html.matchAll(/<(\w+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(([, name, attributes = '']) =>
      [name, ...[...attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g)].map(([, attribute]) => attribute)].join(' '),
    ),
  );

test('no finding adds a tag or an attribute to the page that others do not have', async () => {
  const rich = { ...plain, location: '/a', regression: true };
  const known = tagsOf(await page(each([rich, { ...rich, finding_id: 2 }])));
  await fc.assert(
    fc.asyncProperty(fc.array(anyFinding, { minLength: 1, maxLength: 5 }), async (findings) => {
      const html = await page(each(findings));
      expect([...tagsOf(html)].filter((tag) => !known.has(tag))).toEqual([]);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html.match(/<\/script/g)).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['<b>&"\'', '&lt;b&gt;&amp;&quot;&#39;'],
  ['a\u202eb', 'a\\u{202e}b'],
  ['a\u2028b\u0000', 'a\\u{2028}b\\u{0}'],
  ['a\r\nb\tc\rd', 'a\nb\tc\\u{d}d'],
  ['\ud800', '\ufffd'],
  ['ü🛡', 'ü🛡'],
])('the text %j is shown as %j', (text, shown) => {
  expect(escaped(text)).toBe(shown);
});

test('the page loads nothing, and names its one style and script by their hashes', async () => {
  const html = await page(each([plain]));
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1];
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'/);
  expect(html).not.toMatch(/<(link|img|iframe|object|embed|base)\b|@import|url\(|\ssrc=/);
});

test('a reference that is not a web address is text', async () => {
  const html = await page(each([{ ...plain, references: ['javascript:alert(1)', 'https://a.example.test/?a="><b>'] }]));
  expect(html).toContain('<li>javascript:alert(1)</li>');
  expect(html).toContain('href="https://a.example.test/?a=&quot;&gt;&lt;b&gt;"');
});

test('a report of many findings counts them all, and shows the open ones with the highest score', async () => {
  const html = await page(many(10_000));
  expect(html.match(/<tbody data-severity/g)).toHaveLength(mostShown);
  expect(html).toContain('8,000 further findings are included in the summary but not listed');
  const open = (await Array.fromAsync(many(10_000))).filter(({ status }) => status === 'open');
  expect(html).toContain(`<dt>Open</dt><dd>${open.length.toLocaleString('en')}</dd>`);
  const shares = [...html.matchAll(/data-status="(\w+)" data-share="([\d.]+)"/g)];
  expect(new Set(shares.map(([, status]) => status))).toEqual(new Set(['open']));
  expect(shares.map(([, , share]) => Number(share))).toEqual(
    shares.map(([, , share]) => Number(share)).toSorted((a, b) => b - a),
  );
});

test('a finding says where it stands in each catalogue, and what it is also called', async () => {
  const html = await page(each([classified]));
  expect(html).toContain(
    '<dt>Classification</dt><dd><ul><li>CWE: CWE-306 Missing Authentication for Critical Function</li>' +
      '<li>OWASP Top 10 2021: A07:2021 Identification and Authentication Failures</li>',
  );
  expect(html).toContain('<li>ZAP: 10105</li><li>WASC: WASC-1 Insufficient Authentication</li>');
  expect(html).toContain('<li>Also known as: Redis, missing authentication</li></ul></dd>');
});

test('long evidence is cut with a sign, and the page says so', async () => {
  const html = await page(each([{ ...plain, evidence: `${'e'.repeat(1999)}ff` }]));
  expect(html).toContain(`${'e'.repeat(1999)}\u2026</pre>`);
  expect(html).toContain('long evidence is truncated');
});

test('what was not checked is named by its title, with the id of the check beside it', async () => {
  const gap = { target: 'https://a.example.test/', outcome: 'skipped', reason: 'excluded by the policy', count: 1 };
  const gaps = ['cookie-without-samesite', 'source-word-list', 'check-of-another-release'];
  const coverage = () => each([{ ...covered, gaps: gaps.map((checkId) => ({ ...gap, checkId })) }]);
  const html = await page(each([]), { coverage });
  for (const name of [
    'Cookie without SameSite attribute (cookie-without-samesite)',
    'Host names of the word list (source-word-list)',
    'check-of-another-release',
  ])
    expect(html).toContain(`<li>${name} on https://a.example.test/: skipped. excluded by the policy</li>`);
});

test('each source of host names has a title', () => {
  const ids = globSync('shared/scanners/subdomain/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(source-[a-z-]+)'/g)].map(([, id = '']) => id),
  );
  expect(ids.length).toBeGreaterThan(8);
  expect(
    ids.filter((id) => checkName(id) === id),
    'ids without a title in check-name.ts',
  ).toEqual([]);
});

test('a report without findings or runs says so', async () => {
  const html = await page(each([]), { coverage: () => each([]) });
  expect(html).toContain('0 open findings');
  expect(html).toContain('No run has completed yet');
  expect(html).not.toContain('id="findings"');
});

test('a report says which filters made it', async () => {
  expect(await page(each([plain]), { filters: { severity: 'high', min_score: 4 } })).toContain(
    'Filter: severity high, min_score 4.',
  );
  expect(severityOf(4, 10)).toBe('medium');
});
