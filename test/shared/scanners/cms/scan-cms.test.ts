import { describe, expect, test } from 'vitest';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { type Pages, site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { soft404 } from '../../../targets/exposed/soft-404.ts';
import { cpeMatch, nodeOf, nvdEntry, nvdFile } from '../../scanning/vulnerabilities/entries.ts';
import { loadedCves } from '../../scanning/vulnerabilities/loaded.ts';
import { detailOf, type Given, knownOf, placesOf, runCmsScan } from './run-cms-scan.ts';
import { feedOf, vulnerability } from './wordpress-artifacts.ts';

/** The steps of this part of the scan; exposed files and other systems have tests of their own. */
const steps = [front, ...wordpressSteps];

const scan = (url: string, given: Given = {}) => runCmsScan(url, { steps, ...given });

/** Everything that the small WordPress shows. */
const everything = [
  'cms-detected cms',
  'server-headers headers',
  'wordpress-login wp-login.php',
  'wordpress-login-error-difference wp-login.php',
  'wordpress-outdated core',
  'wordpress-plugin plugins/contact-form-7',
  'wordpress-theme themes/hedgerow',
  'wordpress-user users/gardener',
  'wordpress-version core',
  'wordpress-xmlrpc xmlrpc.php',
];

describe.concurrent('a WordPress', () => {
  test('is told with version, theme, plugin, user, log-in and XML-RPC', async () => {
    await using blog = await site(wordpressPages());
    const run = await scan(blog.url);
    expect(placesOf(run).toSorted()).toEqual(everything);
    expect(run.faults).toEqual([]);
    expect(run.outcome.kind).toBe('finished');
    expect(detailOf(run)).toMatch(/^WordPress 6\.4\.2; 1 plugin, 1 theme, 1 user; 10 findings; \d+ requests$/);
    const of = (id: string) => run.observed.find(({ checkId }) => checkId === id);
    expect(of('wordpress-version')).toMatchObject({ confidence: 'certain', score: 1, resource: blog.url });
    expect(of('wordpress-plugin')).toMatchObject({
      title: 'WordPress plugin detected: contact-form-7 5.8.4',
      confidence: 'certain',
    });
    expect(of('wordpress-theme')).toMatchObject({
      title: 'WordPress theme detected: hedgerow 1.3.2',
      confidence: 'certain',
    });
    expect(of('wordpress-login')?.score).toBe(5);
    const ways = of('wordpress-user')?.description ?? '';
    for (const way of ['author archives', 'REST API', 'sitemap', 'RSS feed', 'login error message', 'author links'])
      expect(ways).toContain(way);
  });

  test('is asked with GET but for the list of methods and the answers of the log-in', async () => {
    await using blog = await site(wordpressPages());
    await scan(blog.url);
    const posts = blog.asked.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
    expect(posts.map(({ path }) => path)).toEqual(['/wp-login.php', '/wp-login.php', '/xmlrpc.php']);
    expect(posts[2]?.body).toContain('system.listMethods');
    const passwords = posts.slice(0, 2).map(({ body }) => new URLSearchParams(body).get('pwd'));
    expect(new Set(passwords)).toEqual(new Set(['scanfold-no-such-password']));
    expect(posts.slice(0, 2).map(({ body }) => new URLSearchParams(body).get('log'))).toEqual([
      'scanfold-no-such-user',
      'gardener',
    ]);
  });

  test('is asked for no page twice but the home page and a style of it, by which it is known again', async () => {
    await using blog = await site(wordpressPages());
    await scan(blog.url);
    const paths = blog.paths().filter((path) => !path.startsWith('POST'));
    const isOfHome = (path: string) => path === '/' || path.includes('style.css?') || path.includes('style.min.css?');
    const twice = paths.filter((path, at) => !isOfHome(path) && paths.indexOf(path) !== at);
    // Where wp-admin leads to is asked for as what it is: another address.
    expect(twice).toEqual([]);
  });

  test('that answers the same to anything is not told by it', async () => {
    const pages: Record<string, Pages[string]> = { ...wordpressPages() };
    delete pages['/wp-links-opml.php'];
    pages['*'] = '<html><title>Sorry</title><!-- generator="WordPress/4.0" --></html>';
    await using blog = await site(pages);
    const run = await scan(blog.url);
    const version = run.observed.find(({ checkId }) => checkId === 'wordpress-version');
    expect(version).toMatchObject({ title: 'WordPress version disclosed: 6.4.2', confidence: 'certain' });
    expect(version?.evidence).not.toContain('4.0');
  });

  test('keeps a plugin whose readme.txt is kept away open, though its folder looks missing', async () => {
    const no = { status: 403, body: '<html><title>No</title></html>' };
    const hidden = { '/wp-content/plugins/old/readme.txt': no, '/wp-content/plugins/old/README.txt': no };
    await using blog = await site({ ...wordpressPages(), ...hidden });
    const known = [{ checkId: 'wordpress-plugin', resource: blog.url, location: 'plugins/old' }];
    expect((await scan(blog.url, { context: { known } })).absent).toEqual([]);
  });

  test('that is scanned again has the same findings, and none is gone', async () => {
    await using blog = await site(wordpressPages());
    const first = await scan(blog.url);
    const second = await scan(blog.url, { context: { known: knownOf(first) } });
    expect(second.observed).toEqual(first.observed);
    expect(second.absent).toEqual([]);
  });

  test('that was mended turns its findings to gone', async () => {
    await using old = await site(wordpressPages({ plugins: { 'contact-form-7': '5.8.4', 'old-form': '1.0' } }));
    const first = await scan(old.url);
    const pages = wordpressPages({ users: [] });
    const closed = { status: 403, body: '<html><head><title>Closed</title></head></html>' };
    await using mended = await site({ ...pages, '/xmlrpc.php': closed });
    const known = knownOf(first).map((each) => ({ ...each, resource: mended.url }));
    const second = await scan(mended.url, { context: { known } });
    expect(second.absent.map(({ checkId, location }) => `${checkId} ${location}`).toSorted()).toEqual([
      'wordpress-plugin plugins/old-form',
      'wordpress-user users/gardener',
      'wordpress-xmlrpc xmlrpc.php',
    ]);
    expect(second.observed.find(({ checkId }) => checkId === 'wordpress-login')?.score).toBe(3);
  });

  test('that moved to another system leaves no finding open', async () => {
    await using blog = await site(wordpressPages());
    const first = await scan(blog.url);
    await using plain = await site({
      '/': '<html><head><title>Garden notes</title></head><body>A heron <a href="/pond">at the pond</a></body></html>',
      '/pond': '<html><head><title>The pond</title></head><body>Carp and roach live here</body></html>',
    });
    const known = knownOf(first).map((each) => ({ ...each, resource: plain.url }));
    const second = await scan(plain.url, { context: { known } });
    expect(second.observed).toEqual([]);
    const open = known.filter(
      (each) => !second.absent.some(({ checkId, location }) => checkId === each.checkId && location === each.location),
    );
    // What is not told any more is no proof that it is not old any more, nor that the log-in's answers are alike.
    expect(open.map(({ checkId }) => checkId)).toEqual(['wordpress-outdated', 'wordpress-login-error-difference']);
    expect(detailOf(second)).toMatch(/^No CMS detected; 0 findings; \d+ requests$/);
  });

  test('behind a hidden generator is told by its files', async () => {
    const pages: Record<string, Pages[string]> = { ...wordpressPages() };
    const hidden = String((pages['/'] as { body: string }).body).replace(/<meta name="generator"[^>]*>/, '');
    pages['/'] = { ...(pages['/'] as object), body: hidden };
    for (const path of ['/feed/', '/feed/atom/', '/feed/rdf/', '/wp-links-opml.php']) delete pages[path];
    await using blog = await site(pages);
    const run = await scan(blog.url);
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-version')).toMatchObject({
      title: 'WordPress version disclosed: 6.4.2',
      confidence: 'certain',
    });
  });

  test('whose generator lies is told as tentative, with the lie', async () => {
    const pages: Record<string, Pages[string]> = { ...wordpressPages() };
    const lie = String((pages['/'] as { body: string }).body).replace(
      'content="WordPress 6.4.2"',
      'content="WordPress 4.0"',
    );
    pages['/'] = { ...(pages['/'] as object), body: lie };
    for (const path of ['/feed/', '/feed/atom/', '/feed/rdf/', '/wp-links-opml.php']) delete pages[path];
    await using blog = await site(pages);
    const run = await scan(blog.url);
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-version')).toMatchObject({
      title: 'WordPress version disclosed: 6.4.2',
      confidence: 'tentative',
      evidence: expect.stringContaining('4.0 (contradicts)'),
    });
    expect(run.observed.map(({ checkId }) => checkId)).not.toContain('wordpress-outdated');
  });

  test('with a child theme is told with the parent of it', async () => {
    const child = '/*\nTheme Name: Hedgerow Child\nVersion: 0.1\nTemplate: twig\n*/';
    const pages = {
      ...wordpressPages(),
      '/wp-content/themes/hedgerow/style.css': child,
      '/wp-content/themes/twig/style.css': '/*\nTheme Name: Twig\nVersion: 3.0\n*/',
    };
    await using blog = await site(pages);
    const run = await scan(blog.url);
    const themes = run.observed.filter(({ checkId }) => checkId === 'wordpress-theme');
    expect(themes.map(({ title, location }) => [title, location])).toEqual([
      ['WordPress theme detected: hedgerow 0.1', 'themes/hedgerow'],
      ['WordPress theme detected: twig 3.0', 'themes/twig'],
    ]);
    expect(themes[0]?.description).toContain('the theme Hedgerow Child (hedgerow)');
    expect(themes[0]?.description).toContain('It is the active theme.');
    expect(themes[1]?.description).toContain('parent theme of the active theme hedgerow');
  });

  test('with vulnerable software is told by the feed, each with its score', async () => {
    const entries = [
      vulnerability({ slug: 'contact-form-7', id: 'form', cvss: 9.8 }),
      vulnerability({ type: 'core', slug: 'wordpress', id: 'core', cvss: 5.4 }),
      vulnerability({ type: 'theme', slug: 'hedgerow', id: 'theme', cvss: undefined }),
      vulnerability({ slug: 'not-there', id: 'other' }),
    ];
    await using blog = await site(wordpressPages());
    const run = await scan(blog.url, { settings: { feed: async () => feedOf(entries, 'the feed is 12 days old') } });
    const vulnerable = run.observed.filter(({ checkId }) => checkId.includes('vulnerable'));
    expect(vulnerable.map(({ checkId, location, score }) => [checkId, location, score])).toEqual([
      ['wordpress-vulnerable-core', 'core#core', 5.4],
      ['wordpress-vulnerable-theme', 'themes/hedgerow#theme', 6],
      ['wordpress-vulnerable-plugin', 'plugins/contact-form-7#form', 9.8],
    ]);
    expect(run.coverage).toContainEqual(expect.objectContaining({ reason: 'the feed is 12 days old' }));
  });

  test('with vulnerabilities in the CVE feed has one finding for each piece of software, without those of its own feed', async () => {
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    const of = (criteria: string) => ({ nodes: [nodeOf(cpeMatch(criteria, { versionEndExcluding: '99' }))] });
    const form = of('cpe:2.3:a:rocklobster:contact_form_7:*:*:*:*:*:wordpress:*:*');
    const cves = await loadedCves(
      [
        nvdFile(
          nvdEntry('CVE-2026-1234', 8, vector, form),
          nvdEntry('CVE-2026-1235', 7, vector, form),
          nvdEntry('CVE-2026-1236', 5, vector, of('cpe:2.3:a:wordpress:wordpress:*:*:*:*:*:*:*:*')),
        ),
      ],
      { kev: ['CVE-2026-1234'], epss: { 'CVE-2026-1234': 0.5, 'CVE-2026-1236': 0.2 } },
    );
    const entries = [vulnerability({ slug: 'contact-form-7', id: 'form', cvss: 7.2, cve: ['CVE-2026-1234'] })];
    await using blog = await site(wordpressPages());
    const place = (location: string) => ({ checkId: 'vulnerable-software', resource: blog.url, location });
    const known = [place('core@1.0'), place('plugins/contact-form-7@1.0'), place('elsewhere@1.0')];
    const settings = { feed: async () => feedOf(entries), cves: async () => cves };
    const run = await scan(blog.url, { settings, context: { known } });
    const seen = run.observed.filter(({ cveIds }) => cveIds !== undefined);
    expect(seen).toMatchObject([
      { checkId: 'vulnerable-software', score: 5, cveIds: ['CVE-2026-1236'], epss: 0.2 },
      {
        checkId: 'wordpress-vulnerable-plugin',
        score: 9,
        cveIds: ['CVE-2026-1234'],
        cvssScore: 7.2,
        epss: 0.5,
        kev: true,
      },
      { checkId: 'vulnerable-software', score: 7, cveIds: ['CVE-2026-1235'], kev: false },
    ]);
    expect(seen.map(({ location }) => location.replace(/[@#].*/, ''))).toEqual([
      'core',
      'plugins/contact-form-7',
      'plugins/contact-form-7',
    ]);
    const gone = run.absent.filter(({ checkId }) => checkId === 'vulnerable-software');
    expect(gone.map(({ location }) => location)).toEqual(['core@1.0', 'plugins/contact-form-7@1.0']);
  });

  test('without a feed says in the coverage that none is configured', async () => {
    await using blog = await site(wordpressPages());
    const run = await scan(blog.url);
    const skipped = run.coverage.filter(({ reason }) => reason === 'no vulnerability feed is configured');
    expect(skipped.map(({ checkId, outcome }) => `${checkId} ${outcome}`)).toEqual([
      'wordpress-vulnerable-core skipped',
      'wordpress-vulnerable-theme skipped',
      'wordpress-vulnerable-plugin skipped',
    ]);
  });

  test('whose log-in asks for a password of the server is told as closed', async () => {
    const basic = { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: 'no' };
    const pages = { ...wordpressPages(), '/wp-login.php': basic, '/wp-admin/': basic, '/wp-login.php?reauth=1': basic };
    await using blog = await site(pages);
    const run = await scan(blog.url);
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-login')).toMatchObject({
      score: 1,
      title: 'Access to WordPress login page restricted',
      description: expect.stringContaining('requires HTTP authentication'),
    });
  });

  test('whose log-in was moved is told as open where wp-admin leads to it', async () => {
    const pages: Record<string, Pages[string]> = { ...wordpressPages() };
    const moved = pages['/wp-login.php?reauth=1'];
    delete pages['/wp-login.php'];
    delete pages['/wp-login.php?reauth=1'];
    pages['/wp-admin/'] = { status: 302, headers: { location: '{origin}/back-door/' } };
    if (moved !== undefined) pages['/back-door/'] = moved;
    await using blog = await site(pages);
    const run = await scan(blog.url);
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-login')).toMatchObject({
      score: 5,
      reproduce: expect.stringContaining('/back-door/'),
    });
  });

  test('whose log-in pages are not there has none that is restricted', async () => {
    const pages: Record<string, Pages[string]> = { ...wordpressPages() };
    for (const path of ['/wp-login.php', '/wp-login.php?reauth=1', '/wp-admin/']) delete pages[path];
    await using blog = await site(pages);
    const run = await scan(blog.url);
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-login')).toBeUndefined();
  });
});

