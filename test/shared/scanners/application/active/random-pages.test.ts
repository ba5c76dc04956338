import { expect, test } from 'vitest';
import { sqlBoolean } from '../../../../../shared/scanners/application/active/sql-boolean.ts';
import { pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { pointsOf, quickClient, seenAt } from './probe-site.ts';

/** Heads or tails, the same row in each run (a generator by Lehmer). */
function coin(): () => boolean {
  let state = 20261129;
  return () => {
    state = (state * 48271) % 2147483647;
    return state > 1073741823;
  };
}

test('a page that is one of two by chance, as a picture behind what one logs in to, is no SQL injection', async () => {
  const isHeads = coin();
  const names = Array.from({ length: 40 }, (_, at) => `/picture${at}`);
  const picture = () =>
    pageOf('Picture', isHeads() ? '<p>A fir by the pond.</p>' : '<p>Beeches, in the wood behind the mill.</p>');
  await using site = await weakSite(
    {
      '/': () => pageOf('Pond', names.map((name) => `<a href="${name}?type=background">Picture</a>`).join(' ')),
      ...Object.fromEntries(names.map((name) => [name, picture])),
    },
    { naps: 'told' },
  );
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'query');
  const seen = await seenAt(web, points, [sqlBoolean]);
  web.close();
  expect([points.length, seen]).toEqual([names.length, {}]);
});
