import { expect, test } from 'vitest';
import { sqlBoolean } from '../../../../../shared/scanners/application/active/sql-boolean.ts';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { hardenedSite } from '../../../../targets/weak/hardened.ts';
import { lookalikeSite } from '../../../../targets/weak/hardened-lookalikes.ts';
import { vulnerableSite } from '../../../../targets/weak/vulnerable.ts';
import { weaknesses } from '../../../../targets/weak/weaknesses.ts';
import { expected } from './expected.ts';
import { pointsOf, quickClient, seenAt } from './probe-site.ts';

test('every planted weakness is found, and nothing else', async () => {
  await using site = await vulnerableSite();
  const web = quickClient(site.url);
  const points = await pointsOf(web, site.url);
  expect(await seenAt(web, points, activeChecks)).toEqual(expected);
  web.close();
});

test('SQL injection that an error tells is found by conditions alone, too', async () => {
  await using site = await vulnerableSite();
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ url }) => url.pathname.startsWith('/sql/error-'));
  expect(await seenAt(web, points, [sqlBoolean])).toEqual({
    '/sql/error-text': ['sql-boolean'],
    '/sql/error-number': ['sql-boolean'],
  });
  web.close();
});

test('nothing is found on the hardened twins', async () => {
  await using site = await hardenedSite();
  const web = quickClient(site.url);
  const points = await pointsOf(web, site.url);
  expect(points.length).toBeGreaterThan(weaknesses.length);
  expect(await seenAt(web, points, activeChecks)).toEqual({});
  web.close();
});

test('nothing is found on pages that only look vulnerable, on a site that answers to anything', async () => {
  await using site = await lookalikeSite();
  const web = quickClient(site.url);
  const points = await pointsOf(web, site.url);
  expect(points.length).toBeGreaterThan(60);
  expect(await seenAt(web, points, activeChecks)).toEqual({});
  web.close();
});
