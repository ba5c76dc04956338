import { apacheListing, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-must-use-plugins';

export const fires = [
  await exposed(check, { '/wp-content/mu-plugins/': apacheListing('/wp-content/mu-plugins/', ['loader.php']) }),
  await exposed(check, {
    '/wp-content/mu-plugins/': { body: '', headers: { 'content-type': 'text/html; charset=UTF-8' } },
  }),
  await exposed(check, { '/': page('Shop', '<script src="/wp-content/mu-plugins/tracker/a.js"></script>') }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/': page('Shop', '<script src="/wp-content/plugins/a.js"></script>') }),
];
