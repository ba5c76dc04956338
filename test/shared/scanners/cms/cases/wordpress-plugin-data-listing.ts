import { apacheListing } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-plugin-data-listing';

export const fires = [
  await exposed(check, {
    '/wp-content/uploads/wc-logs/': apacheListing('/wp-content/uploads/wc-logs/', ['paypal-2026-03-01-abcdef.log']),
  }),
  await exposed(check, {
    '/wp-content/wflogs/': apacheListing('/wp-content/wflogs/', ['attack-data.php', 'config.php']),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/wp-content/uploads/wc-logs/': apacheListing('/wp-content/uploads/wc-logs/', ['index.html']),
  }),
  await exposed(check, { '/wp-content/uploads/wpforms/': apacheListing('/wp-content/uploads/', ['a.pdf']) }),
];
