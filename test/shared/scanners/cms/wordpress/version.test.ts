import { describe, expect, test } from 'vitest';
import { packagedReleases } from '../../../../../shared/scanners/cms/data/releases.ts';
import { type Clue, isCoreVersion, type Said } from '../../../../../shared/scanners/cms/wordpress/version/clue.ts';
import { versionText } from '../../../../../shared/scanners/cms/wordpress/version/version-artifact.ts';
import type { VersionWay } from '../../../../../shared/scanners/cms/wordpress/version/way.ts';
import { versionWays } from '../../../../../shared/scanners/cms/wordpress/version/ways.ts';
import { weigh } from '../../../../../shared/scanners/cms/wordpress/version/weigh.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import { answer, pageOf } from '../page-of.ts';
import { clue, exactly } from '../wordpress-artifacts.ts';

function way(part: string): VersionWay {
  const found = versionWays.find(({ words }) => words.includes(part));
  if (found === undefined) throw new Error(`no way ${part}`);
  return found;
}

function told(part: string, body: string): readonly Said[] {
  return way(part)
    .read({ response: answer(body), page: () => pageOf(body) })
    .map(({ said }) => said);
}

const asset = (path: string, ver: string) => `<link rel='stylesheet' href='/${path}?ver=${ver}' />`;
const dashicons = (ver: string) => asset('wp-includes/css/dashicons.min.css', ver);

