import { describe, expect, test } from 'vitest';
import { popularCount } from '../../../../shared/scanners/cms/data/slugs.ts';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { type Pages, site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { throughNetwork } from '../../../targets/unreliable.ts';
import { loopbackEgress, quickScope } from '../scan-context.ts';
import { detailOf, type Given, placesOf, runCmsScan } from './run-cms-scan.ts';
import { feedOf, vulnerability } from './wordpress-artifacts.ts';

const steps = [front, ...wordpressSteps];
const scan = (url: string, options: string, given: Given = {}) => runCmsScan(url, { steps, options, ...given });

const entries = ['akismet', 'rare-form', 'contact-form-7'].map((slug) => vulnerability({ slug, id: slug }));
/** A feed with a few slugs: fewer to ask for than the popular ones. */
const fewNames = { settings: { feed: async () => feedOf(entries) } };

/** A plugin is asked for by its folder or its readme; what is made up is none. */
const isLookUp = (path: string) => /\/(?:plugins|addons)\/(?!.*scanfold)[\w.-]+\/(?:readme\.txt)?$/.test(path);

describe.concurrent('the option', () => {
  test('detection-mode passive asks for no more than the home page, its feed, its API and the three doors', async () => {
    await using blog = await site(wordpressPages());
    const run = await scan(blog.url, '--detection-mode passive');
    expect([...new Set(blog.paths())].toSorted()).toEqual(['/', '/feed/', '/wp-json/', '/wp-login.php', '/xmlrpc.php']);
    expect(placesOf(run)).toEqual(
      expect.arrayContaining([
        'wordpress-version core',
        'wordpress-plugin plugins/contact-form-7',
        'wordpress-theme themes/hedgerow',
      ]),
    );
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-plugin')).toMatchObject({ confidence: 'firm' });
  });

  test('detection-mode passive proves nothing gone', async () => {
    await using blog = await site(wordpressPages());
    const known = ['plugins/old-form', 'plugins/contact-form-7'].map((location) => ({
      checkId: 'wordpress-plugin',
      resource: blog.url,
      location,
    }));
    const run = await scan(blog.url, '--detection-mode passive', { context: { known } });
    expect(run.absent).toEqual([]);
  });

  test('stealthy is passive, one request at a time, and comes as a browser', async () => {
    await using blog = await site(wordpressPages(), { delayMs: 5 });
    await scan(blog.url, '--stealthy');
    expect(blog.atOnce()).toBe(1);
    expect([...new Set(blog.paths())].toSorted()).toEqual(['/', '/feed/', '/wp-json/', '/wp-login.php', '/xmlrpc.php']);
    expect(blog.asked[0]?.headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(/);
  });

  test('user-agent is what every request says', async () => {
    await using blog = await site(wordpressPages());
    await scan(blog.url, '--user-agent "Garden gate/1.0"');
    expect(new Set(blog.asked.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['Garden gate/1.0']));
  });

  test('random-user-agent is one browser for the whole of a run', async () => {
    await using blog = await site(wordpressPages());
    await scan(blog.url, '--random-user-agent');
    const agents = new Set(blog.asked.map(({ headers }) => headers['user-agent']));
    expect(agents.size).toBe(1);
    expect([...agents][0]).toMatch(/^Mozilla\/5\.0 \(.+(?:Chrome|Firefox|Safari)\/[\d.]+/);
    expect(blog.asked[0]?.headers['x-scan-id']).toBe('01900000-0000-7000-8000-000000000001');
  });

  test('without it a scan says who it is', async () => {
    await using blog = await site(wordpressPages());
    await scan(blog.url, '');
    expect(blog.asked[0]?.headers['user-agent']).toMatch(/^Scanfold\/\S+ \(\+https:/);
  });

  test('throttle keeps requests apart', async () => {
    await using blog = await site(wordpressPages());
    await scan(blog.url, '--throttle 60 --detection-mode passive');
    const [first, last] = [blog.asked[0]?.at ?? 0, blog.asked.at(-1)?.at ?? 0];
    expect(blog.asked.length).toBeGreaterThan(4);
    // A timer may be a little early by the clock.
    expect(last - first).toBeGreaterThanOrEqual((blog.asked.length - 1) * 60 - 30);
  });

  test('request-timeout ends the wait for an answer', async () => {
    await using blog = await site({ '/': 'late' }, { delayMs: 3_600_000 });
    const run = await scan(blog.url, '--request-timeout 1');
    expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
  });

  test('connect-timeout ends the wait for a connection', async () => {
    const egress = throughNetwork(loopbackEgress(), () => 'lost');
    const run = await scan('http://127.0.0.1:9/', '--connect-timeout 1', { context: { egress } });
    expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
  });

  test('wp-content-dir wins over what the page says', async () => {
    await using blog = await site(wordpressPages());
    const known = [{ checkId: 'wordpress-theme', resource: blog.url, location: 'themes/old' }];
    await scan(blog.url, '--wp-content-dir assets', { context: { known } });
    expect(blog.paths()).toContain('/assets/themes/old/style.css');
    // But for the style of the home page, by which the site is known again.
    const own = blog.paths().filter((path) => path.startsWith('/wp-content/'));
    expect(new Set(own)).toEqual(new Set(['/wp-content/themes/hedgerow/style.css?ver=6.4.2']));
  });

  test('wp-content-dir and wp-plugins-dir are where themes and plugins are looked for', async () => {
    const pages = wordpressPages({ content: 'media' });
    await using blog = await site(pages);
    const options = '--wp-content-dir media --wp-plugins-dir addons -e vp --plugins-detection aggressive';
    await scan(blog.url, options, fewNames);
    expect(blog.paths()).toContain('/media/themes/hedgerow/style.css');
    const lookUps = blog.paths().filter(isLookUp);
    expect(lookUps.length).toBeGreaterThan(3);
    expect(lookUps.every((path) => path.startsWith('/addons/'))).toBe(true);
  });

  test('a renamed content folder is found without it', async () => {
    await using blog = await site(wordpressPages({ content: 'media' }));
    const run = await scan(blog.url, '');
    expect(placesOf(run)).toEqual(
      expect.arrayContaining(['wordpress-plugin plugins/contact-form-7', 'wordpress-theme themes/hedgerow']),
    );
  });

  test('enumerate u says which numbers of users are asked for', async () => {
    await using blog = await site(wordpressPages());
    await scan(blog.url, '-e u3-5');
    const authors = blog.paths().filter((path) => /^\/\?author=\d+$/.test(path));
    expect(authors.toSorted()).toEqual(['/?author=3', '/?author=4', '/?author=5']);
  });

  test('enumerate goes through a long range of users in parts, and tells each user once', async () => {
    const many = wordpressPages({
      users: [1, 105, 250].map((id) => ({ id, slug: `gardener-${id}`, name: `Gardener ${id}` })),
    });
    // The others are known by their numbers alone.
    await using blog = await site({
      ...many,
      '/wp-json/wp/v2/users?per_page=100': '[]',
      '/wp-sitemap-users-1.xml': '',
    });
    const run = await scan(blog.url, '-e u1-250');
    const users = run.observed.filter(({ checkId }) => checkId === 'wordpress-user').map(({ location }) => location);
    expect(users).toEqual(['users/gardener-1', 'users/gardener-105', 'users/gardener-250']);
    const authors = blog.paths().filter((path) => /^\/\?author=\d+$/.test(path));
    expect(authors).toHaveLength(250);
    expect(run.commits.filter(({ checkpoint }) => JSON.stringify(checkpoint).includes('"told"'))).toHaveLength(2);
  });

  test('enumerate without users leaves them out, and says so', async () => {
    await using blog = await site(wordpressPages());
    const run = await scan(blog.url, '-e vp');
    expect(blog.paths().filter((path) => /author=|users/.test(path))).toEqual([]);
    expect(run.coverage).toContainEqual(
      expect.objectContaining({ checkId: 'wordpress-user', outcome: 'skipped', reason: 'the options exclude users' }),
    );
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-login')?.score).toBe(3);
  });

  test('a log-in page that offers registration weighs more, though no user is known', async () => {
    const form = '<form method="post"><input name="log"><input name="pwd" type="password"></form>';
    const page = `<title>Log In</title>${form}<a href="/wp-login.php?action=register">Register</a>`;
    await using blog = await site({ ...wordpressPages(), '/wp-login.php': page });
    const run = await scan(blog.url, '-e vp');
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-login')).toMatchObject({
      title: 'WordPress login page exposed',
      score: 5,
    });
  });

  test.each([
    ['-e vp', false],
    ['-e vp --plugins-detection mixed', true],
    ['-e vp --plugins-detection aggressive', true],
    ['-e u --plugins-detection aggressive', false],
  ])('%s asks for plugins by name: %s', async (options, asks) => {
    await using blog = await site(wordpressPages());
    await scan(blog.url, options, fewNames);
    expect(blog.paths().some((path) => path.endsWith('/rare-form/'))).toBe(asks);
  });

  test('enumerate finds a plugin by name that no page shows, and asks for none twice', async () => {
    const hidden =
      '=== Akismet ===\nContributors: a\nTested up to: 6.4\nStable tag: 5.3\n\n== Changelog ==\n\n= 5.3 =\n';
    await using blog = await site({
      ...wordpressPages(),
      '/wp-content/plugins/akismet/': { status: 403, body: 'Forbidden' },
      '/wp-content/plugins/akismet/readme.txt': hidden,
    });
    const run = await scan(blog.url, '-e vp --plugins-detection aggressive', fewNames);
    const plugins = run.observed.filter(({ checkId }) => checkId === 'wordpress-plugin');
    expect(plugins.map(({ title }) => title).toSorted()).toEqual([
      'WordPress plugin detected: akismet 5.3',
      'WordPress plugin detected: contact-form-7 5.8.4',
    ]);
    expect(placesOf(run)).toContain('wordpress-vulnerable-plugin plugins/akismet#akismet');
    const asked = blog.paths();
    expect(asked.filter((path) => path.endsWith('contact-form-7/readme.txt'))).toHaveLength(1);
    expect(asked.filter(isLookUp)).toHaveLength(new Set(asked.filter(isLookUp)).size);
  });

  test('enumerate m finds uploaded files by their numbers', async () => {
    const pages: Pages = {
      ...wordpressPages(),
      '/?attachment_id=2': { status: 301, headers: { location: '{origin}/wp-content/uploads/2026/11/heron.png' } },
      '/?attachment_id=3': '<body class="attachment attachmentid-3 attachment-png">',
      '/?attachment_id=4': { status: 301, headers: { location: '{origin}/' } },
    };
    await using blog = await site(pages);
    const run = await scan(blog.url, '-e m1-5');
    expect(blog.paths().filter((path) => path.includes('attachment_id'))).toHaveLength(5);
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-media')).toMatchObject({
      description: '2 uploaded files were found by attachment ID.',
      score: 1,
    });
  });

  test('enumerate tt finds TimThumb in the theme, by what it says of itself', async () => {
    const said = 'A TimThumb error has occured\nno image specified\n\nTimThumb version : 2.8.10';
    const place = '/wp-content/themes/hedgerow/scripts/timthumb.php';
    await using blog = await site({ ...wordpressPages(), [place]: { status: 400, body: said } });
    const known = ['/wp-content/themes/hedgerow/thumb.php', '/wp-content/old/thumb.php'].map((location) => ({
      checkId: 'wordpress-timthumb',
      resource: blog.url,
      location,
    }));
    const run = await scan(blog.url, '-e tt', { context: { known } });
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-timthumb')).toMatchObject({
      location: place,
      score: 8,
    });
    expect(run.absent).toEqual(known);
  });

  test.each([
    ['', ['the options exclude TimThumb', 'the options exclude media']],
    [
      '-e tt,m1-5 --detection-mode passive',
      Array(2).fill('detection mode passive: URLs that the site does not refer to are not requested'),
    ],
  ])('%j leaves media and TimThumb out, and says so', async (options, reasons) => {
    await using blog = await site(wordpressPages());
    const run = await scan(blog.url, options);
    expect(blog.paths().filter((path) => /attachment_id|thumb\.php/.test(path))).toEqual([]);
    const told = run.coverage.filter(({ checkId }) => ['wordpress-timthumb', 'wordpress-media'].includes(checkId));
    expect(told.map(({ reason }) => reason)).toEqual(reasons);
  });

  test('enumerate vp asks for what the feed knows', async () => {
    await using blog = await site(wordpressPages());
    const feed = async () => feedOf([vulnerability({ slug: 'rare-form' }), vulnerability({ slug: 'akismet' })]);
    await scan(blog.url, '-e vp --plugins-detection aggressive', { settings: { feed } });
    const names = blog
      .paths()
      .filter(isLookUp)
      .map((path) => path.split('/').at(-2));
    // And for a made-up name or two, by which it learns what the site answers to those.
    expect(names).toEqual(expect.arrayContaining(['contact-form-7', 'akismet', 'rare-form']));
    expect(new Set(names).size).toBeLessThan(6);
  });

  test('enumerate vp asks for a folder as it is really written, where the feed writes it in small letters', async () => {
    await using blog = await site(wordpressPages());
    const feed = async () => feedOf([vulnerability({ slug: 'layerslider' }), vulnerability({ slug: 'Rare-Form' })]);
    await scan(blog.url, '-e vp --plugins-detection aggressive', { settings: { feed } });
    const names = blog
      .paths()
      .filter(isLookUp)
      .map((path) => path.split('/').at(-2));
    expect(names).toEqual(expect.arrayContaining(['LayerSlider', 'layerslider', 'Rare-Form']));
    expect(names).not.toContain('rare-form');
  });

  test.each([
    [true, 'pages name', ['LayerSlider']],
    [true, 'no page names', ['LayerSlider']],
    [false, 'no page names', ['LayerSlider', 'layerslider']],
  ])(
    'on a server of which "it ignores case" is %s, a plugin that %s and that lists write in two ways is told so',
    async (ignores, way, told) => {
      const pages = wordpressPages();
      const readme = '=== Slider ===\nContributors: a\nStable tag: 7.1\n\n== Changelog ==\n\n= 7.1 =\n';
      const folder = '/wp-content/plugins/layerslider/';
      const isOne = (path: string) => path.startsWith(folder) || path.startsWith(folder.replace('layers', 'LayerS'));
      const fixed = new Map(Object.entries(pages));
      const named = `<script src="{origin}/wp-content/plugins/LayerSlider/x.js"></script>`;
      const home = String(fixed.get('/'));
      await using blog = await site({
        ...pages,
        '/': way === 'pages name' ? home.replace('</head>', `${named}</head>`) : home,
        '*': ({ path }) => {
          const there = ignores ? path.toLowerCase().startsWith(folder) : isOne(path);
          if (there && /\/readme\.txt$/i.test(path)) return readme;
          return there && path.endsWith('/') ? { status: 403, body: 'No' } : { status: 404, body: 'Not here' };
        },
      });
      const feed = async () => feedOf([vulnerability({ slug: 'layerslider' })]);
      const run = await scan(blog.url, '-e vp --plugins-detection aggressive', { settings: { feed } });
      const sliders = placesOf(run).filter((place) => /^wordpress-plugin plugins\/layerslider$/i.test(place));
      expect(sliders.toSorted()).toEqual(told.map((slug) => `wordpress-plugin plugins/${slug}`));
    },
  );

  test('a theme that an earlier scan found by two spellings of one folder keeps one finding', async () => {
    const pages = wordpressPages();
    const style = '/*\nTheme Name: Total\nVersion: 2.1\n*/';
    await using blog = await site({
      ...pages,
      '*': ({ path }) => (path.toLowerCase() === '/wp-content/themes/total/style.css' ? style : undefined),
    });
    const known = ['total', 'Total'].map((slug) => ({
      checkId: 'wordpress-theme',
      resource: blog.url,
      location: `themes/${slug}`,
    }));
    const run = await scan(blog.url, '', { context: { known } });
    expect(placesOf(run).filter((place) => /themes\/total$/i.test(place))).toEqual(['wordpress-theme themes/total']);
    expect(run.absent).toEqual(known.slice(1));
  });

  test('enumerate tells plainly where the site answers no question for a name', async () => {
    const pages = wordpressPages();
    const walled: Pages = {
      ...pages,
      '*': ({ path }) =>
        path.startsWith('/wp-content/plugins/')
          ? { status: 401, headers: { 'www-authenticate': 'Basic' } }
          : { status: 404, body: '' },
    };
    await using blog = await site(walled);
    const run = await scan(blog.url, '-e p --plugins-detection aggressive');
    expect(blog.paths().filter(isLookUp).length).toBeLessThan(5);
    expect(run.coverage).toContainEqual(
      expect.objectContaining({
        checkId: 'wordpress-plugin',
        outcome: 'blocked',
        count: popularCount.plugins,
        reason: expect.stringMatching(/^no plugin can be requested by name/),
      }),
    );
    expect(detailOf(run)).toContain('not fully checked: plugins');
  });

  test('disable-tls-checks scans a site with a certificate that nobody trusts', async () => {
    await using blog = await site(wordpressPages(), { tls: true });
    const strict = await scan(blog.url, '');
    expect(strict.outcome).toMatchObject({ kind: 'failed', detail: expect.stringContaining('disable-tls-checks') });
    const lenient = await scan(blog.url, '--disable-tls-checks');
    expect(lenient.outcome.kind).toBe('finished');
    expect(placesOf(lenient)).toContain('wordpress-version core');
  });

  test('force scans on where the home page is refused', async () => {
    await using blog = await site({
      ...wordpressPages(),
      '/': { status: 403, body: '<html><title>No</title></html>' },
    });
    expect((await scan(blog.url, '')).outcome.kind).toBe('blocked');
    const forced = await scan(blog.url, '--force');
    expect(forced.outcome.kind).toBe('finished');
    expect(placesOf(forced)).toContain('wordpress-login wp-login.php');
  });

  test('force does not follow a redirect to another site', async () => {
    await using blog = await site({ '/': { status: 301, headers: { location: 'https://other.test/' } } });
    expect((await scan(blog.url, '--force')).outcome).toMatchObject({ kind: 'failed', errorClass: 'setting_invalid' });
  });

  test('that nobody knows fails the scan in plain words', async () => {
    const run = await scan('http://127.0.0.1:1/', '--brute-force');
    expect(run.outcome).toMatchObject({
      kind: 'failed',
      errorClass: 'setting_invalid',
      detail: expect.stringContaining('brute-force'),
    });
  });
});

test('a policy of the profile baseline sends no POST at all', async () => {
  await using blog = await site(wordpressPages());
  const run = await scan(blog.url, '', { context: { scope: { ...quickScope, profile: 'baseline' } } });
  expect(blog.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(placesOf(run)).toContain('wordpress-user users/gardener');
});
