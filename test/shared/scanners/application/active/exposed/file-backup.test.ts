import { expect, test } from 'vitest';
import { fileBackup } from '../../../../../../shared/scanners/application/active/exposed/file-backup.ts';
import { pageOf, weakSite } from '../../../../../targets/weak/vulnerable-server.ts';
import { pointsOf, quickClient, seenAt } from '../probe-site.ts';

const report = pageOf('Report', '<p>The pond, the hedge and the old elm are good places for watching birds.</p>');

/** What the check sees on a site with one page, `/report.php`. */
async function seenWith(answers: (pathname: string) => boolean) {
  const handlers = {
    '/': () => '<!doctype html><a href="/report.php">Report</a>',
    '/*': ({ url }: { readonly url: URL }) => (answers(url.pathname) ? report : { status: 404, body: 'none' }),
  };
  await using site = await weakSite(handlers, { naps: 'told' });
  const web = quickClient(site.url);
  const seen = await seenAt(web, await pointsOf(web, site.url), [fileBackup]);
  web.close();
  return seen;
}

test('a copy beside the page is seen', async () => {
  expect(await seenWith((path) => ['/report.php', '/report.php.old'].includes(path))).toEqual({
    '/report.php': ['file-backup'],
  });
});

test('no copy is seen where whatever begins with the name of the page is the page', async () => {
  expect(await seenWith((path) => path.startsWith('/report.php'))).toEqual({});
});
