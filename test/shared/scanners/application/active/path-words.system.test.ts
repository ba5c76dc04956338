import { expect, test } from 'vitest';
import { commandInjection } from '../../../../../shared/scanners/application/active/command-injection.ts';
import { sqlBoolean } from '../../../../../shared/scanners/application/active/sql-boolean.ts';
import { sqlError } from '../../../../../shared/scanners/application/active/sql-error.ts';
import { birdList, query, shell } from '../../../../targets/weak/vulnerable-parts.ts';
import { escaped, type Handlers, pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { pointsOf, quickClient, seenAt } from './probe-site.ts';

/** The last part of a path; '' for bytes that are no text. */
function last({ pathname }: URL): string {
  const part = pathname.split('/').at(-1) ?? '';
  return /%[89a-f]/i.test(part) ? '' : decodeURIComponent(part);
}

const handlers: Handlers = {
  '/': () =>
    pageOf(
      'Pond',
      ['quiet/heron', 'loud/heron', 'safe/heron', 'about/team', 'ping?host=pond', 'quoted?host=pond']
        .map((path) => `<a href="/${path}">${path}</a>`)
        .join(' '),
    ),
  '/quiet/*': ({ url }) => {
    const { rows = [] } = query(`SELECT * FROM birds WHERE name = '${last(url)}'`);
    if (rows.length === 0) return { status: 404, body: pageOf('Missing', '<p>No bird of that name lives here.</p>') };
    return pageOf('Bird', birdList({ rows }));
  },
  '/loud/*': ({ url }) => {
    const { rows, error } = query(`SELECT * FROM birds WHERE name = '${last(url)}'`);
    return pageOf('Bird', error === undefined ? birdList({ rows }) : `<p>SQLITE_ERROR: ${escaped(error)}</p>`);
  },
  '/safe/*': ({ url }) => {
    const { rows = [] } = query('SELECT * FROM birds WHERE name = ?', last(url));
    return rows.length === 0
      ? { status: 404, body: pageOf('Missing', '<p>None.</p>') }
      : pageOf('Bird', birdList({ rows }));
  },
  '/about/team': () => pageOf('Team', '<p>Three herons and an otter.</p>'),
  // Blanks are taken out before the shell sees them.
  '/ping': ({ value }) => pageOf('Ping', `<pre>${escaped(shell(`echo ${value('host').replace(/\s/g, '')}`))}</pre>`),
  '/quoted': ({ value }) => pageOf('Ping', `<pre>${escaped(value('host'))}</pre>`),
};

test('words of a path that go into a query, and commands without blanks, are found; names of pages are not', async () => {
  await using site = await weakSite(handlers, { naps: 'told' });
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'query' || kind === 'path');
  const seen = await seenAt(web, points, [sqlError, sqlBoolean, commandInjection]);
  // Conditions alone find what an error tells before them.
  const byConditions = await seenAt(web, points, [sqlBoolean]);
  web.close();
  expect(seen).toEqual({
    '/quiet/heron': ['sql-boolean'],
    '/loud/heron': ['sql-error'],
    '/ping': ['command-injection'],
  });
  expect(byConditions).toEqual({ '/quiet/heron': ['sql-boolean'], '/loud/heron': ['sql-boolean'] });
  // A word that names a page costs few questions.
  expect(site.asked.filter((line) => line.includes('/about/team')).length).toBeLessThan(20);
});
