import { anyOf, type Verify } from '../../../scanning/exposure/proof.ts';
import { siteArchive } from '../../../scanning/exposure/proofs/archive.ts';
import { environmentFile } from '../../../scanning/exposure/proofs/environment.ts';
import { folderListing, listingWith } from '../../../scanning/exposure/proofs/listing.ts';
import { phpLog } from '../../../scanning/exposure/proofs/log.ts';
import { installedPackages, packageLock, packageManifest } from '../../../scanning/exposure/proofs/manifest.ts';
import { phpSource } from '../../../scanning/exposure/proofs/php-settings.ts';
import {
  dsStore,
  gitConfig,
  gitHead,
  mercurialRequires,
  mercurialSettings,
  subversion,
} from '../../../scanning/exposure/proofs/repository.ts';
import {
  containerSettings,
  privateKey,
  serverStatus,
  toolCredentials,
} from '../../../scanning/exposure/proofs/server-files.ts';
import {
  apacheSettings,
  deploymentSettings,
  iisSettings,
  passwordFile,
  phpIni,
} from '../../../scanning/exposure/proofs/settings-files.ts';
import { sqlDump, sqliteFile } from '../../../scanning/exposure/proofs/sql-dump.ts';
import { adminer, phpInfo, phpMyAdmin } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { managementTool } from './management-tools.ts';
import type { ExposureProbe } from './probe.ts';

const dumpNames = [
  'backup',
  'database',
  'db',
  'dump',
  'mysql',
  'mysqldump',
  'site',
  'sql',
  'data',
  'export',
  'wordpress',
  'wp',
];
const packedDumpNames = ['backup', 'database', 'db', 'dump', 'site', 'wordpress'];
const hostNames = ['{host}', '{domain}', '{label}'];
const archiveNames = [
  'backup',
  'site',
  'www',
  'public_html',
  'htdocs',
  'html',
  'web',
  'wordpress',
  'wp-content',
  'old',
];

const named = (names: readonly string[], ...endings: readonly string[]) =>
  names.flatMap((name) => endings.map((ending) => name + ending));

