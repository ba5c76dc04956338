import { describe, expect, test } from 'vitest';
import { packagedCmsData } from '../../../../../shared/scanners/cms/data/cms-data.ts';
import * as restNamespaces from '../../../../../shared/scanners/cms/data/rest-namespaces.ts';
import { popularCount } from '../../../../../shared/scanners/cms/data/slugs.ts';

const { plugins: pluginSlugs, themes: themeSlugs, namespaces } = packagedCmsData();
const pluginOfNamespace = (namespace: string) => restNamespaces.pluginOfNamespace(namespaces, namespace);

/** A folder's name: commercial ones have capitals. */
const slug = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;

describe('slugs', () => {
  test('there are at least 6,000 plugins and 2,500 themes', () => {
    expect(pluginSlugs.length).toBeGreaterThanOrEqual(6000);
    expect(themeSlugs.length).toBeGreaterThanOrEqual(2500);
    expect(popularCount.plugins).toBeLessThan(pluginSlugs.length);
    expect(popularCount.themes).toBeLessThan(themeSlugs.length);
  });

  test.each([
    ['plugins', pluginSlugs],
    ['themes', themeSlugs],
  ])('each of the %s is a folder name, and there once', (_, slugs) => {
    expect(slugs.filter((each) => !slug.test(each))).toEqual([]);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  test.each([
    ...[
      'elementor',
      'woocommerce',
      'contact-form-7',
      'wordpress-seo',
      'akismet',
      'jetpack',
      'wordfence',
      'updraftplus',
    ],
    ...[
      'js_composer',
      'revslider',
      'LayerSlider',
      'wp-rocket',
      'gravityforms',
      'advanced-custom-fields-pro',
      'bbpress',
    ],
    ...['wp-file-manager', 'duplicator', 'ninja-forms', 'really-simple-ssl', 'litespeed-cache', 'hello-dolly'],
  ])('%s is among the plugins', (name) => {
    expect(pluginSlugs).toContain(name);
  });

  // With many advisories, on many sites in 2016, and among the directory's popular ones of 2023.
  test.each(['traveler', 'wplms', 'noo-jobmonster', 'onetone', 'accesspress-ray', 'zeever', 'gutenify-hustle'])(
    '%s is among the themes',
    (name) => expect(themeSlugs).toContain(name),
  );

  test('the most used come first', () => {
    const popular = pluginSlugs.slice(0, popularCount.plugins);
    expect(pluginSlugs.slice(0, 20)).toEqual(expect.arrayContaining(['elementor', 'contact-form-7', 'woocommerce']));
    expect(popular).toEqual(expect.arrayContaining(['js_composer', 'revslider', 'wp-rocket', 'tablepress']));
    expect(themeSlugs.slice(0, popularCount.themes)).toEqual(
      expect.arrayContaining(['astra', 'hello-elementor', 'twentytwentythree', 'twentytwentyone', 'Divi']),
    );
  });
});

describe('namespaces of the REST index', () => {
  test('at least 1,000 are known, and lead to folder names', () => {
    const entries = [...namespaces];
    expect(entries.length).toBeGreaterThanOrEqual(1000);
    for (const [namespace, name] of entries) {
      expect(namespace).toBe(namespace.toLowerCase());
      expect(name).toMatch(slug);
    }
  });

  test.each([
    ['wc/v3', 'woocommerce'],
    ['wc/store/v1', 'woocommerce'],
    ['wc/gla', 'google-listings-and-ads'],
    ['contact-form-7/v1', 'contact-form-7'],
    ['yoast/v1', 'wordpress-seo'],
    ['elementor/v1', 'elementor'],
    ['elementor-pro/v1', 'elementor-pro'],
    ['wp-rocket/v1', 'wp-rocket'],
    ['RankMath/V1', 'seo-by-rank-math'],
    ['tribe/events/v1', 'the-events-calendar'],
    ['tribe/tickets/v1', 'event-tickets'],
    ['buddypress', 'buddypress'],
  ])('%s belongs to %s', (namespace, name) => {
    expect(pluginOfNamespace(namespace)).toBe(name);
  });

  test.each([
    'wp/v2',
    'oembed/1.0',
    'wp-site-health/v1',
    'wp-block-editor/v1',
    'jetpack/v4',
    'carbon-fields/v1',
    'newspack-blocks/v1',
  ])('%s proves no plugin', (namespace) => expect(pluginOfNamespace(namespace)).toBeUndefined());

  test.each(['', '/', '//', 'constructor', '__proto__', 'wcx/v1', 'x'.repeat(100_000), 'a/'.repeat(50_000)])(
    'what nobody knows is nobody’s: %.20s',
    (namespace) => expect(pluginOfNamespace(namespace)).toBeUndefined(),
  );
});

test.each([
  ['polls/v1', ['polls', 'wp-polls']],
  ['postviews/v1', ['postviews', 'wp-postviews']],
  ['wp-polls/v1', ['wp-polls', 'wp-wp-polls']],
  ['my_forms/v2', ['my-forms', 'wp-my-forms', 'my_forms']],
  ['wp/v2', []],
  ['wp-site-health/v1', []],
  ['oembed/1.0', []],
  ['../x', []],
  ['<script>', []],
])('the folder of the plugin of %s may be called %j', (namespace, names) => {
  expect(restNamespaces.slugsOfNamespace(namespace)).toEqual(names);
});
