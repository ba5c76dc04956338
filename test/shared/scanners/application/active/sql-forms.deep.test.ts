import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlBoolean } from '../../../../../shared/scanners/application/active/sql-boolean.ts';
import { sqlError } from '../../../../../shared/scanners/application/active/sql-error.ts';
import { sqlTime } from '../../../../../shared/scanners/application/active/sql-time.ts';
import { startPhp } from '../../../../targets/php-server.ts';
import { startDatabase } from '../../../../wordpress/database.ts';
import { pointsOf, quickClient, seenAt } from './probe-site.ts';

/* Debian's MariaDB and PHP: how a value gets into a query, and what a page shows of it, is the whole program. */

const strip = (pattern: string) => `preg_replace('/${pattern}/i', '', $id)`;
const users = 'SELECT name FROM users WHERE id';

/** Name of the page, what is done with the value, the query, whether its error is shown. */
const pages: readonly (readonly [name: string, filter: string, query: string, isShown: boolean])[] = [
  ['words', strip('or|and'), `${users}=$id`, false],
  ['words-and-blanks', strip('or|and|\\s|[#\\/*-]'), `${users}='$id'`, false],
  ['words-and-blanks-in-brackets', strip('or|and|\\s|[#\\/*-]'), `${users}=('$id')`, false],
  ['words-and-signs', strip('or|and|&'), `${users}=$id`, false],
  ['words-signs-and-blanks', strip('or|and|&|\\s|[#\\/*-]'), `${users}='$id'`, false],
  ['nobody', '$id', "SELECT name FROM users WHERE name='$id'", false],
  ['multibyte', 'addslashes($id)', `${users}='$id'`, true],
  ['order', '$id', 'SELECT name FROM users ORDER BY $id', false],
  ['order-of-a-text', '$id', "SELECT name FROM users ORDER BY '$id'", false],
  ['blind-without-blanks', strip('or|and|\\s|[#\\/*-]'), `${users}='$id'`, false],
  ['escaped', 'mysqli_real_escape_string($db, $id)', `${users}='$id'`, true],
  ['number', '(int) $id', `${users}=$id`, true],
  ['order-of-a-list', "in_array($id, ['1', 'name']) ? $id : '1'", 'SELECT name FROM users ORDER BY $id', true],
];

const page = (socket: string, [name, filter, query, isShown]: (typeof pages)[number]) => `<!doctype html>
<title>Users</title><h1>Users</h1><?php
mysqli_report(MYSQLI_REPORT_OFF);
$db = mysqli_connect('localhost', 'root', '', 'pond', null, '${socket}');
mysqli_query($db, "SET NAMES ${name === 'escaped' ? 'utf8mb4' : 'gbk'}");
$id = $_GET['id'] ?? '1';
$id = ${filter};
$rows = mysqli_query($db, "${query}");
if ($rows) while ($row = mysqli_fetch_row($rows)) echo "<p>This is $row[0], who lives here by the pond</p>";
else echo ${isShown ? 'mysqli_error($db)' : "'<p>Nothing is known of that, and nobody has asked before you did today</p>'"};
`;

let url: string;
const started = new AsyncDisposableStack();

beforeAll(async () => {
  const folder = started.adopt(mkdtempSync(join(tmpdir(), 'sql-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  chmodSync(folder, 0o755);
  const { socket } = started.use(await startDatabase(folder));
  const setUp = [
    'CREATE DATABASE pond CHARACTER SET gbk; USE pond; CREATE TABLE users (id INT, name VARCHAR(20));',
    "INSERT INTO users VALUES (1, 'heron'), (2, 'otter'), (3, 'newt')",
  ].join('\n');
  const client = spawn('/usr/bin/mariadb', ['--no-defaults', '-uroot', `--socket=${socket}`], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  client.stdin.end(setUp);
  await once(client, 'exit');
  const links = pages.map(([name]) => `<a href="/${name}.php?id=1">${name}</a>`).join(' ');
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Pond</title>${links}`);
  for (const each of pages) writeFileSync(join(folder, `${each[0]}.php`), page(socket, each));
  ({ url } = started.use(await startPhp(folder)));
});

afterAll(() => started.disposeAsync());

test('values in filtered queries, in quotes of several bytes and in what a query sorts by are found; escaped ones are not', async () => {
  const web = quickClient(url);
  const points = (await pointsOf(web, url)).filter(({ kind }) => kind === 'query');
  const seen = await seenAt(web, points, [sqlError, sqlBoolean]);
  web.close();
  expect(points).toHaveLength(pages.length);
  expect(seen).toEqual({
    '/words.php': ['sql-boolean'],
    '/words-and-blanks.php': ['sql-boolean'],
    '/words-and-blanks-in-brackets.php': ['sql-boolean'],
    '/words-and-signs.php': ['sql-boolean'],
    '/words-signs-and-blanks.php': ['sql-boolean'],
    '/blind-without-blanks.php': ['sql-boolean'],
    '/nobody.php': ['sql-boolean'],
    '/multibyte.php': ['sql-error'],
    '/order.php': ['sql-boolean'],
    '/order-of-a-text.php': ['sql-boolean'],
  });
});

test('a wait is found where the value itself finds nothing, and none where the value is escaped', async () => {
  const web = quickClient(url);
  const points = (await pointsOf(web, url)).filter(
    ({ kind, url: { pathname } }) => kind === 'query' && /nobody|escaped|blind/.test(pathname),
  );
  const seen = await seenAt(web, points, [sqlTime]);
  web.close();
  expect(seen).toEqual({ '/nobody.php': ['sql-time'], '/blind-without-blanks.php': ['sql-time'] });
});
