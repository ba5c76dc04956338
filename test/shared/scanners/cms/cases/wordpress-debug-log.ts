import { PHP_LOG, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-debug-log';

export const fires = [
  await exposed(check, { '/wp-content/debug.log': PHP_LOG }),
  await exposed(check, {
    '/wp-content/debug.log':
      '[01-Jan-2026 00:00:00 UTC] WordPress database error Table shop.wp_x is missing for query SELECT 1\n',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-content/debug.log': page('Log', '[12-Mar-2026 10:00:00 UTC] PHP Warning: x') }),
  await exposed(check, { '/wp-content/debug.log': '' }),
];
