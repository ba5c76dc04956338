import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reachable } from './reachable.ts';

/** What Debian's Apache needs beside `apache2-bin`, which is installed. */
export const apachePackages = ['apache2', 'apache2-data', 'media-types'] as const;

/** What the package switches on by itself. */
const modules = [
  ...['access_compat', 'alias', 'auth_basic', 'authn_core', 'authn_file', 'authz_core', 'authz_host', 'authz_user'],
  ...['autoindex', 'deflate', 'dir', 'env', 'filter', 'mime', 'negotiation', 'reqtimeout', 'setenvif', 'status'],
];
const configurations = ['charset', 'localized-error-pages', 'other-vhosts-access-log', 'security', 'serve-cgi-bin'];

/**
 * Runs Debian's Apache with its own configuration, unpacked below a root, with configuration files of other packages
 * (`own`), and with PHP where lines for its settings are given. Throws where it does not start.
 */
export async function startDebianApache(
  root: string,
  port: number,
  { own = [], php }: { readonly own?: readonly string[]; readonly php?: readonly string[] } = {},
): Promise<AsyncDisposable> {
  const etc = join(root, 'etc/apache2');
  const enable = (kind: string, name: string) => {
    for (const file of globSync(`${name}.{load,conf}`, { cwd: join(etc, `${kind}-available`) }))
      symlinkSync(join(etc, `${kind}-available`, file), join(etc, `${kind}-enabled`, file));
  };
  for (const name of [...modules, ...(php ? ['mpm_prefork', 'version', 'rewrite'] : ['mpm_event'])])
    enable('mods', name);
  for (const name of configurations) enable('conf', name);
  if (php) {
    const [library = ''] = globSync('/usr/lib/apache2/modules/libphp*.so');
    writeFileSync(join(etc, 'mods-enabled/php.load'), `LoadModule php_module ${library}\n`);
    // As Debian's libapache2-mod-php has it.
    writeFileSync(
      join(etc, 'mods-enabled/php.conf'),
      [
        '<FilesMatch ".+\\.ph(?:ar|p|tml)$">\nSetHandler application/x-httpd-php\n</FilesMatch>',
        '<FilesMatch ".+\\.phps$">\nSetHandler application/x-httpd-php-source\nRequire all denied\n</FilesMatch>',
        '<FilesMatch "^\\.ph(?:ar|p|ps|tml)$">\nRequire all denied\n</FilesMatch>\n',
      ].join('\n'),
    );
  }
  for (const [at, file] of own.entries()) symlinkSync(file, join(etc, `conf-enabled/${at}-${basename(file)}`));
  writeFileSync(join(etc, 'ports.conf'), `Listen 127.0.0.1:${port}\nServerName localhost\n`);
  const site = readFileSync(join(etc, 'sites-available/000-default.conf'), 'utf8');
  const www = join(root, 'var/www/html');
  mkdirSync(www, { recursive: true });
  writeFileSync(
    join(etc, 'sites-enabled/000-default.conf'),
    site.replace('*:80', `127.0.0.1:${port}`).replace('/var/www/html', www),
  );
  const main = join(etc, 'apache2.conf');
  // The folders that Debian serves are elsewhere here.
  const rooted = readFileSync(main, 'utf8')
    .replace('<Directory /var/www/>', `<Directory ${root}/var/www/>`)
    .replace('<Directory /usr/share>', `<Directory ${root}/usr/share>`);
  writeFileSync(main, rooted);
  const index = join(root, 'usr/share/apache2/default-site/index.html');
  if (existsSync(index)) copyFileSync(index, join(www, 'index.html'));
  const run = join(root, 'run');
  mkdirSync(run, { recursive: true });
  const logs = join(root, 'var/log/apache2');
  mkdirSync(logs, { recursive: true });
  const ini = join(root, 'php');
  mkdirSync(ini, { recursive: true });
  writeFileSync(join(ini, 'own.ini'), (php ?? []).map((line) => `${line}\n`).join(''));
  const child = spawn('/usr/sbin/apache2', ['-d', etc, '-f', main, '-DFOREGROUND'], {
    // In a process group of its own: at its end Apache ends the whole group that it is in.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      LANG: 'C',
      APACHE_RUN_USER: 'www-data',
      APACHE_RUN_GROUP: 'www-data',
      APACHE_PID_FILE: join(run, 'apache2.pid'),
      APACHE_RUN_DIR: run,
      APACHE_LOCK_DIR: run,
      APACHE_LOG_DIR: logs,
      PHP_INI_SCAN_DIR: `:${ini}`,
    },
  });
  await reachable(port, child, `${logs}/error.log`);
  return {
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