describe('a way to tell the version', () => {
  test.each<[string, string, string]>([
    ['generator tag', '<meta name="generator" content="WordPress 6.4.2" />', '6.4.2'],
    ['generator tag', "<META content='WordPress 6.5-RC1-57861' NAME='generator'>", '6.5-RC1-57861'],
    ['RSS feed', '<generator>https://wordpress.org/?v=6.4.2</generator>', '6.4.2'],
    ['RSS feed', '<generator>http://wordpress.org/?v=4.1</generator>', '4.1'],
    ['Atom feed', '<generator uri="https://wordpress.org/" version="6.4.2">WordPress</generator>', '6.4.2'],
    ['RDF feed', '<admin:generatorAgent rdf:resource="https://wordpress.org/?v=6.4.2" />', '6.4.2'],
    ['wp-links-opml.php', '<!-- generator="WordPress/6.4.2" -->', '6.4.2'],
    ['readme.html', '<title>WordPress &#8250; ReadMe</title><h1><br /> Version 4.6.1</h1>', '4.6.1'],
    ['files in the home page', asset('wp-includes/css/dist/block-library/style.min.css', '6.4.2'), '6.4.2'],
    ['files in the home page', asset('blog/wp-includes/blocks/navigation/style.min.css', '6.5.5'), '6.5.5'],
    [
      'emoji settings',
      '{"concatemoji":"https:\\/\\/x\\/wp-includes\\/js\\/wp-emoji-release.min.js?ver=6.4.2"}',
      '6.4.2',
    ],
    ['login page', asset('wp-admin/css/login.min.css', '6.4.2'), '6.4.2'],
    ['installer page', asset('wp-admin/css/install.min.css', '6.4.2'), '6.4.2'],
    ['upgrade page', asset('wp-admin/css/install.css', '6.4.2'), '6.4.2'],
  ])('%s reads %s', (part, body, version) => {
    expect(told(part, body)).toEqual([exactly(version)]);
  });

  test.each<[string, string, string]>([
    ['a generator of a plugin', 'generator tag', '<meta name="generator" content="WooCommerce 8.4.0">'],
    ['a generator without a version', 'generator tag', '<meta name="generator" content="WordPress">'],
    ['a version in a sentence', 'generator tag', '<meta name="description" content="WordPress 6.4.2">'],
    ['a cache buster', 'files in the home page', dashicons('1700000000')],
    ['a hash', 'files in the home page', dashicons('2810c76e705dd1a53b18')],
    ['a date', 'files in the home page', dashicons('20231101')],
    [
      'a cache buster in the form of a version, which jQuery has too',
      'files in the home page',
      `${dashicons('6.1.3')}<script src="/wp-includes/js/jquery/jquery.min.js?ver=6.1.3"></script>`,
    ],
    [
      'a version that all assets of the house have',
      'files in the home page',
      dashicons('6.3.1') +
        asset('wp-content/themes/hedgerow/style.css', '6.3.1') +
        asset('wp-content/plugins/tablepress/a.css', '6.3.1'),
    ],
    [
      'the emoji script, where all assets of the house have its version',
      'emoji settings',
      `${asset('wp-content/themes/hedgerow/style.css', '6.3.1')}${asset('wp-content/plugins/tablepress/a.css', '6.3.1')}<script>{"concatemoji":"https://x/wp-includes/js/wp-emoji-release.min.js?ver=6.3.1"}</script>`,
    ],
    [
      'the version of jQuery',
      'files in the home page',
      '<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script>',
    ],
    ['the version of a plugin', 'files in the home page', asset('wp-content/plugins/x/style.css', '6.1.1')],
    ['the version of a theme', 'files in the home page', asset('wp-content/themes/x/style.css', '6.1.1')],
    [
      'a package of the core',
      'files in the home page',
      '<script src="/wp-includes/js/dist/hooks.min.js?ver=6.1.1"></script>',
    ],
    ['a page without the login style', 'login page', dashicons('6.4.2')],
    ['a home page at the address of the installer', 'installer page', dashicons('6.4.2')],
    ['a readme of another program', 'readme.html', '<title>Shop</title><br /> Version 4.6.1'],
    ['a feed of another program', 'RSS feed', '<generator>https://other.test/?v=6.4.2</generator>'],
    ['an OPML of another program', 'wp-links-opml.php', '<!-- generator="Planet/2.0" -->'],
    ['a sitemap that is a page', 'sitemap', '<html><body>not found</body></html>'],
  ])('is not fooled by %s', (_, part, body) => {
    expect(told(part, body)).toEqual([]);
  });

  test.each([
    ['one of them has its own', asset('wp-content/plugins/tablepress/a.css', '1.14')],
    ['there is but one', ''],
  ])('reads the version of core files that a theme has, too, where of its extensions %s', (_, other) => {
    const body = dashicons('6.3.1') + asset('wp-content/themes/hedgerow/style.css', '6.3.1') + other;
    expect(told('files in the home page', body)).toEqual([exactly('6.3.1')]);
  });

  test('tells two versions of core files apart, so that they contradict', () => {
    const body = dashicons('6.4.2') + asset('wp-includes/css/buttons.min.css', '6.3');
    expect(told('files in the home page', body)).toEqual([exactly('6.4.2'), exactly('6.3')]);
  });

  test('takes what the core can do, and what it brings along, for bounds', () => {
    const rest = JSON.stringify({
      namespaces: ['wp/v2'],
      routes: { '/wp/v2/navigation': {}, '/wp/v2/font-families': {} },
    });
    expect(told('REST API', rest)).toEqual([{ kind: 'bounds', from: '6.5', below: undefined }]);
    expect(told('REST API', 'not json')).toEqual([]);
    const jquery = '<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.6.1"></script>';
    expect(told('libraries', jquery)).toEqual([{ kind: 'bounds', from: '6.1', below: '6.2' }]);
    const index = '<sitemapindex xmlns="x"><sitemap><loc>https://blog.test/wp-sitemap-posts-post-1.xml</loc></sitemap>';
    expect(told('sitemap', index)).toEqual([{ kind: 'bounds', from: '5.5', below: undefined }]);
  });

  test('takes a version that all scripts have for none of a library, where one of these never had it', () => {
    const script = (path: string, version: string) => `<script src="/wp-includes/js/${path}?ver=${version}"></script>`;
    // A house of 4.0.0 is no WordPress 5.8 to 5.9, as wp-polyfill-formdata alone would say.
    const house = script('dist/vendor/wp-polyfill-formdata.min.js', '4.0.0');
    expect(told('libraries', house)).toEqual([{ kind: 'bounds', from: '5.8', below: '6.0' }]);
    expect(told('libraries', house + script('jquery/jquery.min.js', '4.0.0'))).toEqual([]);
    expect(told('libraries', house + script('jquery/jquery.min.js', '3.6.0'))).toHaveLength(2);
  });

  test.each([
    ['<script id="wp-emoji-settings" type="application/json">{}</script>', '6.9', undefined],
    [
      '<script type="speculationrules">\n{"prefetch":[{"source":"document","where":{},"eagerness":"conservative"}]}\n</script>',
      '6.8',
      undefined,
    ],
    ['<script type="importmap" id="wp-importmap">{"imports":{}}</script>', '6.5', undefined],
    [
      "<style id='classic-theme-styles-inline-css'>a{}</style><script>window._wpemojiSettings = {};</script>",
      '6.1',
      '6.9',
    ],
    ['<script type="speculationrules">{"prerender":[{"eagerness":"moderate"}]}</script>', undefined, undefined],
  ])('takes %s for bounds', (body, from, below) => {
    const bounds = [
      ...(from === undefined ? [] : [{ kind: 'bounds', from, below: undefined }]),
      ...(below === undefined ? [] : [{ kind: 'bounds', from: undefined, below }]),
    ];
    expect(told('core markup', body)).toEqual(bounds);
  });

  test.each(versionWays)('$words reads a hostile page in good time', ({ read }) => {
    for (const body of [
      '<generator>'.repeat(100_000),
      '<!-- generator="'.repeat(100_000),
      `<title>WordPress${'<br'.repeat(200_000)}`,
      '<sitemapindex '.repeat(50_000),
      '<script type="speculationrules">{"prefetch":'.repeat(6000),
    ]) {
      const before = cpuMs();
      expect(read({ response: answer(body), page: () => pageOf(body.slice(0, 200_000)) })).toEqual([]);
      expect(cpuMs() - before).toBeLessThan(1500);
    }
  });

  test('there are at least six that are independent of the pages of the theme', () => {
    expect(new Set(versionWays.map(({ source }) => source)).size).toBeGreaterThanOrEqual(6);
    expect(versionWays.filter(({ probes }) => !probes).length).toBeGreaterThanOrEqual(4);
  });
});

