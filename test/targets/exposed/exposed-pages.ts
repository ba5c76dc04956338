import { deflateRawSync, gzipSync } from 'node:zlib';

/** What a path answers: a text (as HTML or plain text, by its look), bytes, or all of it. */
export type PageAnswer =
  | string
  | Buffer
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Buffer };

/** Answers by path and query. What is not there is missing. */
export type Pages = Readonly<Record<string, PageAnswer>>;

/** A listing as Apache makes it. */
export function apacheListing(path: string, names: readonly string[]): string {
  const rows = names.map(
    (name) =>
      `<tr><td valign="top"><img src="/icons/unknown.gif" alt="[   ]"></td><td><a href="${name}">${name}</a></td><td>2026-03-01 10:00</td></tr>`,
  );
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<html>
 <head>
  <title>Index of ${path.replace(/(?<=.)\/$/, '')}</title>
 </head>
 <body>
<h1>Index of ${path.replace(/(?<=.)\/$/, '')}</h1>
  <table>
   <tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>
<tr><td><a href="/">Parent Directory</a></td></tr>
${rows.join('\n')}
</table>
<address>Apache/2.4.57 (Debian) Server at localhost Port 80</address>
</body></html>`;
}

/** A listing as nginx makes it. */
export function nginxListing(path: string, names: readonly string[]): string {
  const rows = names.map((name) => `<a href="${name}">${name}</a>       01-Mar-2026 10:00     1234`);
  return `<html>\r\n<head><title>Index of ${path}</title></head>\r\n<body>\r\n<h1>Index of ${path}</h1><hr><pre><a href="../">../</a>\r\n${rows.join('\r\n')}\r\n</pre><hr></body>\r\n</html>`;
}

/** A dump as mysqldump writes it. Its rows hold what must never be shown. */
export const DUMP = `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
-- Server version	8.0.36

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
DROP TABLE IF EXISTS \`wp_users\`;
CREATE TABLE \`wp_users\` (
  \`ID\` bigint unsigned NOT NULL AUTO_INCREMENT,
  \`user_pass\` varchar(255) NOT NULL DEFAULT ''
);
INSERT INTO \`wp_users\` VALUES (1,'$P$Bsecret-hash-of-admin');
`;

/** A wp-config.php with a real password. */
export const WP_CONFIG = `<?php
/** The name of the database for WordPress */
define( 'DB_NAME', 'shop' );
define( 'DB_USER', 'shop_user' );
define( 'DB_PASSWORD', 'hunter2-secret' );
define( 'DB_HOST', 'localhost' );
define( 'AUTH_KEY', 'secret-salt-1' );
$table_prefix = 'wp_';
`;

/** The sample that comes with WordPress. */
export const WP_CONFIG_SAMPLE = WP_CONFIG.replace("'shop'", "'database_name_here'")
  .replace("'shop_user'", "'username_here'")
  .replace('hunter2-secret', 'password_here')
  .replace('secret-salt-1', 'put your unique phrase here');

/** A log as PHP writes it. */
export const PHP_LOG = `[12-Mar-2026 10:00:00 UTC] PHP Warning:  Undefined variable $a in /var/www/html/wp-content/themes/shop/functions.php on line 12
[12-Mar-2026 10:00:01 UTC] PHP Fatal error:  Uncaught Error: x in /var/www/html/index.php:3
Stack trace:
#0 {main}
`;

export const DOT_ENV = `# settings
APP_NAME=Shop
APP_KEY=base64:c2VjcmV0LWtleS1vZi10aGUtYXBw
DB_HOST=127.0.0.1
DB_PASSWORD="hunter2-secret"
`;

export const GIT_CONFIG = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
[remote "origin"]
	url = https://deploy:secret-token@git.example.test/shop.git
	fetch = +refs/heads/*:refs/remotes/origin/*
`;

/** The start of a zip file with these entries; what is in them does not matter. */
export function zipOf(...names: readonly string[]): Buffer {
  return Buffer.concat(
    names.map((name) => {
      const data = deflateRawSync(Buffer.from(`content of ${name}`));
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(8, 8);
      head.writeUInt32LE(data.length, 18);
      head.writeUInt16LE(Buffer.byteLength(name), 26);
      return Buffer.concat([head, Buffer.from(name), data]);
    }),
  );
}

/** A tar file with these entries. */
export function tarOf(...names: readonly string[]): Buffer {
  const blocks = names.map((name) => {
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write('00000000010\0', 124);
    head.write('ustar\0', 257);
    return Buffer.concat([head, Buffer.alloc(512, 'x')]);
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A gzip file. */
export const gzipOf = (content: string | Buffer): Buffer => gzipSync(content);

/** The start of a .DS_Store with two names. */
export const DS_STORE = Buffer.concat([
  Buffer.from([0, 0, 0, 1]),
  Buffer.from('Bud1'),
  Buffer.alloc(40),
  Buffer.from('backup-2026.sql', 'utf16le').swap16(),
  Buffer.from([0, 0, 0, 1]),
  Buffer.from('hidden-page', 'utf16le').swap16(),
  Buffer.alloc(20),
]);

/** A page of HTML with some words in it. */
export const page = (title: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

export const REGISTRATION_FORM = page(
  'Registration Form &lsaquo; Shop &#8212; WordPress',
  '<form name="registerform" id="registerform" action="/wp-login.php?action=register" method="post" novalidate="novalidate"><input type="text" name="user_login" id="user_login"><input type="email" name="user_email" id="user_email"></form>',
);

export const SIGNUP_FORM = page(
  'Shop',
  '<form id="setupform" method="post" action="wp-signup.php" novalidate="novalidate"><input type="hidden" name="stage" value="validate-user-signup" /><input type="radio" name="signup_for" value="blog"></form>',
);

export const PHP_ERROR = `<br />
<b>Fatal error</b>:  Uncaught Error: Call to undefined function _deprecated_file() in /var/www/html/wp-includes/rss-functions.php:8
Stack trace:
#0 {main}
  thrown in <b>/var/www/html/wp-includes/rss-functions.php</b> on line <b>8</b><br />
`;

/** What lies about on a neglected WordPress, beside its pages. */
export const DIRTY_WORDPRESS: Pages = {
  '/.git/HEAD': 'ref: refs/heads/main\n',
  '/.git/config': GIT_CONFIG,
  '/.env': DOT_ENV,
  '/backup.sql': DUMP,
  '/backup.sql.gz': gzipOf(DUMP),
  '/backup.zip': zipOf('public_html/wp-config.php', 'public_html/index.php'),
  '/error_log': PHP_LOG,
  '/readme.html': page('WordPress &#8250; ReadMe', '<h1>WordPress</h1>'),
  '/wp-config.php.bak': WP_CONFIG,
  '/wp-content/debug.log': PHP_LOG,
  '/wp-content/uploads/': apacheListing('/wp-content/uploads/', ['2026/', 'invoice.pdf']),
  '/wp-content/updraft/': apacheListing('/wp-content/updraft/', ['backup_2026-01-01-1000_Shop_0123456789ab-db.gz']),
  '/wp-cron.php': { headers: { 'content-type': 'text/html', expires: 'Wed, 11 Jan 1984 05:00:00 GMT' }, body: '' },
  '/wp-includes/': apacheListing('/wp-includes/', ['version.php', 'js/']),
  '/wp-includes/rss-functions.php': PHP_ERROR,
  '/wp-login.php?action=register': REGISTRATION_FORM,
};
