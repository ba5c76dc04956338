import { expect, test } from 'vitest';
import type { ActiveCheck, InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { hardenedSite } from '../../../../targets/weak/hardened.ts';
import { vulnerableSite } from '../../../../targets/weak/vulnerable.ts';
import { expected } from './expected.ts';
import { pointsOf, probed, quickClient } from './probe-site.ts';

/** The points of a site at which checks are expected to fire, with those checks alone. */
function planted(
  points: readonly InjectionPoint[],
): readonly { readonly point: InjectionPoint; readonly checks: readonly ActiveCheck[] }[] {
  return points.flatMap((point) => {
    const ids = expected[point.url.pathname] ?? [];
    const checks = activeChecks.filter(({ id }) => ids.includes(id));
    return checks.length === 0 ? [] : [{ point, checks }];
  });
}

test('twenty more rounds find the same on the vulnerable paths, and nothing on their twins', async () => {
  await using weak = await vulnerableSite();
  await using strong = await hardenedSite();
  const found = new Map<string, number>();
  for (const site of [weak, strong]) {
    const web = quickClient(site.url);
    const points = await pointsOf(web, site.url);
    const places = planted(points);
    for (let round = 0; round < 20; round += 1) {
      for (const { point, checks } of places) {
        const { seen, unanswered } = await probed(web, point, checks, points);
        expect(unanswered).toEqual([]);
        for (const id of new Set(seen.map(({ check }) => check.id))) {
          const key = `${site === weak ? 'weak' : 'strong'} ${point.url.pathname} ${id}`;
          found.set(key, (found.get(key) ?? 0) + 1);
        }
      }
    }
    web.close();
  }
  const always = Object.entries(expected).flatMap(([path, ids]) =>
    ids.map((id) => [`weak ${path} ${id}`, 20] as const),
  );
  expect(new Map([...found].sort())).toEqual(new Map(always.sort()));
});
