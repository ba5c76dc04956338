import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Paths that lie open, and the check that has to tell of each. */
export const exposures: Readonly<Record<string, string>> = {
  '/.git/HEAD': 'git-repository',
  '/.env': 'environment-file',
  '/.env.bak': 'environment-file',
  '/backup.sql': 'database-dump',
  '/db.sql.gz': 'database-dump',
  '/database.sqlite': 'database-dump',
  '/wp-content/uploads/dump.sql': 'database-dump',
  '/wp-config.php.bak': 'wordpress-config-backup',
  '/wp-config.php~': 'wordpress-config-backup',
  '/wp-config.php_orig': 'wordpress-config-backup',
  '/wp-config.old': 'wordpress-config-backup',
  '/wp-content/debug.log': 'wordpress-debug-log',
  '/error_log': 'php-error-log',
  '/site.zip': 'site-archive',
  '/backup.tar.gz': 'site-archive',
  '/backups/': 'backup-folder',
  '/phpinfo.php': 'phpinfo-page',
  '/htpasswd': 'password-file',
  '/.user.ini': 'server-settings-file',
  '/composer.json': 'package-manifest',
  '/package-lock.json': 'package-manifest',
  '/.vscode/sftp.json': 'deployment-settings-file',
  '/id_rsa': 'private-key-file',
  '/server.key': 'private-key-file',
  '/docker-compose.yml': 'container-settings-file',
  '/.netrc': 'tool-credentials-file',
  '/index.php.bak': 'source-backup-file',
  '/wp-cli.yml': 'wordpress-command-settings',
  '/wp-content/updraft/': 'wordpress-backup-folder',
  '/wp-content/uploads/wc-logs/': 'wordpress-plugin-data-listing',
  '/wp-content/uploads/': 'wordpress-uploads-listing',
};

