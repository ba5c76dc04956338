import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { PassiveCheck, Sighting } from '../../../../shared/scanners/application/passive-check.ts';
import { passiveChecks } from '../../../../shared/scanners/application/passive-checks.ts';
import type { Page } from '../../../../shared/scanning/web/page/page.ts';
import { modulesIn } from '../../../modules-in.ts';
import { anyPage } from './any-page.ts';
import { hostilePages } from './hostile-pages.ts';
import { pageOf } from './page-of.ts';

const checkFiles = await modulesIn(
  join(import.meta.dirname, '../../../../shared/scanners/application/passive'),
  (name) => import(`../../../../shared/scanners/application/passive/${name}.ts`),
);
const caseFiles = await modulesIn(join(import.meta.dirname, 'passive'), (name) => import(`./passive/${name}.ts`));

const ids = Object.keys(checkFiles);
const byId = new Map(passiveChecks.map((check) => [check.id, check]));
const score = z.enum({ informational: 1, low: 3, medium: 6, high: 8 });

const control = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** The check of a file by way of the list, which names all. */
function checkOf(id: string): PassiveCheck {
  const check = byId.get(id);
  if (!check) throw new Error(`${id} is not in passive-checks.ts`);
  return check;
}

const pages = z.array(z.custom<Page>((value) => typeof value === 'object' && value !== null && 'cookies' in value));

function casesOf(id: string) {
  const module = caseFiles[id];
  if (!module) throw new Error(`${id} has no cases: test/shared/scanners/application/passive/${id}.ts is missing`);
  const inside = Object.values(module).find((value) => typeof value === 'object' && value !== null && 'fires' in value);
  return z.parse(z.object({ fires: pages, silent: pages }), 'fires' in module ? module : inside);
}

const sightingsOf = (check: PassiveCheck, page: Page) => (check.appliesTo(page) ? check.inspect(page) : []);

/** What every sighting keeps to, whatever the page says. */
function expectSafe(check: PassiveCheck, sightings: readonly Sighting[]): void {
  expect(new Set(sightings.map(({ cause }) => cause)).size, `${check.id}: one sighting for a cause`).toBe(
    sightings.length,
  );
  for (const { cause, description, evidence, title, score: own } of sightings) {
    expect(cause.length, `${check.id}: a cause is short`).toBeLessThanOrEqual(300);
    expect(description).not.toBe('');
    expect(description.length, `${check.id}: a description is a sentence or two`).toBeLessThanOrEqual(1500);
    expect(evidence, `${check.id} shows something`).not.toBe('');
    expect(evidence.length, `${check.id}: evidence is cut`).toBeLessThanOrEqual(8000);
    for (const text of [cause, description, evidence, title ?? '']) {
      expect(text, check.id).not.toMatch(control);
      expect(text.isWellFormed(), check.id).toBe(true);
    }
    for (const words of [description, title ?? '']) expect(words, check.id).not.toMatch(/undefined|NaN|\[object/);
    if (own !== undefined) expect(z.safeParse(score, own).success, `${check.id}: score ${own}`).toBe(true);
  }
}

afterEach(() => {
  vi.useRealTimers();
});

test('every check has a file, a line in the list and its cases', () => {
  const listed = passiveChecks.map(({ id }) => id).toSorted();
  expect(listed, 'what passive-checks.ts lists, and the files of passive/').toEqual(ids);
  expect(Object.keys(caseFiles), 'cases in test/, and the files of passive/').toEqual(ids);
});

test.each(['title', 'risk', 'recommendation'] as const)('no two checks share a %s', (field) => {
  const seen = new Map<string, string>();
  for (const check of passiveChecks) {
    expect(seen.get(check[field]), `${check.id} has the ${field} of another check`).toBeUndefined();
    seen.set(check[field], check.id);
  }
});

describe.each(ids)('%s', (id) => {
  test('fires on each page that it is for', () => {
    const { fires } = casesOf(id);
    const check = checkOf(id);
    expect(fires.length).toBeGreaterThan(0);
    for (const [index, page] of fires.entries()) {
      expect(check.appliesTo(page), `case ${index} is judged`).toBe(true);
      const sightings = check.inspect(page);
      expect(sightings.length, `case ${index} fires`).toBeGreaterThan(0);
      expectSafe(check, sightings);
    }
  });

  test('is silent on each page that it is not for, and has looked at one of them', () => {
    const { silent } = casesOf(id);
    const check = checkOf(id);
    for (const [index, page] of silent.entries()) expect(sightingsOf(check, page), `case ${index}`).toEqual([]);
    expect(silent.some((page) => check.appliesTo(page))).toBe(true);
  });

  test('says the same of the same page at any time', () => {
    const { fires, silent } = casesOf(id);
    const check = checkOf(id);
    for (const page of [...fires, ...silent]) {
      const text = page.text;
      const first = JSON.stringify(sightingsOf(check, page));
      vi.useFakeTimers({ now: Date.UTC(2040, 1, 1) });
      expect(JSON.stringify(sightingsOf(check, page))).toBe(first);
      // A copy has no memory of the first look.
      expect(JSON.stringify(sightingsOf(check, { ...page, url: new URL(page.url) }))).toBe(first);
      vi.useRealTimers();
      expect(page.text).toBe(text);
    }
  });
});

test('no check throws, and all keep to the rules, on pages that nobody would write', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      for (const check of passiveChecks) {
        let sightings: readonly Sighting[];
        try {
          sightings = sightingsOf(check, page);
        } catch (error) {
          throw new Error(`${check.id} throws`, { cause: error });
        }
        expectSafe(check, sightings);
      }
    }),
    { numRuns: 300 },
  );
});

describe.each(hostilePages)('on a hostile page: $name', ({ make }) => {
  test('no check takes more than linear time', () => {
    const page = make();
    for (const check of passiveChecks) {
      const before = process.cpuUsage();
      const sightings = sightingsOf(check, page);
      const { user, system } = process.cpuUsage(before);
      // Linear ones take milliseconds, at worst a second, for these sizes; quadratic ones minutes.
      expect((user + system) / 1000, `${check.id}: CPU milliseconds`).toBeLessThan(4000);
      expectSafe(check, sightings);
    }
  });
});

test('a form that sends a password by GET is one finding, whatever the query of its page', () => {
  const body = '<form method="get"><input type="password" name="p"></form>';
  const causes = ['', '?x=1', '?error=2'].flatMap((query) =>
    sightingsOf(checkOf('password-in-get-form'), pageOf({ url: `https://shop.example.test/login${query}`, body })),
  );
  expect(new Set(causes.map(({ cause }) => cause))).toEqual(new Set(['GET /login']));
});
