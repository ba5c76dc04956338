import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { startDatabase } from '../../wordpress/database.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { rowsOf } from './mariadb-rows.ts';

const libraries = [
  ...['fonts-material-design-icons-iconfont', 'libjs-dojo-core', 'libjs-dojo-dijit', 'libjs-prototype'],
  ...['libjs-scriptaculous', 'php-php-gettext', 'php-psr-log', 'phpqrcode'],
];

const database = `<?php
$dbtype = 'mysql';
$dbserver = 'localhost';
$dbuser = 'root';
$dbname = 'ttrss';
$dbpass = $dbport = '';
`;

/** A feed of its own with two articles, which nobody has read: what reads them would show. */
const rows = `
delete from ttrss_feeds;
insert into ttrss_feeds (id, owner_uid, title, feed_url) values (1, 1, 'Pond', 'http://127.0.0.1:1/feed');
insert into ttrss_entries (id, title, guid, link, updated, content, content_hash, date_entered, date_updated) values
  (1, 'Herons', 'heron', 'http://127.0.0.1:1/heron', '2026-05-01', '<p>Two herons came.</p>', 'a', '2026-05-01', '2026-05-01'),
  (2, 'Wrens', 'wren', 'http://127.0.0.1:1/wren', '2026-05-02', '<p>A wren sang.</p>', 'b', '2026-05-02', '2026-05-02');
insert into ttrss_user_entries (ref_id, uuid, feed_id, owner_uid, tag_cache, label_cache) values
  (1, '', 1, 1, '', ''), (2, '', 1, 1, '', '');
`;

// As its documentation says.
const account = { username: 'admin', password: 'password' } as const;

/** When somebody logged in last, which each log-in writes. */
const lastLogIn = /(?<=`ttrss_users` VALUES \(\d+,'[^']*','[^']*',)'[^']*'/g;

/** Debian's Tiny Tiny RSS with a feed and two articles, as its administrator. */
export const ttRss: LoggedInProgram = {
  name: 'Tiny Tiny RSS',
  volatile: 'its sessions, and when somebody logged in last',
  async start(folder) {
    const fetched = fetchPackages('tt-rss', [...apachePackages, 'tt-rss', ...libraries]);
    unpack(fetched, folder);
    await using starting = new AsyncDisposableStack();
    // A socket's path must be short.
    const data = starting.adopt(mkdtempSync(join(tmpdir(), 'ttrss-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    // Apache's workers run as another user where this is root.
    chmodSync(data, 0o755);
    const { socket } = starting.use(await startDatabase(data));
    const sql = (input: string | Buffer, ...words: string[]) =>
      execFileSync('/usr/bin/mariadb', [`--socket=${socket}`, ...words], { input });
    sql('create database ttrss character set utf8');
    sql(readFileSync(join(folder, 'usr/share/dbconfig-common/data/tt-rss/install/mysql')), 'ttrss');
    sql(rows, 'ttrss');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/tt-rss/`;
    const etc = join(folder, 'etc/tt-rss');
    // As the package's own script writes them.
    writeFileSync(join(etc, 'database.php'), database);
    const settings = join(etc, 'config.php');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('%SELF_URL_PATH', url));
    execFileSync('/bin/chown', ['-R', 'www-data', join(folder, 'var/lib/tt-rss'), join(folder, 'var/cache/tt-rss')]);
    const own = [join(folder, 'etc/apache2/conf-available/50-tt-rss.conf')];
    const php = [`include_path=.:${folder}/usr/share/php`, `pdo_mysql.default_socket=${socket}`];
    starting.use(await startDebianApache(folder, port, { own, php: [...php, `mysqli.default_socket=${socket}`] }));
    // With the first log-in it writes down all settings, and a hash of today.
    const form = new URLSearchParams({ op: 'login', login: account.username, password: account.password });
    await fetch(`${url}public.php`, { method: 'POST', body: form, redirect: 'manual' });
    const started = starting.move();
    return {
      url,
      version: versionOf(fetched, 'tt-rss'),
      secret: { kind: 'form', login_url: url, ...account },
      state: () => rowsOf(socket, ['ttrss'], /`ttrss_sessions`/).replaceAll(lastLogIn, "''"),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
