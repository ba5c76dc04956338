import { describe, expect, test } from 'vitest';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { WORDPRESS_SETUP } from '../../../targets/cms/installer-pages.ts';
import { type Pages, site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { detailOf, placesOf, runCmsScan } from './run-cms-scan.ts';

const home = `<!DOCTYPE html><html><head><meta name="generator" content="WordPress 6.4.2" />
<link rel="stylesheet" href="{origin}/wp-content/themes/hedgerow/style.css" /></head><body>Garden notes</body></html>`;

async function detected(pages: Pages) {
  await using blog = await site(pages);
  const run = await runCmsScan(blog.url, { steps: [front] });
  return run.observed.find(({ checkId }) => checkId === 'cms-detected');
}

test('a static export of a WordPress is no running WordPress for sure', async () => {
  expect(await detected({ '/': home, '/?s=scanfold': home })).toMatchObject({
    title: 'Traces of WordPress',
    confidence: 'tentative',
    description: expect.stringContaining('may be a static export'),
  });
});

test.each([
  ['says when it was written', { 'Last-Modified': 'Fri, 27 Nov 2026 12:54:02 GMT', ETag: '"1f3-62e"' }],
  ['says nothing of its files', {}],
])(
  'an export that keeps the answers of programs as files, too, is none where its server %s, and nothing of it lies open',
  async (_, headers) => {
    // As wget keeps them and Apache serves them, of a WordPress 6.4.2.
    const stored = (body: string) => ({ body, headers });
    const form = stored(
      '<link rel="stylesheet" href="/wp-admin/css/login.min.css?ver=6.4.2"><form name="loginform" id="loginform" action="/wp-login.php" method="post"><input name="log"><input type="password" name="pwd"><input type="submit" name="wp-submit" id="wp-submit"></form>',
    );
    const rest = stored('{"name":"Garden notes","namespaces":["oembed\\/1.0","wp\\/v2"]}');
    const rsd = stored('<rsd><service><engineName>WordPress</engineName></service></rsd>');
    await using blog = await site({
      '/': home,
      '/?s=scanfold': home,
      '/wp-login.php': form,
      '/wp-login.php?action=lostpassword': form,
      '/wp-admin/': form,
      '/wp-json/': rest,
      '/wp-json/?_envelope=1': rest,
      '/xmlrpc.php?rsd': rsd,
      '/xmlrpc.php': rsd,
    });
    const run = await runCmsScan(blog.url, { steps: [front, ...wordpressSteps] });
    expect(run.observed.map(({ checkId, confidence }) => `${checkId} ${confidence}`)).toEqual([
      'cms-detected tentative',
      expect.stringContaining('wordpress-theme'),
    ]);
    expect(detailOf(run)).toContain('No CMS detected, traces of WordPress');
  },
);

test.each([
  ['that searches', { '/': home, '/?s=scanfold': home.replace('Garden notes', 'Nothing found') }],
  ['that has a program, whatever its search shows', { ...wordpressPages(), '/?s=scanfold': home, '/': home }],
])('a WordPress %s runs', async (_, pages) => {
  expect(await detected(pages)).toMatchObject({ title: 'WordPress detected', confidence: 'certain' });
});

describe('a page with all signs of a WordPress that a server read from a file', () => {
  const passive = async (pages: Pages, headers: Readonly<Record<string, string>> = {}) => {
    const stored = { 'Last-Modified': 'Fri, 27 Nov 2026 12:54:02 GMT', ETag: '"1f3-62e"', ...headers };
    await using blog = await site({ ...pages, '/': { body: linked, headers: stored } });
    const run = await runCmsScan(blog.url, {
      steps: [front, ...wordpressSteps],
      options: '--detection-mode passive --plugins-detection passive',
    });
    const told = run.observed.filter(({ checkId }) => /^cms-detected$|^wordpress-version$/.test(checkId));
    return told.map(({ title, confidence }) => `${title}: ${confidence}`);
  };
  const linked = home.replace(
    '</head>',
    '<link rel="https://api.w.org/" href="{origin}/wp-json/"><link rel="EditURI" type="application/rsd+xml" href="{origin}/xmlrpc.php?rsd"></head>',
  );
  const index = '{"name":"Garden notes","namespaces":["oembed\\/1.0","wp\\/v2"]}';

  test.each<[string, Pages]>([
    ['nothing that it names is there', {}],
    ['the answers are files, too', { '/wp-json/': { body: index, headers: { ETag: '"44-62e"' } } }],
  ])('is an export in passive mode where %s', async (_, pages) => {
    expect(await passive(pages)).toEqual(['Traces of WordPress: tentative']);
  });

  test.each<[string, Pages, Readonly<Record<string, string>>]>([
    ['its API answers', { '/wp-json/': index }, {}],
    ['its API is withheld', { '/wp-json/': { status: 401, body: '{"code":"rest_forbidden"}' } }, {}],
    ['its headers name the API', {}, { Link: '<{origin}/wp-json/>; rel="https://api.w.org/"' }],
  ])('is one of a cache in passive mode where %s', async (_, pages, headers) => {
    expect(await passive(pages, headers)).toContainEqual('WordPress detected: certain');
  });
});

let visits = 0;
const own = (body: string) => () => `<!DOCTYPE html><title>Pond</title>${body}<p>Visitor ${++visits}</p>`;
const copiedForm =
  '<link rel="stylesheet" href="/wp-admin/css/login.min.css?ver=6.4.2"><form name="loginform" id="loginform" action="/wp-login.php" method="post"><input name="log"><input type="password" name="pwd"><input type="submit" id="wp-submit"></form>';
const leads = { status: 301, headers: { location: '/' } };

describe('of a site that is made anew for each visitor', () => {
  test.each<[string, Pages]>([
    ['whose pictures lie where a WordPress had them', { '/': own('<img src="/wp-content/uploads/a.png">') }],
    [
      'that passes on a whole content folder',
      {
        '/': own('<link rel="stylesheet" href="/wp-content/themes/hedgerow/style.css">'),
        '/wp-content/themes/hedgerow/style.css': '/*\nTheme Name: Hedgerow\nVersion: 1.3.2\n*/',
      },
    ],
    ['with a trap at wp-login.php', { '/': own(''), '/wp-login.php': copiedForm }],
    [
      'whose old addresses lead home, and that takes pingbacks',
      {
        '/': () => ({ body: own('')(), headers: { 'X-Pingback': '{origin}/xmlrpc.php' } }),
        '/wp-login.php': leads,
        '/wp-json/': leads,
        '/xmlrpc.php?rsd': leads,
      },
    ],
  ])('%s only traces are told, and no version, log-in page or age', async (_, pages) => {
    await using other = await site({ ...pages, '/?s=scanfold': pages['/'] ?? '' });
    const run = await runCmsScan(other.url, { steps: [front, ...wordpressSteps] });
    const told = run.observed.filter(({ checkId }) => checkId !== 'server-headers' && checkId !== 'wordpress-theme');
    expect(told.map(({ title, confidence }) => `${title}: ${confidence}`)).toEqual(['Traces of WordPress: tentative']);
    expect(detailOf(run)).toMatch(/^No CMS detected, traces of WordPress;/);
  });

  test('that shows a log-in page at each address nothing of WordPress is told', async () => {
    expect(await detected({ '/': own(''), '*': copiedForm })).toBeUndefined();
  });

  test.each<[string, Pages]>([
    ['searches as its themes do', { '/?s=scanfold': own('<body class="search search-no-results">') }],
    ['has a core file', { '/wp-includes/css/buttons.min.css': '.wp-core-ui .button{}' }],
    ['has its API', { '/wp-json/': '{"namespaces":["oembed\\/1.0","wp\\/v2"]}' }],
    ['describes itself to editors', { '/xmlrpc.php?rsd': '<engineName>WordPress</engineName>' }],
  ])('a WordPress runs that %s, though its pages show paths alone', async (_, pages) => {
    const home = own('<img src="/wp-content/uploads/a.png">');
    expect(await detected({ '/': home, '/?s=scanfold': home, ...pages })).toMatchObject({ confidence: 'firm' });
  });

  test('paths alone are no proof where nothing else may be asked', async () => {
    await using other = await site({ '/': own('<img src="/wp-content/uploads/a.png">') });
    const run = await runCmsScan(other.url, { steps: [front], options: '--detection-mode passive' });
    const found = run.observed.find(({ checkId }) => checkId === 'cms-detected');
    expect(found).toMatchObject({ title: 'Possibly WordPress', confidence: 'tentative' });
    expect(found?.description).not.toContain('The site runs');
  });
});

test('a WordPress whose programs are given away as text does not run: its log-in page and registration are not open', async () => {
  // As Python's http.server gives the folder of WordPress 6.9.5, shortened.
  const source = (body: string) => ({
    body: `<?php\n/** WordPress User Page */\nrequire __DIR__ . '/wp-load.php';\n?>\n${body}`,
    headers: { 'Content-Type': 'application/octet-stream', 'Last-Modified': 'Sat, 28 Nov 2026 05:25:00 GMT' },
  });
  const login = source(`<title><?php echo $login_title; ?></title>
<form name="loginform" id="loginform" action="<?php echo esc_url( site_url( 'wp-login.php', 'login_post' ) ); ?>" method="post">
<input type="text" name="log" id="user_login"><input type="password" name="pwd"><input type="submit" name="wp-submit" id="wp-submit">
<form name="registerform" id="registerform"></form></form>`);
  const listing = '<title>Directory listing for /</title><ul><li><a href="wp-login.php">wp-login.php</a></ul>';
  await using folder = await site({
    '/': listing,
    '/?s=scanfold': listing.replace('for /', 'for /?s=scanfold'),
    '/wp-login.php': login,
    '/wp-login.php?action=register': login,
    '/xmlrpc.php?rsd': source('<rsd><service><engineName>WordPress</engineName></service></rsd>'),
    '/wp-includes/css/buttons.min.css': '.wp-core-ui .button{}',
  });
  const run = await runCmsScan(folder.url, { steps: [front, ...wordpressSteps] });
  expect(run.observed).toEqual([]);
  expect(detailOf(run)).toMatch(/^No CMS detected;/);
});

test('a trap whose home page names a release, and that has a page for whatever is asked for, runs no WordPress for sure', async () => {
  const home =
    '<meta name="generator" content="WordPress 6.2"><link rel="stylesheet" href="/wp-content/themes/x/style.css">';
  let asked = 0;
  await using trap = await site({
    '/': home,
    '*': ({ path }) => {
      asked += 1;
      return `<title>${path}</title><p>${asked} of ${path}`;
    },
  });
  const run = await runCmsScan(trap.url, { steps: [front, ...wordpressSteps] });
  expect(detailOf(run)).toMatch(/^No CMS detected, traces of WordPress;/);
  expect(run.observed.filter(({ checkId }) => /version|outdated/.test(checkId))).toEqual([]);
});

test('another system is looked for where a WordPress has left traces', async () => {
  const drupal = own(
    '<meta name="generator" content="Drupal 10 (https://www.drupal.org)"><img src="/wp-content/uploads/a.png">',
  );
  await using moved = await site({ '/': drupal, '/?s=scanfold': drupal });
  expect(detailOf(await runCmsScan(moved.url))).toMatch(/^CMS: Drupal 10, traces of WordPress;/);
});

// As ClassicPress 1.7.3 and 2.7.0 say it in their pages.
test.each<[string, Pages, string]>([
  [
    'its generator tag',
    { '/': '<meta name="generator" content="WordPress 4.9.25 (compatible; ClassicPress 1.7.3)">' },
    'ClassicPress 1.7.3, a fork',
  ],
  [
    'its files and its feed',
    {
      '/': '<link rel="stylesheet" href="/wp-content/themes/twentyseventeen/style.css?ver=cp_33db803a">',
      '/wp-includes/css/buttons.min.css': '.wp-core-ui .button{}',
      '/feed/': '<generator>https://www.classicpress.net/?v=6.2.9-cp-2.7.0</generator>',
    },
    'ClassicPress 2.7.0, a fork',
  ],
  [
    'its description for editors',
    {
      '/': '<img src="/wp-content/uploads/a.png">',
      '/xmlrpc.php?rsd': '<engineName>ClassicPress</engineName>',
    },
    'ClassicPress (version unknown), a fork',
  ],
  [
    'its log-in page',
    {
      '/': '<img src="/wp-content/uploads/a.png">',
      '/wp-json/': '{"namespaces":["wp\\/v2"]}',
      '/wp-login.php': `<title>Log In &lsaquo; Garden &#8212; ClassicPress</title>${copiedForm}`,
    },
    'ClassicPress (version unknown), a fork',
  ],
])('a ClassicPress is told by %s, without a version of WordPress', async (_, pages, words) => {
  await using blog = await site({ '/?s=scanfold': own(''), ...pages });
  const run = await runCmsScan(blog.url, { steps: [front, ...wordpressSteps] });
  expect(detailOf(run)).toContain(words);
  const checks = run.observed.map(({ checkId }) => checkId);
  expect(checks).toContain('cms-detected');
  expect(checks).not.toContain('wordpress-version');
  expect(checks).not.toContain('wordpress-outdated');
});

// As WordPress 6.3 writes them, without what names its version.
const since = `<link rel="stylesheet" id='classic-theme-styles-css' href="/wp-includes/css/classic-themes.min.css">`;
const until = '<script>window._wpemojiSettings = {"baseUrl":"a"};</script>';
const robots = "<meta name='robots' content='max-image-preview:large' />";

test.each([
  [`${robots}${since}${until}`, 'WordPress 6.1 or newer, before 6.9;'],
  [robots, 'WordPress 5.7 or newer;'],
  [until, 'WordPress before 6.9;'],
  ['', 'WordPress (version unknown);'],
  // A plugin that brings a later release's markup: the limits exclude each other.
  [`${until}<style id="wp-img-auto-sizes-contain-inline-css"></style>`, 'WordPress (version unknown);'],
])('a passive scan says within which limits a version lies that nothing names', async (markup, words) => {
  await using blog = await site({
    '/': `${markup}<img src="/wp-content/uploads/a.png"><link rel="https://api.w.org/">`,
  });
  const options = '--detection-mode passive --plugins-detection passive';
  const run = await runCmsScan(blog.url, { options, steps: [front, ...wordpressSteps] });
  expect(detailOf(run)).toContain(words);
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

test('a page that writes about WordPress names its paths to readers, and is none', async () => {
  const words = `<!DOCTYPE html><title>Moving house</title><p>We left <code>/wp-content/plugins/akismet/</code>, /wp-content/themes/hedgerow/style.css
and http://{host}/wp-includes/js/a.js for pages of our own.</p>`;
  await using blog = await site({ '/': words });
  const run = await runCmsScan(blog.url, { steps: [front, ...wordpressSteps], options: '--detection-mode passive' });
  expect(run.observed.map(({ checkId }) => checkId)).not.toContain('cms-detected');
  expect(run.observed.map(({ checkId }) => checkId)).not.toContain('wordpress-plugin');
});

/** A WordPress that nobody has installed: each of its programs leads to the installer. */
const notInstalled = (headers: Readonly<Record<string, string>>): Pages => ({
  ...Object.fromEntries(
    ['/', '/wp-login.php', '/wp-admin/', '/xmlrpc.php', '/wp-cron.php', '/feed/'].map((path) => [
      path,
      { status: 302, headers: { location: '{origin}/wp-admin/setup-config.php' } },
    ]),
  ),
  '/wp-admin/setup-config.php': { body: WORDPRESS_SETUP, headers },
  '/wp-admin/setup-config.php?s=scanfold': { body: WORDPRESS_SETUP, headers },
});

test.each(['--detection-mode passive', ''])(
  'a WordPress that nobody has installed runs, and its installer is told (%s)',
  async (options) => {
    await using blog = await site(notInstalled({ expires: 'Wed, 11 Jan 1984 05:00:00 GMT' }));
    const run = await runCmsScan(blog.url, { options });
    expect(run.observed.find(({ checkId }) => checkId === 'cms-detected')).toMatchObject({ confidence: 'certain' });
    expect(placesOf(run)).toContain('wordpress-installer-open /wp-admin/setup-config.php');
    expect(detailOf(run)).toContain('WordPress 6.7.1');
    // No log-in page is restricted where there is none yet.
    expect(run.observed.map(({ checkId }) => checkId)).not.toContain('wordpress-login');
  },
);

test('a copy of the installer, which a server of files gives, is a trace', async () => {
  const copied = { 'last-modified': 'Sat, 28 Nov 2026 12:00:00 GMT' };
  await using blog = await site(notInstalled(copied));
  const run = await runCmsScan(blog.url, { steps: [front] });
  expect(run.observed.find(({ checkId }) => checkId === 'cms-detected')).toMatchObject({ confidence: 'tentative' });
});
