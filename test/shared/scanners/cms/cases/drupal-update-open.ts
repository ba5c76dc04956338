import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'drupal-update-open';

export const fires = [
  await exposed(check, {
    '/update.php': page(
      'Drupal database update | Shop',
      '<a class="button button--primary" href="/update.php/selection">Continue</a>',
    ),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/update.php': page(
      'Access denied | Drupal database update',
      'Access denied. You are not authorized to access this page.',
    ),
  }),
];
