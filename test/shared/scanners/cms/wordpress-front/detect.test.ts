import { describe, expect, test } from 'vitest';
import { parseCmsscanOptions } from '../../../../../shared/records/settings/cmsscan-options.ts';
import { ENTRANCES, restRoot, wordpressSigns } from '../../../../../shared/scanners/cms/wordpress-front/detect.ts';
import { wordpressAddresses } from '../../../../../shared/scanners/cms/wordpress-front/wordpress-addresses.ts';
import { folderOf } from '../../../../../shared/scanning/web/folder.ts';
import { answer, headersOf, pageOf } from '../page-of.ts';

type Headers = readonly (readonly [string, string])[];

const signsOf = (html: string, headers: Headers = []) =>
  wordpressSigns(answer(html, { headers }), pageOf(html)).map(({ words }) => words);

describe('signs of WordPress', () => {
  test.each<[string, string, Headers, string]>([
    ['the generator tag', '<meta name="generator" content="WordPress 6.4.2">', [], 'generator tag'],
    ['a path of its folders', '<img src="/wp-content/uploads/a.png">', [], 'WordPress paths in the page'],
    ['a path of a blog in a folder', '<script src="/blog/wp-includes/js/a.js">', [], 'WordPress paths in the page'],
    [
      'the link tag to its REST API',
      '<link rel="https://api.w.org/" href="https://blog.test/wp-json/">',
      [],
      'link to the REST API',
    ],
    [
      'the Link header',
      '',
      [['Link', '<https://blog.test/index.php?rest_route=/>; rel="https://api.w.org/"']],
      'link to the REST API',
    ],
    ['the link to RSD', '<link rel="EditURI" href="https://blog.test/xmlrpc.php?rsd">', [], 'link to xmlrpc.php'],
    [
      'a file of its core below another name of wp-includes',
      '<link rel="stylesheet" href="/inc/css/dist/block-library/style.min.css?x">',
      [],
      'WordPress files below other names of its folders',
    ],
    ['the pingback header', '', [['X-Pingback', 'https://blog.test/xmlrpc.php']], 'X-Pingback header'],
    ['a cookie', '', [['Set-Cookie', 'wordpress_test_cookie=WP; path=/']], 'WordPress cookie'],
  ])('are seen by %s', (_, html, headers, words) => {
    expect(signsOf(html, headers)).toEqual([words]);
  });

  test.each<[string, string, Headers]>([
    ['a picture of another blog', '<img src="https://other.test/wp-content/uploads/a.png">', []],
    [
      'a core file of another blog',
      '<link rel="stylesheet" href="https://other.test/inc/css/dist/block-library/style.min.css">',
      [],
    ],
    [
      'the block library of another system',
      '<link rel="stylesheet" href="/modules/gutenberg/vendor/block-library/style.css">',
      [],
    ],
    ['a generator of another system', '<meta name="generator" content="Drupal 10 (not WordPress)">', []],
    ['a page about WordPress', '<p>We moved from WordPress: see wp-content and wp-login.php.</p>', []],
    [
      'a link to the REST API of another blog',
      '<link rel="https://api.w.org/" href="https://other.test/wp-json/">',
      [],
    ],
    ['another header', '', [['Link', '<https://blog.test/>; rel="canonical"']]],
  ])('are not seen in %s', (_, html, headers) => {
    expect(signsOf(html, headers)).toEqual([]);
  });

  test.each([
    ['wp-login.php', '<form name="loginform" id="loginform" action="x">'],
    ['wp-json/', '{"name":"x","namespaces":["oembed\\/1.0","wp\\/v2"]}'],
    ['?rest_route=/', '{"name":"x","namespaces":["oembed\\/1.0","wp\\/v2"]}'],
    ['xmlrpc.php?rsd', '<service><engineName>WordPress</engineName>'],
    [
      'wp-includes/css/buttons.min.css',
      '/*! This file is auto-generated */\n.wp-core-ui .button{display:inline-block}',
    ],
  ])('stand at the entrance %s', (path, body) => {
    const entrance = ENTRANCES.find((each) => each.path === path);
    expect(entrance?.sign.test(body)).toBe(true);
    expect(entrance?.sign.test('<html><body>Sorry, we could not find wp-login.php namespaces</body></html>')).toBe(
      false,
    );
  });
});

// As Drupal 7.103 answers at xmlrpc.php, with and without a query.
test('no entrance of WordPress is seen in what an XML-RPC library says', () => {
  const answer = 'XML-RPC server accepts POST requests only.';
  expect(ENTRANCES.filter(({ sign }) => sign.test(answer))).toEqual([]);
});

