import { expect, test } from 'vitest';
import { sqlBoolean } from '../../../../../shared/scanners/application/active/sql-boolean.ts';
import { storedValuesSite } from '../../../../targets/weak/stored-values.ts';
import { uniqueCodesSite } from '../../../../targets/weak/unique-codes.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';
import { runSomeChecks } from '../run-some-checks.ts';

const injections = /sql|xss|html|template|expression/;

async function scanned(url: string, profile: 'standard' | 'intrusive') {
  const { observed, coverage, commits } = await runApplicationScan(url, { context: { scope: quickScope(profile) } });
  const found = observed.filter(({ checkId }) => injections.test(checkId));
  return {
    places: found.map(({ checkId, location }) => `${checkId} ${location}`).sort(),
    told: found.map(({ title, evidence }) => `${title}: ${evidence}`).join('\n'),
    left: coverage
      .filter(({ checkId, reason = '' }) => checkId === 'crawl' && /not submitted/.test(reason))
      .map(({ target, reason }) => `${new URL(target).pathname} ${reason}`),
    mutations: commits.at(-1)?.mutations,
  };
}

test('a stored value is found where another page evaluates it or puts it into a query, and so is a form by GET that changes something', async () => {
  await using site = await storedValuesSite({ isHardened: false });
  const { places, told, left, mutations } = await scanned(site.url, 'intrusive');
  expect(places).toEqual([
    'sql-error /nickname POST form field words',
    'sql-error /subscribe GET form field list',
    'template-injection /cards POST form field words',
  ]);
  expect(told).toMatch(/SQL injection \(second-order\): submitted: (sf\w{12})'\1\nin the page \/friends: .*\1/);
  expect(told).toMatch(/submitted: \{\{\d+\*\d+\}\}\nin the page \/friends: \d+/);
  // Each request that changed something is counted; the form that deletes is left alone, and said to be.
  expect(mutations).toBe(site.changes());
  expect(left).toEqual(['/leave Form not submitted: it is for deletion, and the policy does not name it']);
});

test('conditions alone find the query that a form by GET goes into', async () => {
  await using site = await storedValuesSite({ isHardened: false });
  const given = { context: { scope: quickScope('intrusive') }, checks: { active: [sqlBoolean] } };
  const { observed } = await runSomeChecks(site.url, given);
  expect(observed.map(({ checkId, location }) => `${checkId} ${location}`)).toEqual([
    'sql-boolean /subscribe GET form field list',
  ]);
});

test.each([
  [
    'each text',
    false,
    ['code', 'day', 'name', 'note', 'phone', 'thing'].map((name) => `stored-xss / POST form field ${name}`),
  ],
  ['none that is escaped', true, []],
])('where a site keeps nothing twice under one code, %s is told', async (_, isHardened, expected) => {
  await using site = await uniqueCodesSite({ isHardened });
  expect((await scanned(site.url, 'intrusive')).places).toEqual(expected);
});
