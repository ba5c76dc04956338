import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../targets/free-port.ts';
import { startApache } from '../wordpress/apache.ts';
import { startDatabase } from '../wordpress/database.ts';
import { fingerprintOf } from './folder-fingerprint.ts';

/** A PHP program with a database on loopback. */
export interface PhpSite extends AsyncDisposable {
  /** Ends in a slash. */
  readonly url: string;
  /** Tables and files. */
  readonly state: () => string;
}

/** How a PHP program is set up. */
export interface PhpTerms {
  readonly checkout: string;
  readonly folder: string;
  /** Where in the site the program lies: `xvwa`, or nothing for the first folder. */
  readonly below?: string;
  /** Changes the copy before the server starts: its settings, the page it begins with. */
  readonly prepare?: (root: string) => void;
  /** Statements for the database before the server starts. */
  readonly statements?: string;
  /** Tables that each visit changes, as `database.table`. */
  readonly ignoredTables?: readonly string[];
  /** Databases that each visit changes. */
  readonly ignoredDatabases?: readonly string[];
  /** Files that each visit changes. */
  readonly ignoredFiles?: RegExp;
  /** Variables that the program reads. */
  readonly environment?: Readonly<Record<string, string>>;
  /** True for a program of the time of PHP 5, which calls functions that have gone and knows no exceptions of databases. */
  readonly isOld?: boolean;
  /** PHP's settings, of those that a program may not change itself too. */
  readonly php?: Readonly<Record<string, string>>;
}

/** A dump without what each visit changes. */
function dumpOf(socket: string, { ignoredTables = [], ignoredDatabases = [] }: PhpTerms): string {
  const left = [
    ...ignoredTables.map((name) => `--ignore-table=${name}`),
    ...['mysql', 'sys', ...ignoredDatabases].map((name) => `--ignore-database=${name}`),
  ];
  const words = ['--no-defaults', `--socket=${socket}`, '--user=root', '--all-databases', '--skip-extended-insert'];
  const options = ['--skip-comments', '--order-by-primary', '--compact'];
  const dump = execFileSync('/usr/bin/mariadb-dump', [...words, ...options, ...left], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return dump.replace(/ AUTO_INCREMENT=\d+/g, '');
}

/** Serves a copy of a checkout with Apache, PHP and MariaDB, as Debian sets them up. Throws where it does not start. */
export async function startPhpSite(terms: PhpTerms): Promise<PhpSite> {
  const { checkout, folder, below = '', prepare, statements = '', environment = {}, php = {}, isOld = false } = terms;
  await using starting = new AsyncDisposableStack();
  // A socket's path must be short, and Apache's workers run as another user where this is root.
  const data = starting.adopt(mkdtempSync(join(tmpdir(), 'weak-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  chmodSync(data, 0o755);
  const database = starting.use(await startDatabase(data));
  execFileSync('/usr/bin/mariadb', ['--no-defaults', `--socket=${database.socket}`, '--user=root'], {
    input: statements,
  });
  const site = join(folder, 'site');
  const root = join(site, below);
  mkdirSync(root, { recursive: true });
  cpSync(checkout, root, { recursive: true, filter: (from) => !from.endsWith('/.git') });
  prepare?.(root);
  if (process.getuid?.() === 0) execFileSync('/bin/chown', ['-R', 'www-data', site]);
  const port = await freePort();
  const prelude = join(folder, 'mysql-functions.php');
  copyFileSync(join(import.meta.dirname, 'mysql-functions.php'), prelude);
  const settings = {
    ...(isOld ? { auto_prepend_file: prelude } : {}),
    'mysqli.default_socket': database.socket,
    'pdo_mysql.default_socket': database.socket,
    ...php,
  };
  const directives = [
    // As Debian serves /var/www.
    'Options Indexes FollowSymLinks',
    ...Object.entries(environment).map(([name, value]) => `SetEnv ${name} "${value}"`),
    ...Object.entries(settings).map(([name, value]) => `php_admin_value ${name} "${value}"`),
  ];
  starting.use(await startApache(join(folder, 'apache'), [{ folder: site, port, directives }]));
  const started = starting.move();
  return {
    url: `http://127.0.0.1:${port}/${below === '' ? '' : `${below}/`}`,
    state: () => `${dumpOf(database.socket, terms)}\n${fingerprintOf(site, terms.ignoredFiles)}`,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
