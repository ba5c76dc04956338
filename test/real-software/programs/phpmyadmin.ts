import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { startDatabase } from '../../wordpress/database.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import type { Program, Running } from '../program.ts';

const libraries = [
  ...[
    'libjs-codemirror',
    'libjs-jquery',
    'libjs-jquery-metadata',
    'libjs-jquery-mousewheel',
    'libjs-jquery-tablesorter',
  ],
  ...['libjs-jquery-timepicker', 'libjs-jquery-ui', 'libjs-sphinxdoc', 'libjs-underscore', 'php-composer-ca-bundle'],
  ...['php-fig-http-message-util', 'php-getallheaders', 'php-google-recaptcha', 'php-mariadb-mysql-kbs'],
  ...['php-nikic-fast-route', 'php-phpmyadmin-motranslator', 'php-phpmyadmin-shapefile', 'php-phpmyadmin-sql-parser'],
  ...[
    'php-psr-cache',
    'php-psr-container',
    'php-psr-http-factory',
    'php-psr-http-message',
    'php-psr-log',
    'php-slim-psr7',
  ],
  ...['php-symfony-cache', 'php-symfony-cache-contracts', 'php-symfony-config', 'php-symfony-dependency-injection'],
  ...['php-symfony-deprecation-contracts', 'php-symfony-expression-language', 'php-symfony-filesystem'],
  ...['php-symfony-polyfill-php80', 'php-symfony-service-contracts', 'php-symfony-var-exporter', 'php-twig'],
  ...['php-twig-i18n-extension', 'php-webmozart-assert'],
];

/** Starts it with an empty MariaDB, which its socket leads to, too. Throws where it does not start. */
export async function startPhpmyadmin(folder: string): Promise<Running & { readonly socket: string }> {
  const fetched = fetchPackages('phpmyadmin', [...apachePackages, 'phpmyadmin', ...libraries]);
  unpack(fetched, folder);
  await using starting = new AsyncDisposableStack();
  // A socket's path must be short.
  const data = starting.adopt(mkdtempSync(join(tmpdir(), 'pma-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  // Apache's workers run as another user where this is root.
  chmodSync(data, 0o755);
  const database = starting.use(await startDatabase(data));
  const etc = join(folder, 'etc/phpmyadmin');
  writeFileSync(
    join(etc, 'config.inc.php'),
    `<?php
$cfg['blowfish_secret'] = 'a secret of thirty-two bytes 000';
$i = 1;
$cfg['Servers'][$i]['auth_type'] = 'cookie';
$cfg['Servers'][$i]['host'] = 'localhost';
$cfg['Servers'][$i]['socket'] = '${database.socket}';
`,
  );
  const temporary = join(folder, 'var/lib/phpmyadmin/tmp');
  mkdirSync(temporary, { recursive: true });
  execFileSync('/bin/chown', ['-R', 'www-data', temporary]);
  const port = await freePort();
  starting.use(
    await startDebianApache(folder, port, {
      own: [join(etc, 'apache.conf')],
      php: [`include_path=.:${folder}/usr/share/php`],
    }),
  );
  const started = starting.move();
  return {
    url: `http://127.0.0.1:${port}/phpmyadmin/`,
    version: versionOf(fetched, 'phpmyadmin'),
    socket: database.socket,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** Its log-in page, which is all that one sees of it without an account. */
export const phpmyadmin: Program = {
  name: 'phpMyAdmin',
  setUp: "Debian's package and its configuration, Apache, PHP, MariaDB",
  start: startPhpmyadmin,
};