describe('places of WordPress', () => {
  const options = parseCmsscanOptions('');
  const placesOf = (html: string, { url = 'https://blog.test/', headers = [] as Headers, text = '' } = {}) => {
    const page = pageOf(html, url);
    return wordpressAddresses(
      page,
      restRoot(headersOf(headers), page),
      text === '' ? options : parseCmsscanOptions(text),
      { plugins: ['contact-form-7', 'seeds', 'tablepress'], themes: ['astra', 'hedgerow'] },
    );
  };

  test('are where WordPress puts them where the page says nothing', () => {
    expect(placesOf('')).toEqual({
      home: 'https://blog.test/',
      core: 'https://blog.test/',
      content: 'https://blog.test/wp-content/',
      plugins: 'https://blog.test/wp-content/plugins/',
    });
  });

  test('follow the page into a folder', () => {
    const html = '<link rel="stylesheet" href="/blog/wp-includes/a.css"><img src="/blog/wp-content/themes/t/a.png">';
    const rest: Headers = [['link', '<https://blog.test/blog/wp-json/>; rel="https://api.w.org/"']];
    expect(placesOf(html, { headers: rest })).toEqual({
      home: 'https://blog.test/blog/',
      core: 'https://blog.test/blog/',
      content: 'https://blog.test/blog/wp-content/',
      plugins: 'https://blog.test/blog/wp-content/plugins/',
      rest: 'https://blog.test/blog/wp-json/',
    });
  });

  test('tell a renamed content folder and a core of its own apart', () => {
    const html =
      '<script src="/wp/wp-includes/a.js"></script><img src="/app/themes/t/a.png"><script src="/app/plugins/p/a.js">';
    expect(placesOf(html)).toMatchObject({ core: 'https://blog.test/wp/', content: 'https://blog.test/app/' });
  });

  test('are found below other names by files of the core, and of themes and plugins that are known', () => {
    const html =
      '<link rel="stylesheet" href="/inc/css/dist/block-library/style.min.css"><script src="/skin/astra/assets/js/a.min.js"></script><script src="/lib/tablepress/js/tables.js"></script>';
    expect(placesOf(html)).toMatchObject({
      includes: 'https://blog.test/inc/',
      themes: 'https://blog.test/skin/',
      plugins: 'https://blog.test/lib/',
    });
  });

  test('are not those of blocks, or of a theme, that are called like plugins', () => {
    const sheet = (path: string) => `<link rel="stylesheet" href="${path}">`;
    const html = [
      '/inc/css/dist/block-library/style.min.css',
      '/inc/blocks/seeds/style.min.css',
      '/inc/blocks/paragraph/style.min.css',
      '/skin/astra/assets/seeds/a.css',
      '/skin/astra/assets/js/a.css',
      '/made/seeds/a.css',
      '/made/other/a.css',
    ].map(sheet);
    expect(placesOf(html.join(''))).toMatchObject({
      themes: 'https://blog.test/skin/',
      plugins: 'https://blog.test/wp-content/plugins/',
    });
  });

  test.each([
    [
      'its core has its own name',
      '<script src="/wp-includes/js/wp-embed.min.js"></script><script src="/lib/tablepress/a.js"></script>',
    ],
    [
      'nothing shows its core',
      '<script src="/lib/tablepress/js/tables.js"></script><script src="/skin/astra/a.js"></script>',
    ],
  ])('are where WordPress puts them where %s', (_, html) => {
    const places = placesOf(html);
    expect(places).toMatchObject({ plugins: 'https://blog.test/wp-content/plugins/' });
    expect(places).not.toHaveProperty('includes');
    expect(places).not.toHaveProperty('themes');
  });

  test('believe no page that speaks of another site', () => {
    const html =
      '<script src="https://other.test/x/wp-includes/a.js"></script><img src="https://other.test/x/wp-content/themes/t/a.png">';
    expect(placesOf(html)).toMatchObject({ core: 'https://blog.test/', content: 'https://blog.test/wp-content/' });
  });

  test('are those of the options before all', () => {
    const html = '<img src="/wp-content/themes/t/a.png">';
    expect(placesOf(html, { text: '--wp-content-dir media --wp-plugins-dir media/addons' })).toMatchObject({
      content: 'https://blog.test/media/',
      plugins: 'https://blog.test/media/addons/',
    });
  });

  test('know the REST API with and without permalinks', () => {
    const headers: Headers = [['link', '<https://blog.test/index.php?rest_route=/>; rel="https://api.w.org/"']];
    expect(placesOf('', { headers })).toMatchObject({
      home: 'https://blog.test/',
      rest: 'https://blog.test/index.php?rest_route=/',
    });
  });

  test.each([
    ['https://blog.test', 'https://blog.test/'],
    ['https://blog.test/notes', 'https://blog.test/notes/'],
    ['https://blog.test/notes/index.php?p=1#x', 'https://blog.test/notes/'],
    ['https://blog.test/wp/wp-admin/install.php', 'https://blog.test/wp/'],
    ['https://blog.test/wp-login.php?redirect_to=x', 'https://blog.test/'],
    ['https://blog.test/notes/heron.html', 'https://blog.test/notes/'],
  ])('begin for %s at %s', (url, folder) => {
    expect(folderOf(url)).toBe(folder);
  });
});
