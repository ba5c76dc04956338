import { describe, expect, test } from 'vitest';
import { cachedBy } from '../../../../../shared/scanners/cms/wordpress/extensions/cache-folder.ts';
import {
  extensionLocation,
  isSlug,
  slugOfLocation,
} from '../../../../../shared/scanners/cms/wordpress/extensions/extension.ts';
import {
  type VersionHint,
  weighHints,
} from '../../../../../shared/scanners/cms/wordpress/extensions/extension-version.ts';
import { mentionsIn } from '../../../../../shared/scanners/cms/wordpress/extensions/mentions.ts';
import { signedIn } from '../../../../../shared/scanners/cms/wordpress/extensions/plugin-signs.ts';
import { readReadmeTxt } from '../../../../../shared/scanners/cms/wordpress/extensions/readme-txt.ts';
import { readStyleCss } from '../../../../../shared/scanners/cms/wordpress/extensions/style-css.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import { headersOf, pageOf } from '../page-of.ts';

describe('paths of plugins in pages', () => {
  const folder = 'https://www.blog.test/wp-content/plugins/';
  const slugsOf = (html: string, core?: string) => mentionsIn([pageOf(html, 'https://www.blog.test/')], folder, core);

  test('name the plugin, what it loads and with which version', () => {
    const html = `<script src="/wp-content/plugins/a-form/js/x.js?ver=5.8.4"></script>
      <img src="/wp-content/plugins/a-form/x.png"><script src="/wp-content/plugins/a-form/js/y.js?ver=5.8.4"></script>
      <script src="/wp-content/plugins/a-form/js/y.js?ver=5.8.4"></script>
      <script src="/wp-content/plugins/a-form/lib/z.js?ver=1.0.1"></script><link rel="stylesheet" href="/wp-content/plugins/b/b.css?ver=6.4.2">`;
    expect(slugsOf(html, '6.4.2')).toMatchObject([
      {
        slug: 'a-form',
        count: 4,
        versions: [
          { version: '5.8.4', files: 2 },
          { version: '1.0.1', files: 1 },
        ],
        page: 'https://www.blog.test/',
      },
      { slug: 'b', count: 1, versions: [] },
    ]);
  });

  test('have no version where the page gives one and the same to all themes and plugins', () => {
    const html = `<script src="/wp-content/plugins/a-form/js/x.js?ver=6.3.1"></script>
      <link rel="stylesheet" href="/wp-content/themes/hedgerow/b.css?ver=6.3.1">`;
    expect(slugsOf(html)).toMatchObject([{ slug: 'a-form', versions: [] }]);
  });

  test.each([
    ['in JSON', '<script>{"u":"https:\\/\\/www.blog.test\\/wp-content\\/plugins\\/a\\/b"}</script>', ['a']],
    ['in words', '<p>See <code>/wp-content/plugins/a/b.png</code> of it</p>', []],
    ['on a host of the site for files', '<img src="https://cdn.blog.test/wp-content/plugins/a/b.png">', ['a']],
    ['on another site', '<img src="https://other.test/wp-content/plugins/a/b.png">', []],
    ['of a site whose name only ends alike', '<img src="https://notblog.test/wp-content/plugins/a/b.png">', []],
    ['without a folder', '<img src="/wp-content/plugins/hello.php"><a href="/wp-content/plugins/">', []],
    ['in another folder', '<img src="/content/plugins/a/b.png">', []],
    [
      'with a hostile name',
      '<img src="/wp-content/plugins/%3Cscript%3E/b.png"><img src="/wp-content/plugins/-a/b.png">',
      [],
    ],
  ])('count %s or not', (_, html, slugs) => {
    expect(slugsOf(html).map(({ slug }) => slug)).toEqual(slugs);
  });
});

