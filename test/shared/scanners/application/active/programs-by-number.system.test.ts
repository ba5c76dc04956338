import { expect, test } from 'vitest';
import { type Asked, pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const links = [
  ...numbers(12).map((lesson) => `/Less-${lesson}/?id=1`),
  ...numbers(9).map((item) => `/item/${item}?of=shop`),
];

const handlers = {
  '/': () => pageOf('Start', links.map((link) => `<a href="${link}">${link}</a>`).join(' ')),
  ...Object.fromEntries(
    links.map((link) => [
      link.split('?')[0],
      ({ url }: Asked) => pageOf(`About ${url.pathname}`, `You asked for ${url.searchParams.get('id')}`),
    ]),
  ),
};

test('programs that differ in a digit are probed each; of ids three are, and the coverage names those that were not', async () => {
  await using site = await weakSite(handlers, { naps: 'told' });
  const { coverage, observed } = await runApplicationScan(site.url, { context: { scope: quickScope('standard') } });
  const weak = observed.filter(({ checkId }) => checkId === 'reflected-xss').map(({ location }) => location);
  expect(weak.toSorted()).toEqual(
    numbers(12)
      .map((lesson) => `/Less-${lesson}/ id`)
      .toSorted(),
  );
  const left = coverage.find(({ checkId, outcome }) => checkId === 'sql-error' && outcome === 'skipped');
  const reason =
    'Injection points like others that were probed, such as /item/4?of=shop , /item/5?of=shop , /item/6?of=shop';
  // Each of the six has a parameter and a last segment of its path.
  expect(left).toMatchObject({ count: 12, reason });
});
