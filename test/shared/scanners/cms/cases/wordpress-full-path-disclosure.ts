import { PHP_ERROR, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-full-path-disclosure';

export const fires = [
  await exposed(check, { '/wp-includes/rss-functions.php': PHP_ERROR }),
  await exposed(check, { '/wp-settings.php': { status: 500, body: PHP_ERROR } }),
  await exposed(check, {
    '/wp-content/plugins/hello.php':
      '<b>Fatal error</b>: Uncaught Error: Call to undefined function add_action() in C:\\xampp\\htdocs\\hello.php on line 60',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-includes/rss-functions.php': { status: 500, body: '' } }),
  await exposed(check, { '/wp-settings.php': page('Fatal error', 'There has been a critical error on this website.') }),
];
