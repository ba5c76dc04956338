import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import type { Program, Running } from '../program.ts';

const pages = {
  'Main Page': 'Welcome to the pond. See [[Heron]], [[Wren]] and [[Elm]].\n',
  Heron: "'''Herons''' stand at the pond until noon and hunt frogs.\n== Where ==\nEverywhere. [[Category:Birds]]\n",
  Wren: 'A small bird of hedges, with a loud voice. [[Category:Birds]]\n',
};

/** Its administrator, and the folder of its tables. */
interface RunningMediawiki extends Running {
  readonly username: string;
  readonly password: string;
  readonly data: string;
}

const [username, password] = ['Admin', 'a long enough word 7731'] as const;

/** Installs a wiki with three pages as its installer leaves it, and starts it. Throws where it does not start. */
export async function startMediawiki(folder: string): Promise<RunningMediawiki> {
  const fetched = fetchPackages('mediawiki', [...apachePackages, 'mediawiki', 'mediawiki-classes']);
  unpack(fetched, folder);
  const code = join(folder, 'usr/share/mediawiki');
  const home = join(folder, 'var/lib/mediawiki');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const php = (words: readonly string[], input = '') =>
    execFileSync('/usr/bin/php', words, { input, stdio: ['pipe', 'ignore', 'pipe'] });
  const given = {
    server: `http://127.0.0.1:${port}`,
    scriptpath: '/mediawiki',
    dbtype: 'sqlite',
    dbpath: data,
    dbname: 'pond',
    pass: password,
    confpath: home,
  };
  const options = Object.entries(given).map(([name, value]) => `--${name}=${value}`);
  php([join(code, 'maintenance/install.php'), ...options, '--with-extensions', 'Pond wiki', username]);
  for (const [title, text] of Object.entries(pages))
    php([join(code, 'maintenance/edit.php'), '-u', username, title], text);
  // Else visitors do what these edits have left to be done.
  php([join(code, 'maintenance/runJobs.php'), '--conf', join(home, 'LocalSettings.php')]);
  writeFileSync(join(folder, 'var/log/empty'), '');
  execFileSync('/bin/chown', ['-R', 'www-data', home, data, join(folder, 'var/cache/mediawiki')]);
  const server = await startDebianApache(folder, port, {
    own: [join(folder, 'etc/apache2/conf-available/mediawiki.conf')],
    php: [],
  });
  return {
    url: `http://127.0.0.1:${port}/mediawiki/`,
    version: versionOf(fetched, 'mediawiki'),
    username,
    password,
    data,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A wiki with three pages, as its installer leaves it. */
export const mediawiki: Program = {
  name: 'MediaWiki',
  setUp: "Debian's package and its installer, Apache, PHP, SQLite",
  // Its own pages about its pages (histories, edits, links to here, an interface) go on for thousands.
  maxDepth: 1,
  start: startMediawiki,
};
