import { expect, test } from 'vitest';
import { stepwiseValuesSite } from '../../../../targets/weak/stepwise-values.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

async function scanned(isHardened: boolean) {
  await using site = await stepwiseValuesSite({ isHardened });
  // Whoever names all forms has not named those that a site asks with.
  const scope = { ...quickScope('intrusive'), intrusive: { forms: ['/'], excludedWords: [] } };
  const { observed, commits } = await runApplicationScan(site.url, { context: { scope } });
  const found = observed.filter(({ checkId }) => /sql|xss|html|template|expression/.test(checkId));
  return {
    places: found.map(({ checkId, location }) => `${checkId} ${location}`).sort(),
    told: found.map(({ evidence }) => evidence).join('\n'),
    asked: site.asked,
    changes: site.changes(),
    mutations: commits.at(-1)?.mutations,
  };
}

test('a value that is kept by a second form, or shown by one, is found; what pays or throws away is not pressed', async () => {
  const { places, told, asked, changes, mutations } = await scanned(false);
  expect(places).toEqual([
    'stored-xss /comments/preview POST form field text',
    'stored-xss /notes POST form field note',
  ]);
  expect(told).toMatch(/in the page \/comments: .*\n(?:.*\n)*confirmed by: POST \/comments\/add/);
  expect(told).toMatch(/in the answer to POST \/reader: /);
  expect(asked).not.toContain('POST /order/finish');
  expect(asked).not.toContain('POST /comments/drop');
  expect(mutations).toBe(changes);
});

test('of a site that writes what it keeps as text nothing is told', async () => {
  expect((await scanned(true)).places).toEqual([]);
});
