import { page, WP_CONFIG, WP_CONFIG_SAMPLE } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-config-backup';

export const fires = [
  await exposed(check, { '/wp-config.php.bak': WP_CONFIG }),
  await exposed(check, { '/wp-config.php~': WP_CONFIG }),
  await exposed(check, {
    '/.wp-config.php.swp': Buffer.concat([Buffer.from('b0VIM 9.0\0\0'), Buffer.from(WP_CONFIG.replaceAll('\n', '\0'))]),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-config.php.bak': WP_CONFIG_SAMPLE }),
  await exposed(check, { '/wp-config.txt': page('x', 'DB_NAME and DB_PASSWORD are set in wp-config.php') }),
  await exposed(check, { '/wp-config.html': page('How to write it', `<pre>${WP_CONFIG}</pre>`) }),
  await exposed(check, { '/wp-config.php.old': '' }),
];
