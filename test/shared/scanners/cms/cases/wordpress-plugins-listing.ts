import { apacheListing } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-plugins-listing';

export const fires = [
  await exposed(check, { '/wp-content/plugins/': apacheListing('/wp-content/plugins/', ['akismet/', 'hello.php']) }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-content/plugins/': { body: '', headers: { 'content-type': 'text/html' } } }),
];
