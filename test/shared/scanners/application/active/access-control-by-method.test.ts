import { expect, test } from 'vitest';
import { accessControlByMethod } from '../../../../../shared/scanners/application/active/access-control-by-method.ts';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { reproduceLine } from '../../../../../shared/scanners/application/probing/reproduce.ts';
import {
  type Answered,
  type Asked,
  type Handlers,
  pageOf,
  weakSite,
} from '../../../../targets/weak/vulnerable-server.ts';
import { quickScope } from '../quick-scope.ts';
import { runSomeChecks } from '../run-some-checks.ts';
import { pointsOf, probed, quickClient } from './probe-site.ts';

const refusal: Answered = { status: 403, body: pageOf('Forbidden', '<p>For staff.</p>') };
const opened: Answered = { headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': '7340' } };

/** A page below a home page that links to it. */
const linking = (path: string, answer: (asked: Asked) => Answered, more: Handlers = {}): Handlers => ({
  '/': () => pageOf('Home', `<a href="${path}">Go on</a>`),
  [path]: answer,
  ...more,
});

async function seenOn(handlers: Handlers) {
  await using site = await weakSite(handlers, { naps: 'told' });
  const web = quickClient(site.url);
  const points = await pointsOf(web, site.url);
  const before = site.asked.length;
  const seen = [];
  for (const point of points) seen.push(...(await probed(web, point, [accessControlByMethod])).seen);
  web.close();
  return { seen, asked: site.asked.slice(before), url: site.url };
}

test.each([401, 403])('a page that refuses GET with %i and opens to HEAD is seen, for its folder', async (status) => {
  const { seen, asked, url } = await seenOn(
    linking('/staff/wages.php', ({ method }) => (method === 'HEAD' ? opened : { status, body: 'no' })),
  );
  expect(seen.map(({ sighting: { cause } }) => cause)).toEqual(['/staff/']);
  expect(seen[0]?.sighting.evidence).toContain('Content-Length: 7340');
  const line = seen.map(({ response }) => reproduceLine(response)).join();
  expect(line).toContain(' -I ');
  expect(line).toContain(`${url}staff/wages.php`);
  // Nothing is sent that might change something, and the control ends as the page does.
  expect(asked.filter((each) => !/^(?:GET|HEAD) /.test(each))).toEqual([]);
  expect(asked.filter((each) => /^HEAD \/staff\/sf\w+\.php$/.test(each)).length).toBe(1);
});

test.each<[string, Handlers]>([
  ['refuses HEAD as well', linking('/staff/wages', () => refusal)],
  [
    'sends HEAD to the log-in',
    linking('/staff/wages', ({ method }) =>
      method === 'HEAD' ? { status: 302, headers: { location: '/' } } : refusal,
    ),
  ],
  [
    'answers HEAD without a content',
    linking('/staff/wages', ({ method }) => (method === 'HEAD' ? { headers: { 'content-length': '0' } } : refusal)),
  ],
  [
    'answers HEAD with 204',
    linking('/staff/wages', ({ method }) => (method === 'HEAD' ? { status: 204, headers: { etag: '"a"' } } : refusal)),
  ],
  [
    'tells of HEAD no more than of the refusal',
    linking('/staff/wages', ({ method }) => (method === 'HEAD' ? pageOf('Forbidden', '') : refusal)),
  ],
  [
    'is beside others that are not there and answer HEAD alike',
    linking('/staff/wages', ({ method }) => (method === 'HEAD' ? opened : refusal), {
      '/staff/*': ({ method }) => (method === 'HEAD' ? opened : { status: 404, body: 'none' }),
    }),
  ],
])('a page that %s is no finding', async (_, handlers) => {
  const { seen, asked } = await seenOn(handlers);
  expect(seen).toEqual([]);
  // It was asked.
  expect(asked).toContain('HEAD /staff/wages');
});

test('a page that lets GET in when it is asked again is no finding', async () => {
  let gets = 0;
  const { seen } = await seenOn(
    linking('/staff/wages', ({ method }) => {
      if (method === 'HEAD') return opened;
      gets += 1;
      return gets > 2 ? pageOf('Wages', '<p>Welcome.</p>') : refusal;
    }),
  );
  expect(gets).toBe(3);
  expect(seen).toEqual([]);
});

test('an address that would do something is left alone, and who asks at other places hears nothing of refused pages', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const paths = ['/orders/create', ...letters.map((letter) => `/${letter}/${letter}`)];
  const handlers: Handlers = {
    '/': () => pageOf('Home', paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')),
    ...Object.fromEntries(paths.map((path) => [path, () => refusal])),
  };
  await using site = await weakSite(handlers, { naps: 'told' });
  const { coverage, outcome } = await runSomeChecks(site.url, {
    checks: { active: activeChecks },
    context: { scope: quickScope('standard') },
  });
  expect(outcome.kind).toBe('finished');
  expect(site.asked.filter((each) => each.includes('/orders/create'))).toEqual(['GET /orders/create']);
  const told = (id: string) =>
    coverage.filter(({ checkId }) => checkId === id).map(({ outcome: each, count, reason }) => [each, count, reason]);
  expect(told(accessControlByMethod.id)).toEqual(
    expect.arrayContaining([
      ['negative', 20, undefined],
      ['skipped', 6, 'Limit of injection points per scan reached'],
      ['skipped', 1, 'Addresses that may change data are not probed'],
    ]),
  );
  expect(told('sql-error')).toEqual([]);
});