test.each([
  ['akismet', true],
  ['LayerSlider', true],
  ['js_composer', true],
  ['a.b', true],
  ['hello.php', false],
  ['x.css', false],
  ['..', false],
  ['', false],
  ['a b', false],
  ['a'.repeat(101), false],
])('%s may be the folder of a plugin: %s', (slug, is) => {
  expect(isSlug(slug)).toBe(is);
});

test('the place of an extension leads back to its slug', () => {
  expect(slugOfLocation('plugin', extensionLocation('plugin', 'akismet'))).toBe('akismet');
  expect(slugOfLocation('plugin', 'plugins/akismet#7a1c/b')).toBe('akismet');
  expect(slugOfLocation('theme', 'plugins/akismet')).toBeUndefined();
  expect(slugOfLocation('plugin', 'plugins/a/b')).toBeUndefined();
});

describe('what plugins write about themselves', () => {
  test.each<[string, string, string | undefined]>([
    ['woocommerce', '<meta name="generator" content="WooCommerce 8.4.0">', '8.4.0'],
    ['elementor', '<meta name="generator" content="Elementor 3.16.4; features: a; settings: b">', '3.16.4'],
    ['revslider', '<meta name="generator" content="Powered by Slider Revolution 6.5.8 - responsive">', '6.5.8'],
    [
      'wordpress-seo',
      '<!-- This site is optimized with the Yoast SEO plugin v21.5 - https://yoast.com/wordpress/plugins/seo/ -->',
      '21.5',
    ],
    [
      'wordpress-seo',
      '<!-- This site is optimized with the Yoast SEO Premium plugin v21.5 (Yoast SEO v21.6) -->',
      '21.5',
    ],
    ['w3-total-cache', '<!-- Performance optimized by W3 Total Cache. Learn more -->', undefined],
    // Recorded of Redis Object Cache 2.6.3.
    [
      'redis-cache',
      '<!--\nPerformance optimized by Redis Object Cache. Learn more: https://wprediscache.com\n\nRetrieved 795 objects (55 KB) from Redis using Predis (v2.4.0).\n-->',
      undefined,
    ],
    ['sitepress-multilingual-cms', '<meta name="generator" content="WPML ver:4.6.5 stt:1,4;">', '4.6.5'],
  ])('tells %s', (slug, html, version) => {
    expect(signedIn(pageOf(html), headersOf())).toMatchObject([{ slug, version }]);
  });

  test('is read from headers too, and the version from whichever sign tells it', () => {
    const page = pageOf('<!-- Performance optimized by W3 Total Cache -->');
    const headers = headersOf([['X-Powered-By', 'W3 Total Cache/2.3.1']]);
    expect(signedIn(page, headers)).toEqual([
      {
        slug: 'w3-total-cache',
        version: '2.3.1',
        line: 'x-powered-by: W3 Total Cache/2.3.1'.replace('x-p', 'X-P').replace('-by', '-By'),
      },
    ]);
  });

  test('is not read from text that speaks of a plugin', () => {
    expect(
      signedIn(
        pageOf('<p>WooCommerce 8.4.0 is out</p><meta name="generator" content="My WooCommerce 8.4.0">'),
        headersOf(),
      ),
    ).toEqual([]);
  });
});

describe('a folder of the cache', () => {
  const content = 'https://www.blog.test/wp-content/';
  const namedIn = (html: string, known = ['autoptimize', 'fonts', 'a-cache-plugin']) =>
    cachedBy(pageOf(html, 'https://www.blog.test/'), content, known).map(({ slug }) => slug);

  // Autoptimize 3.1.12-beta, with and without its static files.
  test.each([
    '<link media="all" href="/wp-content/cache/autoptimize/css/autoptimize_80337cc2ae9da04792237a8f7cf241df.css" rel="stylesheet">',
    '<script defer src="/wp-content/cache/autoptimize/autoptimize_78322ee98c046facb3a67cb29ed246c9.php"></script>',
  ])('names the plugin that joins scripts and style sheets: %s', (html) => {
    expect(namedIn(html)).toEqual(['autoptimize']);
  });

  test.each([
    ['of a common name', '<link rel="stylesheet" href="/wp-content/cache/fonts/1/google-fonts.css">'],
    ['that no plugin is called like', '<script src="/wp-content/cache/min/1/a.js"></script>'],
    ['of which pages only show a picture', '<img src="/wp-content/cache/autoptimize/a.png">'],
    ['of another site', '<script src="https://other.test/wp-content/cache/autoptimize/a.js"></script>'],
    ['with the name of a file', '<script src="/wp-content/cache/a-cache-plugin"></script>'],
  ])('%s names none', (_, html) => {
    expect(namedIn(html)).toEqual([]);
  });
});

