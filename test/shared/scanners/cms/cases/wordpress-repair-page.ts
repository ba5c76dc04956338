import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-repair-page';

export const fires = [
  await exposed(check, {
    '/wp-admin/maint/repair.php': page(
      'WordPress &rsaquo; Database Repair',
      '<p class="step"><a class="button button-large" href="repair.php?repair=1">Repair Database</a></p>',
    ),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/wp-admin/maint/repair.php': page(
      'WordPress &rsaquo; Database Repair',
      "To allow use of this page, add define('WP_ALLOW_REPAIR', true); to wp-config.php",
    ),
  }),
];