/** Settings that only some systems have: copies of them have findings of their own, which name the system. */
const ownSettings = /\$CFG->dbtype|PHPBB_INSTALLED|\bclass JConfig\b|["']db["']\s{0,4}=>\s{0,4}(?:\[|array\()/;

/** Source of PHP that is no copy of such settings. */
const sourceBackup: Verify = (answer) => (ownSettings.test(answer.text()) ? undefined : phpSource(answer));

/** Files and pages that any site may expose. The probes of one check stand together. */
export const anySiteProbes: readonly ExposureProbe[] = [
  {
    check: 'git-repository',
    folder: 'base',
    paths: ['.git/HEAD'],
    verify: gitHead,
    confirm: { path: 'config', verify: gitConfig },
  },
  {
    check: 'environment-file',
    folder: 'base',
    paths: named(['.env'], '', '.local', '.production', '.prod', '.staging', '.dev', '.development').concat(
      named(['.env'], '.backup', '.bak', '.old', '.save', '~'),
    ),
    verify: environmentFile,
  },
  { check: 'subversion-folder', folder: 'base', paths: ['.svn/wc.db', '.svn/entries'], verify: subversion, head: true },
  {
    check: 'mercurial-folder',
    folder: 'base',
    paths: ['.hg/requires', '.hg/hgrc'],
    verify: anyOf(mercurialRequires, mercurialSettings),
  },
  { check: 'ds-store-file', folder: 'base', paths: ['.DS_Store'], verify: dsStore, head: true },
  {
    check: 'database-dump',
    folder: 'base',
    paths: [
      ...named(dumpNames, '.sql'),
      ...named(packedDumpNames, '.sql.gz', '.sql.zip'),
      ...named(hostNames, '.sql', '.sql.gz'),
      ...['{label}_db.sql', 'db_backup.sql', 'dbdump.sql', 'localhost.sql', 'users.sql', 'old.sql', 'temp.sql'],
      ...['backup.sql.bz2', 'dump.sql.bz2', 'dump.sql.xz', 'installer-data.sql'],
    ],
    verify: sqlDump,
    head: true,
  },
  {
    check: 'database-dump',
    folder: 'base',
    paths: ['database.sqlite', 'db.sqlite', 'db.sqlite3', 'data.db'],
    verify: sqliteFile,
    head: true,
  },
  {
    check: 'database-dump',
    folder: 'content',
    paths: ['mysql.sql', 'backup.sql', 'uploads/dump.sql', 'uploads/backup.sql', 'uploads/database.sql'],
    verify: sqlDump,
    head: true,
  },
  {
    check: 'database-dump',
    folder: 'content',
    paths: ['database/.ht.sqlite', 'database/.sqlite'],
    verify: sqliteFile,
    head: true,
  },
  {
    check: 'site-archive',
    folder: 'base',
    paths: [
      ...named(archiveNames, '.zip', '.tar.gz'),
      ...named(hostNames, '.zip', '.tar.gz', '.tgz'),
      ...['backup.tgz', 'backup.tar', 'site.tar', 'www.tgz'],
    ],
    verify: siteArchive,
    head: true,
  },
  {
    check: 'backup-folder',
    folder: 'base',
    paths: ['backup/', 'backups/', 'bak/', 'dump/', 'dumps/'],
    verify: listingWith(/\.(?:sql|zip|gz|tgz|tar|bz2|xz|7z|rar|bak|dump|wpress)$/i),
  },
  {
    check: 'php-error-log',
    folder: 'base',
    paths: ['error_log', 'php_errorlog', 'php_error.log', 'error.log', 'php-errors.log', 'errors.log'],
    verify: phpLog,
    head: true,
  },
  {
    check: 'php-error-log',
    folder: 'core',
    paths: ['error_log', 'wp-admin/error_log', 'wp-includes/error_log'],
    verify: phpLog,
    head: true,
  },
  { check: 'php-error-log', folder: 'content', paths: ['error_log', 'php-errors.log'], verify: phpLog, head: true },
  { check: 'php-source-served', folder: 'base', paths: ['index.php'], verify: phpSource },
  { check: 'php-source-served', folder: 'core', paths: ['wp-login.php', 'wp-config.php'], verify: phpSource },
  {
    check: 'phpinfo-page',
    folder: 'base',
    paths: ['phpinfo.php', 'info.php', 'php.php', 'i.php', 'pi.php', 'test.php', 'phpversion.php', '_phpinfo.php'],
    verify: phpInfo,
  },
  {
    check: 'adminer-page',
    folder: 'base',
    paths: ['adminer.php', 'adminer/', 'adminer/adminer.php', '_adminer.php', 'adminer-4.8.1.php', 'adminer/index.php'],
    verify: adminer,
  },
  {
    check: 'phpmyadmin-page',
    folder: 'base',
    paths: ['phpmyadmin/', 'phpMyAdmin/', 'pma/', 'PMA/', 'myadmin/', 'dbadmin/'],
    verify: phpMyAdmin,
  },
  { check: 'password-file', folder: 'base', paths: ['.htpasswd', '.htpasswds', 'htpasswd'], verify: passwordFile },
  {
    check: 'server-settings-file',
    folder: 'base',
    paths: ['.htaccess', '.htaccess.bak', 'htaccess.bak'],
    verify: apacheSettings,
  },
  { check: 'server-settings-file', folder: 'base', paths: ['.user.ini', 'php.ini', 'user.ini'], verify: phpIni },
  { check: 'server-settings-file', folder: 'base', paths: ['web.config'], verify: iisSettings },
  {
    check: 'package-manifest',
    folder: 'base',
    paths: ['composer.json', 'package.json'],
    verify: packageManifest,
  },
  {
    check: 'package-manifest',
    folder: 'base',
    paths: ['composer.lock', 'package-lock.json', 'yarn.lock'],
    verify: packageLock,
    head: true,
  },
  {
    check: 'package-manifest',
    folder: 'base',
    paths: ['vendor/composer/installed.json'],
    verify: installedPackages,
    head: true,
  },
  {
    check: 'deployment-settings-file',
    folder: 'base',
    paths: ['.vscode/sftp.json', 'sftp-config.json', '.ftpconfig', '.remote-sync.json'],
    verify: deploymentSettings,
  },
  {
    check: 'server-status-page',
    folder: 'base',
    paths: ['server-status', 'server-info', 'nginx_status', 'stub_status', 'status?full', 'fpm-status'],
    verify: serverStatus,
  },
  {
    check: 'private-key-file',
    folder: 'base',
    paths: [
      ...['id_rsa', 'id_ed25519', '.ssh/id_rsa', '.ssh/id_ed25519', 'server.key', 'private.key', 'privatekey.key'],
      ...['privkey.pem', 'key.pem', 'ssl/server.key', '{host}.key', '{domain}.key'],
    ],
    verify: privateKey,
  },
  {
    check: 'container-settings-file',
    folder: 'base',
    paths: [
      ...['docker-compose.yml', 'docker-compose.yaml', 'compose.yml', 'compose.yaml', 'Dockerfile'],
      ...['docker-compose.override.yml', 'docker-compose.prod.yml'],
    ],
    verify: containerSettings,
  },
  {
    check: 'tool-credentials-file',
    folder: 'base',
    paths: ['.aws/credentials', '.npmrc', '.netrc', '.git-credentials', '.docker/config.json', '.dockercfg'],
    verify: toolCredentials,
  },
  {
    check: 'management-tool-page',
    folder: 'base',
    paths: [
      ...['tinyfilemanager.php', 'filemanager.php', 'fm.php', 'webmail/'],
      ...['roundcube/', 'rainloop/', 'snappymail/', 'phppgadmin/', 'pgadmin4/login', 'phpliteadmin.php'],
      ...['bigdump.php', 'mysqldumper/', 'dumper.php', 'webmin/session_login.cgi'],
    ],
    verify: managementTool,
  },
  {
    check: 'source-backup-file',
    folder: 'base',
    paths: [
      ...['index.php.bak', 'index.php.old', 'index.php~', 'index.php.txt', 'index.phps', 'config.php.bak'],
      ...['config.php~', 'config.inc.php.bak', 'db.php.bak', 'database.php.bak'],
    ],
    verify: sourceBackup,
  },
  { check: 'base-folder-listing', folder: 'base', paths: [''], verify: folderListing },
];
