import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Check, judge } from '../../../../shared/scanning/check.ts';
import type { CheckTaxonomy } from '../../../../shared/taxonomy/check-taxonomy.ts';
import { cmsTaxonomy } from '../../../../shared/taxonomy/tables/cms.ts';
import { exposureTaxonomy } from '../../../../shared/taxonomy/tables/exposure.ts';
import { modulesIn } from '../../../modules-in.ts';

const checkFiles = await modulesIn(
  join(import.meta.dirname, '../../../../shared/scanners/cms/checks'),
  (name) => import(`../../../../shared/scanners/cms/checks/${name}.ts`),
);
const caseFiles = await modulesIn(join(import.meta.dirname, 'cases'), (name) => import(`./cases/${name}.ts`));
const ids = Object.keys(checkFiles);

/** The one check of a file, whatever it is called there. */
function checkOf(id: string): Check<unknown> {
  const module = checkFiles[id] ?? {};
  const checks = Object.values(module).filter(
    (value) => typeof value === 'object' && value !== null && 'judge' in value,
  );
  expect(checks, `${id}.ts exports one check`).toHaveLength(1);
  return checks[0] as Check<unknown>;
}

function casesOf(id: string): { readonly fires: readonly unknown[]; readonly silent: readonly unknown[] } {
  const module = caseFiles[id];
  if (module === undefined) throw new Error(`${id} has no cases: test/shared/scanners/cms/cases/${id}.ts is missing`);
  const inside = Object.values(module).find((value) => typeof value === 'object' && value !== null && 'fires' in value);
  const both = z.object({ fires: z.array(z.unknown()), silent: z.array(z.unknown()) });
  return z.parse(both, 'fires' in module ? module : inside);
}

/** The rules for a finding's score, for the checks that they name. */
const scores: Readonly<Record<string, number>> = {
  'wordpress-version': 1,
  'wordpress-outdated': 6,
  'wordpress-plugin': 1,
  'wordpress-theme': 1,
  'wordpress-user': 3,
  'wordpress-login': 3,
  'server-headers': 1,
  'wordpress-debug-log': 8,
  'wordpress-search-replace-db': 9,
  'database-dump': 10,
  'wordpress-config-backup': 10,
  'git-repository': 9,
  'environment-file': 10,
  'wordpress-duplicator-installer': 8,
  'backup-folder': 6,
  'wordpress-readme': 3,
  'wordpress-full-path-disclosure': 6,
  'wordpress-uploads-listing': 3,
  'wordpress-registration-open': 3,
  'wordpress-external-cron': 1,
  'wordpress-multisite-signup': 3,
};

test('every check has its cases, and every case its check', () => {
  expect(Object.keys(caseFiles), 'cases in test/, and the files of checks/').toEqual(ids);
});

test('a check has the name of its file, and the score that the rules give it', () => {
  const checks = ids.map(checkOf);
  expect(checks.map(({ id }) => id)).toEqual(ids);
  const given = Object.fromEntries(checks.map(({ id, score }) => [id, score]));
  expect(given).toMatchObject(scores);
  for (const [id, score] of Object.entries(given))
    if (/^wordpress-xmlrpc/.test(id)) expect([3, 4, 5, 6], id).toContain(score);
});

test('a title is its own, and has a term that the taxonomy names for its check', () => {
  const checks = ids.map(checkOf);
  const taxonomy = new Map<string, CheckTaxonomy>(Object.entries({ ...cmsTaxonomy(), ...exposureTaxonomy() }));
  expect([...taxonomy.keys()].sort()).toEqual(ids);
  expect(new Set(checks.map(({ title }) => title)).size).toBe(ids.length);
  for (const { id, title } of checks) {
    expect(title.length, title).toBeLessThanOrEqual(70);
    const terms = taxonomy.get(id)?.terms ?? [];
    expect(
      terms.filter((term) => title.toLowerCase().includes(term.toLowerCase())),
      title,
    ).not.toEqual([]);
  }
});

const control = /(?![\t\n])\p{Cc}/u;

describe.each(ids)('%s', (id) => {
  test('fires where it should, with words and evidence that are safe to show', () => {
    const check = checkOf(id);
    const { fires } = casesOf(id);
    expect(fires.length).toBeGreaterThan(0);
    for (const artifact of fires) {
      const { observed } = judge([check], artifact, 'https://site.test/', [], (_, error) => {
        throw error;
      });
      expect(observed.length).toBeGreaterThan(0);
      expect(new Set(observed.map(({ resource, location }) => `${resource} ${location}`)).size).toBe(observed.length);
      for (const each of observed) {
        expect(each.checkId).toBe(id);
        expect(each.resource).toMatch(/^https?:\/\/.+\/$/);
        expect(each.location).not.toBe('');
        expect(each.score).toBeGreaterThanOrEqual(1);
        expect(each.score).toBeLessThanOrEqual(10);
        expect(each.title).not.toBe('');
        expect(each.title.length, each.title).toBeLessThanOrEqual(70);
        expect(each.description).not.toBe('');
        expect(each.evidence).not.toBe('');
        expect(each.reproduce).toMatch(/^curl /);
        expect(each.reproduce).not.toContain('\n');
        for (const text of [each.title, each.description, each.evidence, each.location])
          expect(text).not.toMatch(control);
        // Words of our own; evidence is the site's.
        for (const text of [each.title, each.description]) expect(text).not.toMatch(/undefined|NaN|\[object/);
      }
    }
  });

  test('is silent where it should be, and says so by having run or why it has not', () => {
    const check = checkOf(id);
    const { silent } = casesOf(id);
    expect(silent.length).toBeGreaterThan(0);
    for (const artifact of silent) {
      const { observed, coverage } = judge([check], artifact, 'https://site.test/', [], (_, error) => {
        throw error;
      });
      expect(observed).toEqual([]);
      expect(coverage.length).toBeGreaterThan(0);
      for (const { outcome, reason } of coverage)
        if (outcome !== 'negative') expect(reason, 'a gap says why').not.toBe('');
    }
  });

  test('says the same of the same artifact', () => {
    const check = checkOf(id);
    const { fires, silent } = casesOf(id);
    for (const artifact of [...fires, ...silent]) {
      const [first, second] = [check.judge(artifact), check.judge(structuredClone(artifact))];
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    }
  });
});
