import { expect, test } from 'vitest';
import { front } from '../../../../shared/scanners/cms/front.ts';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { type Pages, site, wordpressPages } from '../../../targets/wordpress.ts';
import { detailOf, runCmsScan } from './run-cms-scan.ts';

const home = `<!DOCTYPE html><html><head><meta name="generator" content="WordPress 6.4.2" />
<link rel="stylesheet" href="{origin}/wp-content/themes/hedgerow/style.css" /></head><body>Garden notes</body></html>`;

async function detected(pages: Pages) {
  await using blog = await site(pages);
  const run = await runCmsScan(blog.url, { steps: [front] });
  return run.observed.find(({ checkId }) => checkId === 'cms-detected');
}

test('a static export of a WordPress is no running WordPress for sure', async () => {
  expect(await detected({ '/': home, '/?s=scanfold': home })).toMatchObject({
    title: 'Static pages made with WordPress',
    confidence: 'tentative',
    description: expect.stringContaining('seem to be a static export'),
  });
});

test('an export that keeps the answers of programs as files, too, is none, and nothing of it lies open', async () => {
  // As wget keeps them and Apache serves them, of a WordPress 6.4.2.
  const stored = (body: string) => ({
    body,
    headers: { 'Last-Modified': 'Fri, 27 Nov 2026 12:54:02 GMT', ETag: '"1f3-62e"' },
  });
  const form = stored(
    '<link rel="stylesheet" href="/wp-admin/css/login.min.css?ver=6.4.2"><form name="loginform" id="loginform" action="/wp-login.php" method="post"><input name="log"><input type="password" name="pwd"><input type="submit" name="wp-submit" id="wp-submit"></form>',
  );
  await using blog = await site({
    '/': home,
    '/?s=scanfold': home,
    '/wp-login.php': form,
    '/wp-admin/': form,
    '/wp-json/': stored('{"name":"Garden notes","namespaces":["oembed\\/1.0","wp\\/v2"]}'),
    '/xmlrpc.php?rsd': stored('<rsd><service><engineName>WordPress</engineName></service></rsd>'),
  });
  const run = await runCmsScan(blog.url, { steps: [front, ...wordpressSteps] });
  expect(run.observed.map(({ checkId, confidence }) => `${checkId} ${confidence}`)).toEqual([
    'cms-detected tentative',
    'wordpress-version tentative',
    expect.stringContaining('wordpress-theme'),
  ]);
  expect(detailOf(run)).toContain('Static pages made with WordPress 6.4.2');
});

test.each([
  ['that searches', { '/': home, '/?s=scanfold': home.replace('Garden notes', 'Nothing found') }],
  ['that has a program, whatever its search shows', { ...wordpressPages(), '/?s=scanfold': home, '/': home }],
])('a WordPress %s runs', async (_, pages) => {
  expect(await detected(pages)).toMatchObject({ title: 'WordPress detected', confidence: 'certain' });
});

test('a plugin whose namespace nobody knows is tried by what it is called, and proved by its readme', async () => {
  const readme = '=== Garden Polls ===\nContributors: a\nStable tag: 2.77.3\n\n== Changelog ==\n\n= 2.77.3 =\n* x\n';
  const index = JSON.stringify({ namespaces: ['wp/v2', 'gardenpolls/v1', 'nobody-has/v1'], routes: {} });
  await using blog = await site({
    ...wordpressPages({ plugins: {} }),
    '/wp-json/': { headers: { 'content-type': 'application/json' }, body: index },
    '/wp-content/plugins/wp-gardenpolls/readme.txt': readme,
  });
  const run = await runCmsScan(blog.url, { steps: [front, ...wordpressSteps] });
  const plugins = run.observed.filter(({ checkId }) => checkId === 'wordpress-plugin');
  expect(plugins.map(({ location, title }) => [location, title])).toEqual([
    ['plugins/wp-gardenpolls', 'WordPress plugin detected: wp-gardenpolls 2.77.3'],
  ]);
});

test('plugins whose readmes are refused are told by their folders, and their versions by their changelogs', async () => {
  const folders = /^\/wp-content\/plugins\/(?:akismet|jetpack)\/$/;
  await using blog = await site({
    ...wordpressPages({ plugins: { akismet: '5.3' } }),
    '/wp-content/plugins/akismet/changelog.txt': '== Changelog ==\n\n= 5.3.3 =\n* x\n',
    '/wp-content/plugins/akismet/readme.txt': { status: 403, body: 'Forbidden' },
    '*': ({ path }) => {
      if (path.startsWith('/wp-content/plugins/') && /readme\.txt$/i.test(path))
        return { status: 403, body: 'Forbidden' };
      return folders.test(path) ? { status: 403, body: 'No listing here' } : { status: 404, body: 'Not found' };
    },
  });
  const options = '-e p --plugins-detection aggressive';
  const run = await runCmsScan(blog.url, { steps: [front, ...wordpressSteps], options });
  const plugins = run.observed.filter(({ checkId }) => checkId === 'wordpress-plugin');
  expect(plugins.map(({ location, confidence }) => [location, confidence]).toSorted()).toEqual([
    ['plugins/akismet', 'certain'],
    // Named by the REST index.
    ['plugins/contact-form-7', 'firm'],
    ['plugins/jetpack', 'firm'],
  ]);
  expect(plugins.find(({ location }) => location === 'plugins/akismet')?.description).toContain('5.3.3 from changelog');
});
