import { expect, test } from 'vitest';
import { type Pages, site, wordpressPages } from '../../../../targets/cms/wordpress.ts';
import { detailOf, placesOf, runCmsScan } from '../run-cms-scan.ts';

const credentials = [{ kind: 'basic', username: 'gardener', password: 'abcd efgh ijkl mnop' }] as const;
const basic = `Basic ${Buffer.from('gardener:abcd efgh ijkl mnop').toString('base64')}`;

const plugins = [
  { plugin: 'hedgerow-forms/hedgerow-forms', status: 'active', name: 'Hedgerow Forms', version: '2.3.1' },
  { plugin: 'quiet-backup/quiet-backup', status: 'inactive', name: 'Quiet Backup', version: '7' },
  { plugin: 'hello', status: 'inactive', name: 'Hello Dolly', version: '1.7.2', textdomain: 'hello-dolly' },
];
const themes = [
  { stylesheet: 'hedgerow', template: 'hedgerow', version: '1.3.2', status: 'active' },
  { stylesheet: 'twentytwentyone', template: 'twentytwentyone', version: '1.8', status: 'inactive' },
];
const hidden = { id: 9, slug: 'bookkeeper', name: 'Book Keeper' };

/** The pages of a blog whose REST API lists what is installed for one account; `may` says what that one may see. */
function pagesFor(may: (route: string) => boolean): Pages {
  const list = (route: string, value: unknown, visitors?: unknown): Pages[string] => {
    return ({ headers }) => {
      if (headers.authorization === basic && may(route)) return { body: JSON.stringify(value) };
      if (visitors !== undefined) return { body: JSON.stringify(visitors) };
      return { status: 401, body: '{"code":"rest_cannot_view"}' };
    };
  };
  const all = [{ id: 1, slug: 'gardener', name: 'Gardener' }, hidden];
  return {
    ...wordpressPages(),
    '/wp-json/wp/v2/plugins?context=edit': list('plugins', plugins),
    '/wp-json/wp/v2/themes?context=edit': list('themes', themes),
    '/wp-json/wp/v2/users?context=edit&per_page=100': list('users', all),
    // With the account, the open list has more users, too.
    '/wp-json/wp/v2/users?per_page=100': list('users', all, all.slice(0, 1)),
  };
}

test('with an application password all plugins and themes are told in their exact versions, and what is seen from outside', async () => {
  await using blog = await site(pagesFor(() => true));
  const run = await runCmsScan(blog.url, {
    context: { credentials },
    options: '-e p,t,u --plugins-detection aggressive',
  });
  expect(run.faults).toEqual([]);
  const titles = run.observed.map(({ title }) => title);
  expect(titles).toContain('WordPress plugin detected: quiet-backup 7');
  expect(titles).toContain('WordPress plugin detected: hello-dolly 1.7.2');
  expect(titles).toContain('WordPress theme detected: twentytwentyone 1.8');
  expect(detailOf(run)).toMatch(
    /seen from outside: \d of 3 plugins, 1 of 2 themes, 1 of 2 users of the account's lists/,
  );
  // The list is complete: nothing is guessed beside it.
  expect(blog.paths().some((path) => path.includes('/plugins/akismet/'))).toBe(false);
  expect(JSON.stringify(run)).not.toContain(basic);
});

test('a user whom only the account sees is no finding of a disclosed user', async () => {
  await using blog = await site(pagesFor(() => true));
  const run = await runCmsScan(blog.url, { context: { credentials } });
  expect(placesOf(run).filter((place) => place.includes('bookkeeper'))).toEqual([]);
});

test('an account that may not list plugins is named in the coverage, and the scan goes on as from outside', async () => {
  await using blog = await site(pagesFor((route) => route === 'users'));
  const run = await runCmsScan(blog.url, { context: { credentials } });
  expect(run.outcome.kind).toBe('finished');
  const reasons = run.coverage.filter(({ checkId }) => checkId === 'wordpress-plugin').map(({ reason }) => reason);
  expect(reasons).toContain('The credential does not let the REST API list plugins (401)');
  expect(detailOf(run)).toMatch(/seen from outside: 1 of 2 users of/);
});

test('without a credential no list of an account is asked for', async () => {
  await using blog = await site(pagesFor(() => true));
  const run = await runCmsScan(blog.url);
  expect(blog.paths().filter((path) => path.includes('context=edit'))).toEqual([]);
  expect(detailOf(run)).not.toContain('account');
});

test('a plugin that the account no longer lists is reported as gone, although its readme is refused', async () => {
  await using blog = await site(pagesFor(() => true));
  const known = [{ checkId: 'wordpress-plugin', resource: blog.url, location: 'plugins/old-slider' }];
  const run = await runCmsScan(blog.url, { context: { credentials, known } });
  expect(run.absent).toEqual(known);
});

/** An account's list of this many users, 100 a page; its visitors see the first 100. */
function manyUsers(count: number): Pages {
  const all = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    slug: `gardener-${at + 1}`,
    name: `G ${at + 1}`,
  }));
  const totals = { 'x-wp-total': `${count}`, 'x-wp-totalpages': `${Math.ceil(count / 100)}` };
  const part = (page: number) => JSON.stringify(all.slice((page - 1) * 100, page * 100));
  const pages = Array.from({ length: Math.ceil(count / 100) }, (_, at) => at + 1);
  return {
    ...pagesFor(() => true),
    '/wp-json/wp/v2/users?per_page=100': { headers: totals, body: part(1) },
    ...Object.fromEntries(
      pages.map((page) => [
        `/wp-json/wp/v2/users?context=edit&per_page=100${page === 1 ? '' : `&page=${page}`}`,
        ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
          headers.authorization === basic ? { headers: totals, body: part(page) } : { status: 401 },
      ]),
    ),
  };
}

test('all pages of a long list of users are compared, and what visitors are not told of it is a gap', async () => {
  await using blog = await site(manyUsers(230));
  const run = await runCmsScan(blog.url, { context: { credentials } });
  expect(run.faults).toEqual([]);
  expect(detailOf(run)).toMatch(/100 of 230 users of the account's lists/);
  const reasons = run.coverage.filter(({ checkId }) => checkId === 'wordpress-user').map(({ reason }) => reason);
  expect(reasons).toContain('The REST API lists 230 users: the first 100 of them are told');
});

test('of a list of more than 1,000 users the coverage says how many were compared', async () => {
  await using blog = await site(manyUsers(1201));
  const run = await runCmsScan(blog.url, { context: { credentials } });
  expect(detailOf(run)).toMatch(/100 of 1000 users of the account's lists/);
  const reasons = run.coverage.filter(({ checkId }) => checkId === 'wordpress-user').map(({ reason }) => reason);
  expect(reasons).toContain('The account lists 1201 users: 1000 of them were compared');
});

test('the lists of an account are read by the other address of the API where the first is kept away', async () => {
  const pages = pagesFor(() => true);
  const moved = Object.entries(pages).map(([path, page]) => {
    const [, route, query] = /^\/wp-json\/(wp\/v2\/.*?)\?(context=.*)$/.exec(path) ?? [];
    return [route === undefined ? path : `/?rest_route=/${route}&${query}`, page] as const;
  });
  await using blog = await site(
    Object.fromEntries(
      moved.map(([path, page]) => [path.replaceAll('rest_route=/wp/v2/', 'rest_route=%2Fwp%2Fv2%2F'), page]),
    ),
  );
  const run = await runCmsScan(blog.url, { context: { credentials } });
  expect(detailOf(run)).toMatch(/of 3 plugins, \d of 2 themes, \d of 2 users of the account's lists/);
});
