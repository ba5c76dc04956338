import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from './database.ts';
import { copyWordPress } from './software.ts';

/** What is in a WordPress, beside what every one has. */
export interface Contents {
  readonly admin: string;
  /** Log-in names and the names they show. */
  readonly authors: Readonly<Record<string, string>>;
  readonly theme: string;
  /** Active plugins, as WordPress names them: `akismet/akismet.php`. */
  readonly plugins: readonly string[];
  /** Rows of the options table. */
  readonly options: Readonly<Record<string, string>>;
  /** The content folder's name, `wp-content` in most sites. */
  readonly contentFolder: string;
  /** Files that are put into its folder, by path. `{content}` stands for the content folder. */
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Apache's directives for its folder; `{folder}` stands for it. */
  readonly directives: readonly string[];
  /** The folder of an unpacked release; without one it is Debian's. */
  readonly release?: string;
  /** Folders of plugins that are put beside those that come with WordPress, by their names. */
  readonly pluginFolders?: readonly string[];
  /** Those of themes. */
  readonly themeFolders?: readonly string[];
  /** The folder of a second site, with which it makes a network of sites (multisite). */
  readonly secondSite?: string;
}

const rewriting = (base: string) => `RewriteEngine On
RewriteBase ${base}
RewriteRule ^index\\.php$ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule . ${base}index.php [L]
`;

/** As WordPress shows it to who sets up a network in sub-directories. */
const networkRewriting = `RewriteEngine On
RewriteBase /
RewriteRule ^index\\.php$ - [L]
RewriteRule ^([_0-9a-zA-Z-]+/)?wp-admin$ $1wp-admin/ [R=301,L]
RewriteCond %{REQUEST_FILENAME} -f [OR]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^ - [L]
RewriteRule ^([_0-9a-zA-Z-]+/)?(wp-(content|admin|includes).*) $2 [L]
RewriteRule ^([_0-9a-zA-Z-]+/)?(.*\\.php)$ $2 [L]
RewriteRule . index.php [L]
`;

/** Settings of a network that has been made. */
function networkSettings(host: string): string {
  const constants = {
    MULTISITE: 'true',
    SUBDOMAIN_INSTALL: 'false',
    DOMAIN_CURRENT_SITE: `'${host}'`,
    PATH_CURRENT_SITE: "'/'",
    SITE_ID_CURRENT_SITE: '1',
    BLOG_ID_CURRENT_SITE: '1',
  };
  return Object.entries(constants)
    .map(([name, value]) => `define('${name}', ${value});`)
    .join('\n');
}

/** Runs a script of `files/`, with words for it. Throws with what it says where it fails. */
function run(script: string, ...words: string[]): void {
  execFileSync('/usr/bin/php', [join(import.meta.dirname, 'files', script), ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function configurationFile(name: string, url: string, contents: Contents, database: Database): string {
  const { contentFolder } = contents;
  const settings: Readonly<Record<string, string>> = {
    DB_NAME: name,
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${database.socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    ...Object.fromEntries(
      ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((each) => [
        [`${each}_KEY`, `${each} of a test`],
        [`${each}_SALT`, `salt of ${each}`],
      ]),
    ),
  };
  const moved =
    contentFolder === 'wp-content'
      ? []
      : [
          `define('WP_CONTENT_DIR', __DIR__ . '/${contentFolder}');`,
          `define('WP_CONTENT_URL', '${url}/${contentFolder}');`,
        ];
  return [
    '<?php',
    ...Object.entries(settings).map(([key, value]) => `define('${key}', '${value}');`),
    "define('WP_HTTP_BLOCK_EXTERNAL', true);",
    "define('DISABLE_WP_CRON', true);",
    ...moved,
    "$table_prefix = 'wp_';",
    // Releases before 6.0 know nothing of PHP 8.1, which throws where a table is missing.
    'mysqli_report(MYSQLI_REPORT_OFF);',
    "if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');",
    "require_once ABSPATH . 'wp-settings.php';",
    '',
  ].join('\n');
}

/** Makes a WordPress in a new folder, with a database of its own, whose name is returned. */
export function installWordPress(folder: string, url: string, contents: Contents, database: Database): string {
  const { port, pathname, host, hostname } = new URL(url);
  const name = `site_${(port || hostname).replace(/\W/g, '_')}`;
  copyWordPress(folder, contents.release);
  const { contentFolder } = contents;
  if (contentFolder !== 'wp-content') renameSync(join(folder, 'wp-content'), join(folder, contentFolder));
  writeFileSync(join(folder, 'wp-config.php'), configurationFile(name, url, contents, database));
  const base = pathname.endsWith('/') ? pathname : `${pathname}/`;
  writeFileSync(join(folder, '.htaccess'), rewriting(base));
  const { pluginFolders = [], themeFolders = [] } = contents;
  for (const [kind, folders] of Object.entries({ plugins: pluginFolders, themes: themeFolders }))
    for (const each of folders) cpSync(each, join(folder, contentFolder, kind, basename(each)), { recursive: true });
  for (const [path, text] of Object.entries(contents.files)) {
    const file = join(folder, path.replace('{content}', contentFolder));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const create = `$db = new mysqli('localhost', 'root', '', '', 0, $argv[1]); $db->query("CREATE DATABASE $argv[2]");`;
  execFileSync('/usr/bin/php', ['-r', create, database.socket, name]);
  const { admin, authors, theme, plugins, options } = contents;
  const wanted = JSON.stringify({ admin, authors, theme, plugins, options });
  run('install.php', folder, url, wanted);
  const { secondSite } = contents;
  if (secondSite === undefined) return name;
  run('network.php', folder, host);
  const configuration = join(folder, 'wp-config.php');
  writeFileSync(configuration, readFileSync(configuration, 'utf8').replace('<?php', `<?php\n${networkSettings(host)}`));
  writeFileSync(join(folder, '.htaccess'), networkRewriting);
  run('second-site.php', folder, host, secondSite);
  return name;
}
