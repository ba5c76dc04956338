import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'server-settings-file';

export const fires = [
  await exposed(check, {
    '/.htaccess': '# BEGIN WordPress\n<IfModule mod_rewrite.c>\nRewriteEngine On\n</IfModule>\n',
  }),
  ...(await Promise.all(
    [
      'Options -Indexes\n',
      'Options All -Indexes\n',
      'order deny,allow\ndeny from all\n',
      'Order Allow,Deny\nAllow from 10.0.0.0/8\n',
      'Require all denied\n',
      '<Files "wp-config.php">\n</Files>\n',
      '<FilesMatch "\\.(?:bak|sql)$">\n',
      '<Limit GET POST>\n',
      'AuthType Basic\n',
      'AuthUserFile /home/shop/.htpasswd\n',
      'RewriteRule ^(.*)$ index.php?q=$1 [L]\n',
      'php_value upload_max_filesize 64M\n',
      'SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1\n',
      'ErrorDocument 404 /404.html\n',
      'AddHandler application/x-httpd-php82 .php\n',
      'AddType image/webp .webp\n',
      'Header always set X-Frame-Options DENY\n',
      'Header unset ETag\n',
      'DirectoryIndex index.php\n',
      'ExpiresActive On\n',
    ].map((line) => exposed(check, { '/.htaccess': `# Ours\n${line}` })),
  )),
  await exposed(check, { '/.user.ini': 'memory_limit = 256M\n' }),
  await exposed(check, {
    '/web.config': '<?xml version="1.0"?>\n<configuration>\n<system.webServer>\n</system.webServer></configuration>',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.htaccess': page('Apache', '<br>RewriteEngine On') }),
  // Words that are directives, too, in a text about something else.
  await exposed(check, {
    '/.htaccess':
      'Not found: .htaccess\nOptions for it are many\nOrder our catalogue\nRequire help? Write to us\nHeader set in stone\nAllow from time to time\nDeny from the start\n',
  }),
  await exposed(check, { '/.htaccess': '<error><Files>none</Files><Limit>3</Limit></error>' }),
  await exposed(check, { '/php.ini': 'Please ask us about limits\n' }),
  await exposed(check, { '/web.config': '<configuration><a/></configuration>' }),
];