describe('readme.txt', () => {
  const readme = (body: string) => `=== A Form ===\nContributors: a, b\nRequires at least: 5.9\n${body}`;

  test.each<[string, string, readonly VersionHint[]]>([
    [
      'a stable tag and a changelog',
      'Stable tag: 5.8.4\n\n== Changelog ==\n\n= 5.8.4 =\n* fix\n= 5.8.3 =\n',
      [
        { source: 'stable tag', version: '5.8.4' },
        { source: 'changelog', version: '5.8.4' },
      ],
    ],
    [
      'trunk as stable tag',
      'Stable tag: trunk\n\n== Changelog ==\n\n= v5.8.4 - 2026-01-02 =\n',
      [{ source: 'changelog', version: '5.8.4' }],
    ],
    [
      'headings in Markdown',
      '**Stable tag:** 2.0.1  \n\n## Changelog ##\n\n### 2.0.2 (2026-01-02)\n',
      [
        { source: 'stable tag', version: '2.0.1' },
        { source: 'changelog', version: '2.0.2' },
      ],
    ],
    [
      'version as a word',
      'Stable tag: 2.0\n== Change log ==\n= Version 2.0 =\n',
      [
        { source: 'stable tag', version: '2.0' },
        { source: 'changelog', version: '2.0' },
      ],
    ],
    ['neither', 'Tested up to: 6.4\n', []],
  ])('with %s', (_, body, hints) => {
    expect(readReadmeTxt(readme(body))).toMatchObject({ name: 'A Form', hints });
  });

  test.each([
    ['a page', '<!DOCTYPE html><html><body>=== A Form ===\nStable tag: 1.0</body></html>'],
    ['another text', 'Not found. Stable tag: 1.0'],
    ['a heading alone', '=== Welcome ===\nto our site'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(readReadmeTxt(text)).toBeUndefined();
  });

  test('is read in good time whatever it holds', () => {
    for (const text of [
      '='.repeat(500_000),
      `=== A ===\nStable tag: ${' '.repeat(500_000)}`,
      readme(`== Changelog ==\n${'= '.repeat(300_000)}`),
    ]) {
      const before = cpuMs();
      readReadmeTxt(text);
      expect(cpuMs() - before).toBeLessThan(500);
    }
  });
});

describe('style.css', () => {
  test('tells name, version and parent', () => {
    const css =
      '/*\r\nTheme Name: Hedgerow Child\r\nTheme URI: https://x.test\r\nVersion: 1.3.2\r\nTemplate: hedgerow\r\n*/\nbody{}';
    expect(readStyleCss(css)).toMatchObject({ name: 'Hedgerow Child', version: '1.3.2', template: 'hedgerow' });
  });

  test('may have its header on one line, with stars, or behind a charset', () => {
    expect(readStyleCss('/* Theme Name: A */')).toMatchObject({ name: 'A', version: undefined });
    expect(readStyleCss('@charset "UTF-8";\n/*!\n * Theme Name: A\n * Version: 2.0 */')).toMatchObject({
      version: '2.0',
    });
  });

  test.each(['body { color: red }', '<html>/*\nTheme Name: A\n*/</html>', '/* a reset\n*/', ''])('is not %j', (css) => {
    expect(readStyleCss(css)).toBeUndefined();
  });
});

describe('hints at the version of an extension', () => {
  const hint = (source: VersionHint['source'], version: string): VersionHint => ({ source, version });

  test.each<[string, readonly VersionHint[], string | undefined, string]>([
    ['style.css', [hint('style.css', '1.3.2')], '1.3.2', 'certain'],
    ['stable tag and changelog', [hint('stable tag', '5.8.4'), hint('changelog', '5.8.4')], '5.8.4', 'certain'],
    ['stable tag alone', [hint('stable tag', '5.8.4')], '5.8.4', 'firm'],
    ['stable tag and assets', [hint('stable tag', '5.8.4'), hint('assets', '5.8.4')], '5.8.4', 'certain'],
    [
      'stable tag and a library in its assets',
      [hint('stable tag', '5.8.4'), hint('assets', '4.0.13')],
      '5.8.4',
      'firm',
    ],
    [
      'stable tag against an older changelog',
      [hint('stable tag', '5.8.4'), hint('changelog', '5.7')],
      '5.8.4',
      'tentative',
    ],
    [
      'stable tag against a newer changelog, as in wp-super-cache 1.12.4',
      [hint('stable tag', '1.12.3'), hint('changelog', '1.12.4')],
      '1.12.4',
      'tentative',
    ],
    [
      'stable tag and assets against a changelog of what is to come',
      [hint('stable tag', '5.8.4'), hint('assets', '5.8.4'), hint('changelog', '5.9.0')],
      '5.8.4',
      'tentative',
    ],
    ['assets alone', [hint('assets', '5.8.4')], '5.8.4', 'tentative'],
    // Contextual Related Posts 3.0.5 gives its style sheet 1.0.1, WP Document Revisions 3.3.0 gives 3.2.4.
    ['one asset alone', [hint('one asset', '1.0.1')], undefined, 'tentative'],
    ['stable tag and one asset', [hint('stable tag', '5.8.4'), hint('one asset', '5.8.4')], '5.8.4', 'certain'],
    ['stable tag and another of one asset', [hint('stable tag', '3.0.5'), hint('one asset', '1.0.1')], '3.0.5', 'firm'],
    ['assets with several', [hint('assets', '5.8.4'), hint('assets', '4.0.13')], undefined, 'tentative'],
    ['a cache buster', [hint('assets', '1700000000')], undefined, 'tentative'],
    ['its own tag', [hint('tag', '21.5')], '21.5', 'certain'],
    ['what is no version', [hint('stable tag', 'see-below')], undefined, 'tentative'],
    ['nothing', [], undefined, 'tentative'],
  ])('%s', (_, hints, version, confidence) => {
    expect(weighHints(hints)).toMatchObject({ version, confidence });
  });

  test('changelog and assets that agree win over a stable tag', () => {
    const hints = [hint('stable tag', '1.0'), hint('changelog', '5.9.0'), hint('assets', '5.9.0')];
    expect(weighHints(hints)).toMatchObject({ version: '5.9.0', rivals: ['1.0'], confidence: 'tentative' });
  });

  test('versions for which nearly as much speaks are rivals', () => {
    const rivalsOf = (...hints: readonly VersionHint[]) => weighHints(hints).rivals;
    expect(rivalsOf(hint('stable tag', '5.8.4'), hint('changelog', '5.9.0'))).toEqual(['5.8.4']);
    expect(rivalsOf(hint('tag', '5.8.4'), hint('changelog', '5.9.0'))).toEqual([]);
    expect(rivalsOf(hint('stable tag', '5.8.4'), hint('changelog', '5.8.4'))).toEqual([]);
  });

  test('that contradict are both told', () => {
    expect(weighHints([hint('stable tag', '5.8.4'), hint('changelog', '5.9.0')]).words).toBe(
      '5.9.0 from changelog; contradicted by 5.8.4 from stable tag',
    );
  });
});