describe.concurrent('a site that is not WordPress', () => {
  const plain = {
    '/': '<html><head><title>Garden notes</title></head><body><p>WordPress is a word here.</p></body></html>',
  };

  test('ends well and says so', async () => {
    await using shop = await site(plain);
    const run = await scan(shop.url);
    expect(run.outcome).toMatchObject({
      kind: 'finished',
      detail: expect.stringMatching(/^No CMS detected/),
    });
    expect(run.observed).toEqual([]);
    expect(run.coverage.filter(({ reason }) => reason === 'the site is not WordPress').length).toBeGreaterThan(10);
  });

  test('is scanned as one all the same by force, and nothing is invented', async () => {
    await using shop = await site(plain);
    const run = await scan(shop.url, { options: '--force' });
    expect(placesOf(run)).toEqual([]);
    expect(shop.paths()).toContain('/xmlrpc.php');
    expect(detailOf(run)).toMatch(/^WordPress not detected; scanned as WordPress \(--force\)/);
  });

  test('is told as WordPress where only an entrance shows it', async () => {
    const { '/wp-login.php': entrance = '' } = wordpressPages();
    // The page itself could be anybody's: it needs this file of the core.
    const sheet = { '/wp-includes/css/buttons.min.css': '.wp-core-ui .button{display:inline-block}' };
    await using shop = await site({ ...plain, '/wp-login.php': entrance, ...sheet });
    const run = await scan(shop.url);
    expect(placesOf(run)).toContain('cms-detected cms');
    expect(run.observed.find(({ checkId }) => checkId === 'wordpress-version')?.title).toBe(
      'WordPress version disclosed: 6.4.2',
    );
  });

  test('that answers 200 to anything has no finding of what is not there', async () => {
    await using shop = await soft404();
    const run = await runCmsScan(`http://127.0.0.1:${shop.port}/`, {
      options: '-e p,t,u --plugins-detection aggressive --themes-detection aggressive',
    });
    expect(placesOf(run).toSorted()).toEqual(['cms-detected cms', 'wordpress-theme themes/hedgerow']);
    expect(run.faults).toEqual([]);
  });
});
