import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'server-settings-file';

export const fires = [
  await exposed(check, {
    '/.htaccess': '# BEGIN WordPress\n<IfModule mod_rewrite.c>\nRewriteEngine On\n</IfModule>\n',
  }),
  await exposed(check, { '/.user.ini': 'memory_limit = 256M\n' }),
  await exposed(check, {
    '/web.config': '<?xml version="1.0"?>\n<configuration>\n<system.webServer>\n</system.webServer></configuration>',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.htaccess': page('Apache', '<br>RewriteEngine On') }),
  await exposed(check, { '/php.ini': 'Please ask us about limits\n' }),
  await exposed(check, { '/web.config': '<configuration><a/></configuration>' }),
];