test.each([
  ['6.4', true],
  ['6.4.2', true],
  ['6.5-beta1', true],
  ['6.5-RC1-57861', true],
  ['6.7-alpha-58000', true],
  ['1700000000', false],
  ['20231101', false],
  ['6', false],
  ['3.7.1.2', false],
  ['6.4.2-custom', false],
  ['6.4.2<script>', false],
  ['', false],
])('%s may be a version of WordPress: %s', (text, is) => {
  expect(isCoreVersion(text)).toBe(is);
});

describe('clues weighed against each other', () => {
  const among = (versions: readonly string[], laterOf: readonly string[] = [], orNewer = false): Said => ({
    kind: 'among',
    versions,
    laterOf,
    orNewer,
  });
  const bounds = (from?: string, below?: string): Said => ({ kind: 'bounds', from, below });

  test.each([
    ['one source alone', [clue('generator', exactly('6.4.2'))], '6.4.2', 'firm'],
    [
      'one source in several ways',
      [clue('generator', exactly('6.4.2')), clue('generator', exactly('6.4.2'))],
      '6.4.2',
      'firm',
    ],
    [
      'two sources that agree',
      [clue('generator', exactly('6.4.2')), clue('emoji', exactly('6.4.2'))],
      '6.4.2',
      'certain',
    ],
    [
      'a source and the bytes of files',
      [clue('generator', exactly('6.4.2')), clue('files', among(['6.4.1', '6.4.2']))],
      '6.4.2',
      'certain',
    ],
    [
      'a source and a bound',
      [clue('generator', exactly('6.4.2')), clue('features', bounds('6.4', '6.5'))],
      '6.4.2',
      'firm',
    ],
    ['a readme alone', [clue('readme', exactly('4.6.1'))], '4.6.1', 'tentative'],
    [
      'most sources against one',
      [
        clue('installer', exactly('6.4.2')),
        clue('emoji', exactly('6.4.2')),
        clue('assets', exactly('6.4.2')),
        clue('generator', exactly('4.0')),
      ],
      '6.4.2',
      'tentative',
    ],
    [
      'a source against another of the same weight',
      [clue('assets', exactly('6.4.2')), clue('emoji', exactly('6.3'))],
      undefined,
      'tentative',
    ],
    [
      'a hidden generator against the files',
      [clue('generator', exactly('4.0')), clue('files', among(['6.4.2']))],
      undefined,
      'tentative',
    ],
    [
      'files that leave one',
      [clue('files', among(['6.4.1', '6.4.2'])), clue('files', among(['6.4.2', '6.4.3']))],
      '6.4.2',
      'firm',
    ],
    [
      'files that leave one within bounds',
      [clue('files', among(['6.3.2', '6.4.2'])), clue('features', bounds('6.4'))],
      '6.4.2',
      'firm',
    ],
    ['files that leave some', [clue('files', among(['6.4.2', '6.4.1']))], undefined, 'firm'],
    ['files of the newest or newer', [clue('files', among([packagedReleases.newest], [], true))], undefined, 'firm'],
    ['a version that nobody released', [clue('assets', exactly('5.99'))], undefined, 'tentative'],
    [
      'a bound that another plugin may have brought',
      [clue('generator', exactly('6.4.2')), clue('emoji', exactly('6.4.2')), clue('features', bounds('6.5'))],
      '6.4.2',
      'firm',
    ],
    [
      'a version newer than the list',
      [clue('generator', exactly('98.7')), clue('emoji', exactly('98.7'))],
      '98.7',
      'certain',
    ],
    ['nothing', [], undefined, 'tentative'],
  ] as const)('%s', (_, clues, version, confidence) => {
    expect(weigh(clues)).toMatchObject({ version, confidence });
  });

  test.each([
    ['of two', [clue('files', among(['6.7.1', '6.7.2']))], '6.7.1 or 6.7.2'],
    ['of more', [clue('files', among(['6.4.1', '6.4.2', '6.4.10']))], '6.4.1 to 6.4.10'],
    [
      'of the newest of a branch that gets fixes',
      [clue('files', among(['6.7.2', '6.8.7', '6.8.8', '6.9'], ['6.8'])), clue('files', among(['6.8.8'], ['6.8']))],
      '6.8.8 or a later 6.8.x',
    ],
    [
      'of one that a file sets before the newest of its branch',
      [clue('files', among(['6.8.7', '6.8.8'], ['6.8'])), clue('files', among(['6.8.6', '6.8.7']))],
      '6.8.7',
    ],
    ['of the newest of all', [clue('files', among(['7.1'], ['7.1'], true))], '7.1 or newer'],
    [
      'of what was there before a library went',
      [clue('files', among(['7.0', '7.1'], ['7.0', '7.1'], true)), clue('features', bounds('6.4', '7.1'))],
      '7.0 or a later 7.0.x',
    ],
    ['of none that all allow', [clue('files', among(['6.1'])), clue('features', bounds('6.4'))], undefined],
  ] as const)('a hidden version is told %s', (_, clues, text) => {
    expect(versionText(weigh(clues))).toBe(text);
  });

  test.each([
    ['a later one of its branch', clue('files', among(['6.8.7', '6.8.8'], ['6.8'])), '6.8.9'],
    ['one that is newer than all', clue('files', among(['7.1'], ['7.1'], true)), '7.2'],
  ] as const)('a file of the newest does not contradict %s', (_, file, version) => {
    expect(weigh([clue('generator', exactly(version)), file])).toMatchObject({ version, confidence: 'certain' });
  });

  test.each([
    ['an older one of the branch', clue('files', among(['6.8.7', '6.8.8'], ['6.8'])), '6.8.6'],
    ['a later one of a branch that is not its own', clue('files', among(['6.8.8'], ['6.8'])), '6.9'],
    ['a later one of a branch without fixes', clue('files', among(['4.1.42'])), '4.1.43'],
  ] as const)('a file of the newest contradicts %s', (_, file, version) => {
    expect(weigh([clue('emoji', exactly(version)), file]).confidence).toBe('tentative');
  });

  test('what contradicts is kept, and told', () => {
    const { agreeing, conflicting } = weigh([
      clue('installer', exactly('6.4.2')),
      clue('emoji', exactly('6.4.2')),
      clue('generator', exactly('4.0')),
    ]);
    expect(agreeing.map(({ source }) => source)).toEqual(['installer', 'emoji']);
    expect(conflicting.map(({ source }) => source)).toEqual(['generator']);
  });

  test('a few versions are told as a range, in their order', () => {
    expect(versionText(weigh([clue('files', among(['6.4.2', '6.4.10', '6.4.1']))]))).toBe('6.4.1 to 6.4.10');
    expect(versionText(weigh([]))).toBeUndefined();
  });
});

describe('bytes of several files that contradict what is written', () => {
  const written = (['generator', 'assets', 'installer'] as const).map((source) => clue(source, exactly('6.3.1')));
  const files = (...versions: string[]) => clue('files', { kind: 'among', versions, laterOf: [], orNewer: false });

  test.each<[string, string | undefined, Clue[]]>([
    ['are what is told', '6.4.2', [files('6.4.1', '6.4.2'), files('6.4.2', '6.4.3')]],
    ['are told as all that they allow', '6.4.2 or 6.4.3', [files('6.4.2', '6.4.3'), files('6.4.2', '6.4.3', '6.4.4')]],
    ['are needed: one file may be left from before', '6.3.1', [files('6.4.2')]],
    ['say nothing where they contradict each other', '6.3.1', [files('6.4.2'), files('6.5')]],
  ])('%s', (_, text, clues) => {
    const verdict = weigh([...written, ...clues]);
    expect([versionText(verdict), verdict.confidence]).toEqual([text, 'tentative']);
  });
});
