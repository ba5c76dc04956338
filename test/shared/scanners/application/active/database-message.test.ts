import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { reflectedXss } from '../../../../../shared/scanners/application/active/reflected-xss.ts';
import { sqlBoolean } from '../../../../../shared/scanners/application/active/sql-boolean.ts';
import { sqlError } from '../../../../../shared/scanners/application/active/sql-error.ts';
import { pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { pointsOf, quickClient, seenAt } from './probe-site.ts';

/* SQLite's own messages: of what it does not know it quotes a word, of what stands behind a quote all of it. */

const escaped = (text: string) => text.replaceAll('<', '&lt;');

test('markup behind a quote in the message of a database is found, as DIWA shows it, and an escaped message is none', async () => {
  using database = new DatabaseSync(':memory:');
  database.exec("create table users (id integer, name text); insert into users values (1, 'heron')");
  const profile = (id: string, shown: (text: string) => string) => {
    try {
      return pageOf('Profile', `<p>${database.prepare(`SELECT name FROM users WHERE id = ${id}`).get()?.name}</p>`);
    } catch (error) {
      return pageOf('Error', `<p>SQLSTATE[HY000]: General error: 1 ${shown((error as Error).message)}</p>`);
    }
  };
  await using site = await weakSite(
    {
      '/': () => pageOf('Pond', '<a href="/profile?id=1">Heron</a> <a href="/escaped?id=1">Heron</a>'),
      '/profile': ({ url: { searchParams } }) => profile(searchParams.get('id') ?? '', (text) => text),
      '/escaped': ({ url: { searchParams } }) => profile(searchParams.get('id') ?? '', escaped),
    },
    { naps: 'told' },
  );
  const web = quickClient(site.url);
  const seen = await seenAt(web, await pointsOf(web, site.url), [reflectedXss]);
  web.close();
  expect(seen).toEqual({ '/profile': ['reflected-xss'] });
});

test.each([
  [
    'says what is wrong, as Vulpy',
    (message: string) => `sqlite3.OperationalError: ${escaped(message)}`,
    ['sql-boolean', 'sql-error'],
  ],
  ['says nothing, as BodgeIt', () => 'System error.', ['sql-boolean']],
])('a program that %s, is not left with a database that a failed statement has locked', async (_, told, checks) => {
  using database = new DatabaseSync(':memory:');
  database.exec('create table visits (name text)');
  const failed: string[] = [];
  // As Python's module for SQLite writes: a transaction is begun once the statement is read, and ended by who made it.
  const visit = (name: string) => {
    try {
      const statement = database.prepare(`INSERT INTO visits VALUES ('${name}')`);
      try {
        statement.run();
      } catch {
        failed.push(name);
      }
      return pageOf('Visit', failed.length > 0 ? 'sqlite3.OperationalError: database is locked' : 'You were here.');
    } catch (error) {
      return pageOf('Visit', `<p>${told((error as Error).message)}</p>You were here.`);
    }
  };
  await using site = await weakSite(
    {
      '/': () => pageOf('Pond', '<a href="/visit?name=heron">Heron</a>'),
      '/visit': ({ url: { searchParams } }) => visit(searchParams.get('name') ?? ''),
    },
    { naps: 'told' },
  );
  const web = quickClient(site.url);
  const seen = await seenAt(web, await pointsOf(web, site.url), [sqlBoolean, sqlError]);
  web.close();
  expect([failed, seen]).toEqual([[], { '/visit': checks }]);
});

test('a date that a query takes without quotes is a sum, and another one in quotes that are doubled is none, as WAVSEP has them', async () => {
  using database = new DatabaseSync(':memory:');
  database.exec("create table visits (day text); insert into visits values ('2010-01-01')");
  const on = (condition: string) => {
    try {
      const visits = database.prepare(`SELECT * FROM visits WHERE day=${condition}`).all().length;
      return pageOf('Visits', `<p>There were ${visits} of them.</p>`);
    } catch {
      return { status: 500, body: pageOf('Error', '<p>System error.</p>') };
    }
  };
  const refused = pageOf('Error', '<p>No quotes, please.</p>');
  await using site = await weakSite(
    {
      '/': () => pageOf('Pond', '<a href="/day?on=2010-01-01">Day</a> <a href="/safe?on=2010-01-01">Day</a>'),
      '/day': ({ value }) => (/["'`]/.test(value('on')) ? refused : on(value('on'))),
      '/safe': ({ value }) => on(`'${value('on').replaceAll("'", "''")}'`),
    },
    { naps: 'told' },
  );
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'query');
  const seen = await seenAt(web, points, [sqlBoolean]);
  web.close();
  expect(seen).toEqual({ '/day': ['sql-boolean'] });
});
