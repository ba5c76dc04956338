import { expect, test } from 'vitest';
import { corsReflectedOrigin } from '../../../../../shared/scanners/application/active/cors-reflected-origin.ts';
import { pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { pointsOf, probed, quickClient } from './probe-site.ts';

/** A site that lets every origin read a page with the visitor's cookies. */
const reflecting = (headers: Readonly<Record<string, string>>) =>
  weakSite(
    {
      '/': ({ headers: { origin = '' } }) => ({
        headers: { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', ...headers },
        body: pageOf('Posts', '<p>Herons.</p>'),
      }),
    },
    { naps: 'told' },
  );

async function seenOn(headers: Readonly<Record<string, string>>) {
  await using site = await reflecting(headers);
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'header');
  const seen = [];
  for (const point of points) seen.push(...(await probed(web, point, [corsReflectedOrigin])).seen);
  web.close();
  return seen.map(({ sighting: { cause, score } }) => ({ cause, score }));
}

test('what WordPress lets every origin read is not what a visitor sees: it asks for a nonce beside the cookie', async () => {
  const allowed = { 'access-control-allow-headers': 'Authorization, X-WP-Nonce, Content-Type' };
  expect(await seenOn(allowed)).toEqual([{ cause: 'WordPress', score: 1 }]);
  expect(await seenOn({ 'access-control-allow-headers': 'Authorization' })).toEqual([{ cause: '', score: undefined }]);
});
