import { gzipSync } from 'node:zlib';
import type { Contents } from './site.ts';

const plain: Contents = {
  admin: 'gardener',
  authors: { anna: 'Anna Reed', 'ben.hill': 'Ben Hill' },
  theme: 'hedgerow',
  plugins: ['seed-catalogue/seed-catalogue.php', 'akismet/akismet.php'],
  options: {},
  contentFolder: 'wp-content',
  files: {
    // A plugin of the test's own: a script on every page says its version, as plugins do.
    '{content}/plugins/seed-catalogue/seed-catalogue.php': `<?php
/* Plugin Name: Seed Catalogue
 * Version: 2.4.1 */
add_action('wp_enqueue_scripts', function () {
    wp_enqueue_script('seed-catalogue', plugins_url('seeds.js', __FILE__), [], '2.4.1');
});
`,
    '{content}/plugins/seed-catalogue/seeds.js': '/* nothing */\n',
    '{content}/plugins/seed-catalogue/readme.txt': `=== Seed Catalogue ===
Contributors: gardener
Stable tag: 2.4.1
Requires at least: 5.0

Lists seeds.

== Changelog ==
= 2.4.1 =
* More seeds.
`,
    // A child theme: its parent comes with WordPress.
    '{content}/themes/hedgerow/style.css': `/*
Theme Name: Hedgerow
Template: twentytwentyone
Version: 1.3.2
Author: Gardener
*/
`,
    '{content}/themes/hedgerow/functions.php': `<?php
add_action('wp_enqueue_scripts', function () {
    wp_enqueue_style('hedgerow', get_stylesheet_uri(), [], '1.3.2');
});
`,
  },
  directives: [],
};

/** A plugin that takes away what pages and feeds tell of the version. */
export const hideVersion = `<?php
remove_action('wp_head', 'wp_generator');
add_filter('the_generator', '__return_empty_string');
remove_action('wp_head', 'print_emoji_detection_script', 7);
$without = fn ($src) => is_string($src) ? remove_query_arg('ver', $src) : $src;
add_filter('script_loader_src', $without, 99);
add_filter('style_loader_src', $without, 99);
`;

/** A plugin that takes away what tells the names of users. */
export const hideUsers = `<?php
add_filter('rest_endpoints', fn ($routes) => array_diff_key($routes, array_flip(preg_grep('#^/wp/v2/users#', array_keys($routes)))));
add_filter('wp_sitemaps_add_provider', fn ($provider, $name) => $name === 'users' ? false : $provider, 10, 2);
add_filter('login_errors', fn () => 'The name or the password is wrong.');
add_filter('the_author', fn ($name) => is_feed() ? 'The editors' : $name);
add_filter('oembed_response_data', fn ($data) => array_diff_key($data, ['author_name' => 1, 'author_url' => 1]));
add_action('template_redirect', function () {
    if (is_author() || isset($_GET['author'])) {
        wp_safe_redirect(home_url('/'));
        exit;
    }
});
add_filter('author_link', fn () => home_url('/'));
`;

const dump = `-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB
-- Host: localhost    Database: garden
DROP TABLE IF EXISTS \`wp_users\`;
CREATE TABLE \`wp_users\` (\`ID\` bigint(20) unsigned NOT NULL AUTO_INCREMENT, PRIMARY KEY (\`ID\`));
INSERT INTO \`wp_users\` VALUES (1);
`;

/** A set-up of WordPress to scan. */
export interface Setup {
  readonly name: string;
  /** Options of the scan's setting. */
  readonly options: string;
  readonly contents: Contents;
  /** Where it is, where that is not the root of a port of its own. */
  readonly at?: {
    /** A name that does not resolve by itself. */
    readonly host?: string;
    /** An address of loopback whose port 80 is its own. */
    readonly address?: string;
    /** Its folder, `blog`. */
    readonly path?: string;
    /** By https alone. */
    readonly tls?: { readonly certificate: string; readonly key: string };
  };
}

/** As WordPress comes. */
export const defaultSetup: Setup = { name: 'default', options: '', contents: plain };

/** No page says which version it is. */
export const hiddenGenerator: Setup = {
  name: 'hidden generator',
  options: '',
  contents: {
    ...plain,
    files: { ...plain.files, '{content}/mu-plugins/quiet.php': hideVersion },
    directives: ['<Files readme.html>', 'Require all denied', '</Files>'],
  },
};

/** Names of users are not told, XML-RPC is off, the content folder has another name. */
export const hardened: Setup = {
  name: 'hardened',
  options: '',
  contents: {
    ...plain,
    contentFolder: 'library',
    files: { ...plain.files, '{content}/mu-plugins/hidden-users.php': hideUsers },
    directives: [
      '<FilesMatch "^(xmlrpc\\.php|readme\\.html|wp-cron\\.php)$">',
      'Require all denied',
      '</FilesMatch>',
      'Header always set X-Content-Type-Options nosniff',
    ],
  },
};

/** Files that people forget on their sites. */
export const litter: Readonly<Record<string, string | Buffer>> = {
  '{content}/debug.log': `[20-Nov-2026 08:00:01 UTC] PHP Warning:  Undefined variable $seed in /srv/garden/wp-content/plugins/seed-catalogue/seed-catalogue.php on line 12\n`,
  'backup.sql': dump,
  'backup.sql.gz': gzipSync(dump),
  'wp-config.php.bak': `<?php\ndefine( 'DB_NAME', 'garden' );\ndefine( 'DB_USER', 'garden' );\ndefine( 'DB_PASSWORD', 'not-a-real-one-7731' );\n`,
  '.env': 'APP_ENV=production\nDB_PASSWORD=not-a-real-one-7732\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/config': '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n',
  '{content}/uploads/2026/11/heron.txt': 'A heron.\n',
  '{content}/updraft/backup_2026-11-01-0300_Garden_notes_0123456789ab-db.gz': gzipSync(dump),
};

/** What was forgotten on it lies open. */
export const dirty: Setup = {
  name: 'dirty',
  options: '--enumerate u1-10,cb,dbe',
  contents: {
    ...plain,
    options: { users_can_register: '1' },
    files: { ...plain.files, ...litter },
    directives: ['Options +Indexes', 'php_value display_errors 1'],
  },
};
