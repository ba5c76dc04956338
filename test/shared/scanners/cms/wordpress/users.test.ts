import { describe, expect, test } from 'vitest';
import {
  readAuthorArchive,
  userOfAuthorPage,
} from '../../../../../shared/scanners/cms/wordpress/users/author-archives.ts';
import { readFeedCreators } from '../../../../../shared/scanners/cms/wordpress/users/feed-creators.ts';
import { readLoginAnswer } from '../../../../../shared/scanners/cms/wordpress/users/login-errors.ts';
import { readOembed, readRestUsers } from '../../../../../shared/scanners/cms/wordpress/users/rest-users.ts';
import { readSitemapUsers } from '../../../../../shared/scanners/cms/wordpress/users/sitemap-users.ts';
import {
  isUserSlug,
  mergeUsers,
  type Sight,
  slugOfUserLocation,
  userLocation,
  userOfUrl,
} from '../../../../../shared/scanners/cms/wordpress/users/user.ts';
import { answer, pageOf } from '../page-of.ts';
import { shown } from '../wordpress-artifacts.ts';

describe('the address of an author', () => {
  test.each([
    ['https://blog.test/author/gardener/', { slug: 'gardener' }],
    ['https://blog.test/en/author/anna-lena/page/2/', { slug: 'anna-lena' }],
    ['https://blog.test/author/j%C3%BCrgen/', { slug: 'jürgen' }],
    ['https://blog.test/?author=7', { id: 7 }],
    ['https://blog.test/author/', undefined],
    ['https://blog.test/author/%00/', undefined],
    ['https://blog.test/author/%E0%A4%A/', undefined],
    ['https://blog.test/?author=7;drop', undefined],
    ['not a url', undefined],
  ])('%s tells %j', (url, user) => {
    expect(userOfUrl(url)).toEqual(user);
  });
});

test.each([
  ['gardener', true],
  ['anna.lena@x', true],
  ['日本', true],
  ['', false],
  ['-a', false],
  ['a b', false],
  ['a/b', false],
  ['a'.repeat(61), false],
])('%j may be the name of a user in addresses: %s', (slug, is) => {
  expect(isUserSlug(slug)).toBe(is);
});

describe('an author archive', () => {
  const page = (classes: string) => `<html><body class="${classes}">`;

  test.each([
    [
      'that redirects',
      answer('', { status: 301, location: 'https://blog.test/author/gardener/' }),
      { slug: 'gardener', id: 7 },
    ],
    ['that redirects to the home page', answer('', { status: 301, location: 'https://blog.test/' }), undefined],
    ['that is a page', answer(page('archive author author-gardener author-7')), { slug: 'gardener', id: 7 }],
    ['of another user', answer(page('archive author author-gardener author-1')), undefined],
    ['that is any other page', answer(page('home blog')), undefined],
    ['that is missing', answer(page('error404'), { status: 404 }), undefined],
    ['of a page about authors', answer(page('single author-box')), undefined],
  ])('%s', (_, response, user) => {
    expect(readAuthorArchive(response, 7)?.user).toEqual(user);
  });

  test('is known by the classes of its body, whatever order they have', () => {
    expect(userOfAuthorPage(pageOf(page('author-3 author author-the-gardener')))).toEqual({
      slug: 'the-gardener',
      id: 3,
    });
    expect(userOfAuthorPage(pageOf(page('archive')))).toBeUndefined();
  });
});

describe('users of the REST API', () => {
  test('are read with number, slug and name', () => {
    expect(
      readRestUsers('[{"id":1,"name":"The Gardener","slug":"gardener"},{"id":2}]').map(({ user }) => user),
    ).toEqual([
      { id: 1, slug: 'gardener', name: 'The Gardener' },
      { id: 2, slug: undefined, name: undefined },
    ]);
  });

  test.each(['{"code":"rest_user_cannot_view","message":"Sorry"}', '<html>', '[{"id":"1"}]', '[1]', ''])(
    'are not in %j',
    (text) => {
      expect(readRestUsers(text)).toEqual([]);
    },
  );

  test('are in the oEmbed answer of a post', () => {
    const text = JSON.stringify({
      version: '1.0',
      author_name: 'The Gardener',
      author_url: 'https://blog.test/author/gardener/',
    });
    expect(readOembed(text)?.user).toEqual({ slug: 'gardener', name: 'The Gardener' });
    expect(readOembed('{"code":"oembed_invalid_url"}')).toBeUndefined();
  });
});

