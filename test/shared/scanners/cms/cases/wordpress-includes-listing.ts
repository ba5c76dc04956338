import { apacheListing } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-includes-listing';

export const fires = [await exposed(check, { '/wp-includes/': apacheListing('/wp-includes/', ['version.php']) })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-includes/': { status: 403, body: 'no' } }),
];
