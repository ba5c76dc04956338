import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-external-cron';

export const fires = [
  await exposed(check, {
    '/wp-cron.php': { headers: { 'content-type': 'text/html', expires: 'Wed, 11 Jan 1984 05:00:00 GMT' }, body: '' },
  }),
  await exposed(check, { '/wp-cron.php': { headers: { 'content-type': 'text/html' }, body: '' } }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-cron.php': page('Shop', 'x') }),
  await exposed(check, { '/wp-cron.php': { status: 403, body: '' } }),
];