test('a sitemap of users tells their slugs, and no other sitemap does', () => {
  const text =
    '<urlset><url><loc>https://blog.test/author/gardener/</loc></url><url><loc> https://blog.test/?author=7&amp;x=1 </loc></url></urlset>';
  expect(readSitemapUsers(text).map(({ user }) => user)).toEqual([{ slug: 'gardener' }, { id: 7 }]);
  expect(readSitemapUsers('<urlset><url><loc>https://blog.test/heron/</loc></url></urlset>')).toEqual([]);
});

test('a feed tells the shown names of its authors, each once', () => {
  const item = (name: string) => `<item><dc:creator><![CDATA[${name}]]></dc:creator></item>`;
  expect(
    readFeedCreators(
      `<rss>${item('The Gardener')}${item('The Gardener')}${item(' Anna &amp; Ben ')}<item><dc:creator></dc:creator></item></rss>`,
    ),
  ).toEqual(['The Gardener', 'Anna &amp; Ben']);
  expect(readFeedCreators('<html>not a feed</html>')).toEqual([]);
});

describe('the answer to a log-in', () => {
  const page = (error: string, value = '') =>
    `<div id="login_error" class="notice"><p><strong>Error:</strong> ${error}</p><div>inner</div></div><form><input name="log" value="${value}"></form>`;

  test('is its error, without the name, and whether the form keeps the name', () => {
    expect(readLoginAnswer(page('The password for <b>gardener</b> is wrong.', 'gardener'), 'gardener')).toEqual({
      error: 'Error: The password for ... is wrong.inner',
      keepsName: true,
    });
    expect(readLoginAnswer(page('nobody is not registered'), 'nobody')).toMatchObject({
      error: 'Error: ... is not registeredinner',
      keepsName: false,
    });
  });

  test('is none where there is no error', () => {
    expect(readLoginAnswer('<form><input name="log"></form>', 'gardener')).toBeUndefined();
  });
});

describe('users put together', () => {
  const sight = (way: string, user: Partial<Sight>): Sight => ({ way, exhibit: shown(way), ...user });

  test('are each one, whatever way saw them', () => {
    const users = mergeUsers([
      sight('RSS feed', { name: 'The Gardener' }),
      sight('author archives', { slug: 'gardener', id: 1 }),
      sight('REST API', { slug: 'Gardener', id: 1, name: 'The Gardener' }),
      sight('sitemap', { id: 1 }),
      sight('links to authors', { slug: 'editor' }),
    ]);
    expect(users).toMatchObject([
      { slug: 'gardener', id: 1, name: 'The Gardener', ways: ['author archives', 'REST API', 'sitemap', 'RSS feed'] },
      { slug: 'editor', id: undefined, ways: ['links to authors'] },
    ]);
  });

  test('are one where the shown name is what the slug was made of', () => {
    const users = mergeUsers([sight('RSS feed', { name: 'Anna Lena' }), sight('sitemap', { slug: 'anna-lena' })]);
    expect(users).toMatchObject([{ slug: 'anna-lena', name: 'Anna Lena' }]);
  });

  test('stay apart where number or slug differ, though they are shown alike', () => {
    const users = mergeUsers([
      sight('REST API', { slug: 'anna', id: 1, name: 'Anna' }),
      sight('REST API', { slug: 'anna-2', id: 2, name: 'Anna' }),
    ]);
    expect(users.map(({ slug }) => slug)).toEqual(['anna', 'anna-2']);
  });

  test('have a place that stays', () => {
    expect(userLocation({ slug: 'Gardener', id: 1 })).toBe('users/gardener');
    expect(userLocation({ id: 7 })).toBe('users/#7');
    expect(userLocation({ name: 'The Gardener' })).toBe('users/~the gardener');
    expect(slugOfUserLocation('users/gardener')).toBe('gardener');
    expect(slugOfUserLocation('users/#7')).toBeUndefined();
    expect(slugOfUserLocation('users/~the gardener')).toBeUndefined();
  });
});
