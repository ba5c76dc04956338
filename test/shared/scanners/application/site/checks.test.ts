import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { passiveChecks } from '../../../../../shared/scanners/application/passive-checks.ts';
import type { SiteArtifact } from '../../../../../shared/scanners/application/site/site-artifact.ts';
import { siteChecks } from '../../../../../shared/scanners/application/site-checks.ts';
import { type Check, judge } from '../../../../../shared/scanning/check.ts';
import { anyCharacter } from '../../../../any-character.ts';
import { modulesIn } from '../../../../modules-in.ts';
import { anyPage } from '../any-page.ts';
import { siteOf, textFile, wayFrom } from './site-of.ts';

const checkFiles = await modulesIn(
  join(import.meta.dirname, '../../../../../shared/scanners/application/site/checks'),
  (name) => import(`../../../../../shared/scanners/application/site/checks/${name}.ts`),
);
const caseFiles = await modulesIn(join(import.meta.dirname, 'cases'), (name) => import(`./cases/${name}.ts`));
const ids = Object.keys(checkFiles);

const control = /(?![\t\n])\p{Cc}/u;

function checkOf(id: string): Check<SiteArtifact> {
  const check = siteChecks.find((each) => each.id === id);
  if (!check) throw new Error(`${id} is not in site-checks.ts`);
  return check;
}

const sites = z.array(
  z.custom<SiteArtifact>((value) => typeof value === 'object' && value !== null && 'overHttp' in value),
);

function casesOf(id: string) {
  const module = caseFiles[id];
  if (!module) throw new Error(`${id} has no cases: test/shared/scanners/application/site/cases/${id}.ts is missing`);
  return z.parse(z.object({ fires: sites, silent: sites, notTestable: z.optional(sites) }), module);
}

function judged(check: Check<SiteArtifact>, site: SiteArtifact, known: Parameters<typeof judge>[3] = []) {
  return judge([check], site, site.target.href, known, (_, error) => {
    throw error;
  });
}

test('every check of a site has a file, a line in the list and its cases', () => {
  const listed = siteChecks.map(({ id }) => id);
  expect(listed, 'what site-checks.ts lists, and the files of site/checks/').toEqual(ids);
  expect(Object.keys(caseFiles), 'cases in test/, and the files of site/checks/').toEqual(ids);
});

test('no check of a site shares its name or its words with one of pages', () => {
  for (const field of ['id', 'title', 'risk', 'recommendation'] as const) {
    const all = [...siteChecks, ...passiveChecks].map((check) => check[field]);
    expect(new Set(all).size, field).toBe(all.length);
  }
});

describe.each(ids)('%s', (id) => {
  test('fires where it should, in words that are safe to show', () => {
    const check = checkOf(id);
    const { fires } = casesOf(id);
    expect(fires.length).toBeGreaterThan(0);
    for (const [index, site] of fires.entries()) {
      const { observed, coverage } = judged(check, site);
      expect(observed, `case ${index}`).toHaveLength(1);
      expect(coverage).toMatchObject([{ checkId: id, outcome: 'positive', count: 1 }]);
      for (const each of observed) {
        expect(each).toMatchObject({ checkId: id, resource: site.target.href });
        expect(each.location).not.toBe('');
        expect([1, 3, 6, 8]).toContain(each.score);
        expect(each.evidence).not.toBe('');
        expect(each.reproduce).toMatch(/^curl -sS .*https?:/);
        for (const text of [each.title, each.description, each.evidence]) {
          expect(text).not.toMatch(control);
          expect(text).not.toMatch(/undefined|NaN|\[object/);
        }
      }
    }
  });

  test('is silent where it should be, and an earlier finding is gone then', () => {
    const check = checkOf(id);
    const { silent } = casesOf(id);
    for (const [index, site] of silent.entries()) {
      const known = { checkId: id, resource: site.target.href, location: 'x' };
      const { observed, absent, coverage } = judged(check, site, [
        known,
        { ...known, resource: 'https://other.test/' },
      ]);
      expect(observed, `case ${index}`).toEqual([]);
      expect(absent).toEqual([known]);
      expect(coverage).toMatchObject([{ outcome: 'negative' }]);
    }
  });

  test('closes nothing where it could not look, and says why', () => {
    const check = checkOf(id);
    const { notTestable = [] } = casesOf(id);
    for (const [index, site] of notTestable.entries()) {
      const known = { checkId: id, resource: site.target.href, location: 'x' };
      const { observed, absent, coverage } = judged(check, site, [known]);
      expect({ observed, absent }, `case ${index}`).toEqual({ observed: [], absent: [] });
      expect(coverage).toHaveLength(1);
      expect(['blocked', 'skipped', 'not_testable']).toContain(coverage[0]?.outcome);
      expect(coverage[0]?.reason).toMatch(/\w/);
    }
  });
});

test('a grade names what each test adds and takes, and the sum', () => {
  const [finding] = judged(
    checkOf('observatory-grade'),
    siteOf({ overHttp: wayFrom(['http://shop.example.test/', 200]) }),
  ).observed;
  expect(finding?.title).toBe('Mozilla Observatory grade F (10 points)');
  expect(finding?.evidence.split('\n').slice(1)).toEqual([
    ' 100  base score',
    ' -25  content-security-policy: CSP missing (csp-not-implemented)',
    '   0  cookies: No cookies set (cookies-not-found)',
    '   0  cross-origin-resource-sharing: No CORS access (cross-origin-resource-sharing-not-implemented)',
    ' -20  redirection: No redirect from HTTP to HTTPS (redirection-missing)',
    '   0  referrer-policy: Referrer-Policy missing (referrer-policy-not-implemented)',
    ' -20  strict-transport-security: HSTS missing (hsts-not-implemented)',
    '   0  subresource-integrity: No scripts loaded (sri-not-implemented-but-no-scripts-loaded)',
    '  -5  x-content-type-options: X-Content-Type-Options missing (x-content-type-options-not-implemented)',
    ' -20  x-frame-options: X-Frame-Options missing (x-frame-options-not-implemented)',
    '   0  cross-origin-resource-policy: Cross-Origin-Resource-Policy missing (corp-not-implemented)',
    '  10  total: F',
  ]);
});

test('the first fault of the way from http to https decides its score', () => {
  const scores = [
    wayFrom(['http://shop.example.test/', 200]),
    wayFrom(['http://shop.example.test/', 301], ['https://www.example.test/', undefined]),
  ].map((overHttp) => judged(checkOf('https-redirection'), siteOf({ overHttp })).observed[0]?.score);
  expect(scores).toEqual([6, 3]);
});

test('no check of a site throws or says what is not safe to show, whatever the site says', () => {
  const text = fc.array(
    fc.oneof(
      fc.constantFrom('Disallow: /', 'Sitemap:', 'Contact:', 'Expires:', 'admin', '\n', '\u202e', '\ud800', '2026-'),
      fc.string({ unit: anyCharacter, maxLength: 20 }),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(anyPage, anyPage, text, (home, again, parts) => {
      const file = parts.join('');
      const site = siteOf({
        again,
        overHttps: { kind: 'answers', route: [{ url: home.url, status: home.status }], page: home },
        robots: textFile('/robots.txt', file),
        securityTxt: textFile('/.well-known/security.txt', file),
      });
      for (const check of siteChecks) {
        const { observed } = judged(check, { ...site, home });
        for (const each of observed)
          for (const words of [each.title, each.description, each.evidence]) {
            expect(words, check.id).not.toMatch(control);
            expect(words.isWellFormed(), check.id).toBe(true);
          }
      }
    }),
    { numRuns: 500 },
  );
});