const page = (title: string, text: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><p>${text}</p></body></html>\n`;

/** What only has the name of such a file, by path. */
export const imitations: Readonly<Record<string, string>> = {
  '/.env.local': page('Gone', 'This file has moved.'),
  '/db.sql': page('Downloads', 'Ask us for the database.'),
  '/dump.sql': '-- nothing here any more\n',
  '/db.sqlite': 'SQLite is a library for databases.\n',
  '/wp-config.txt': 'How to write wp-config: see DB_NAME and DB_PASSWORD in the manual.\n',
  '/wp-config.php.new': page('wp-config.php', 'We set define and DB_PASSWORD by the environment.'),
  '/error.log': 'No errors today. PHP is well.\n',
  '/www.zip': page('Archive', 'www.zip is not for the public.'),
  '/html.tar.gz': 'This was an archive once.\n',
  '/dump/index.html': page('Index of the garden', 'dump.sql, backup.zip: what we keep, we keep elsewhere.'),
  '/test.php': "<?php echo 'phpinfo() is switched off here, PHP Version unknown';\n",
  '/.htpasswds': 'gardener has a key, anna has none\n',
  '/php.ini': page('php.ini', 'memory_limit is explained in the manual.'),
  '/package.json': '{"answer": 42}\n',
  '/sftp-config.json': '{"comment": "no host, no password"}\n',
  '/id_ed25519': 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9h7uVbB1Q0r5Qn0T5Bq9C1h0d2f3g4h5i6j7k8l9m0 gardener@garden\n',
  '/compose.yaml': 'title: How to compose\nparts:\n  - prelude\n  - fugue\n',
  '/.npmrc': 'save-exact=true\n',
  '/config.php.bak': 'Ask Anna for the settings.\n',
  '/adminer.php': page('Tools', 'We used Adminer until 2024.'),
  '/phpmyadmin/index.html': page('phpMyAdmin', 'Why we no longer use phpMyAdmin.'),
  '/wp-content/ai1wm-backups/index.html': '',
};

/** Puts both into a site's folder: what programs make is made by them. */
export function plant(folder: string, database: { readonly socket: string; readonly name: string }): void {
  const at = (path: string) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  };
  const run = (program: string, words: readonly string[], cwd = folder) =>
    execFileSync(program, words, { cwd, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 });
  const write = (path: string, text: string | Buffer) => writeFileSync(at(path), text);

  const dump = run('mariadb-dump', ['--no-defaults', '-S', database.socket, '-u', 'root', database.name]);
  for (const path of ['backup.sql', 'wp-content/uploads/dump.sql', 'backups/garden-2026-11-01.sql']) write(path, dump);
  write('wp-content/updraft/backup_2026-11-01-0300_Garden_notes_0123456789ab-db', dump);
  run('gzip', [join(folder, 'wp-content/updraft/backup_2026-11-01-0300_Garden_notes_0123456789ab-db')]);
  write('db.sql', dump);
  run('gzip', [join(folder, 'db.sql')]);
  for (const name of ['wp-config.php.bak', 'wp-config.php~', 'wp-config.php_orig', 'wp-config.old'])
    copyFileSync(join(folder, 'wp-config.php'), join(folder, name));
  copyFileSync(join(folder, 'index.php'), join(folder, 'index.php.bak'));
  for (const log of ['wp-content/debug.log', 'error_log'])
    run('php', ['-d', 'log_errors=1', '-d', `error_log=${at(log)}`, '-r', 'trigger_error("seed", E_USER_WARNING);']);
  run('php', ['-r', `(new PDO('sqlite:${at('database.sqlite')}'))->exec('create table users (name text)');`]);
  run('zip', ['-qr', 'site.zip', 'index.php', 'wp-config.php', 'wp-load.php']);
  run('tar', ['-czf', 'backup.tar.gz', 'index.php', 'wp-config.php', 'wp-load.php']);
  run('git', ['init', '--quiet']);
  run('ssh-keygen', ['-q', '-t', 'rsa', '-b', '2048', '-N', '', '-f', at('id_rsa')]);
  run('openssl', ['genrsa', '-out', at('server.key'), '2048']);
  write('htpasswd', `gardener:${run('openssl', ['passwd', '-apr1', 'not-a-real-one-7733'])}`);
  write('.netrc', 'machine files.garden.example login gardener password not-a-real-one-7734\n');
  for (const name of ['.env', '.env.bak']) write(name, 'APP_ENV=production\nDB_PASSWORD=not-a-real-one-7735\n');
  write('phpinfo.php', '<?php phpinfo();\n');
  write('.user.ini', 'memory_limit = 256M\nupload_max_filesize = 64M\npost_max_size = 64M\n');
  write(
    '.vscode/sftp.json',
    '{"name": "garden", "host": "files.garden.example", "protocol": "sftp", "username": "gardener", "password": "not-a-real-one-7736", "remotePath": "/srv"}\n',
  );
  write(
    'docker-compose.yml',
    'services:\n  web:\n    image: wordpress\n    ports:\n      - "80:80"\n    environment:\n      WORDPRESS_DB_PASSWORD: not-a-real-one-7737\n',
  );
  write('wp-cli.yml', 'path: /srv/garden\nurl: https://garden.example\nuser: gardener\n');
  write(
    'wp-content/uploads/wc-logs/fatal-errors-2026-11-01.log',
    '2026-11-01T08:00:01+00:00 CRITICAL Uncaught Error\n',
  );
  const own = (name: string) => readFileSync(join(import.meta.dirname, '../..', name));
  write('package-lock.json', own('package-lock.json'));
  write('composer.json', '{"name": "garden/site", "require": {"php": ">=8.1", "wpackagist-plugin/akismet": "^5.0"}}\n');
  for (const [path, text] of Object.entries(imitations)) write(path, text);
  for (const name of ['id_rsa', 'server.key']) run('chmod', ['644', join(folder, name)]);
}
