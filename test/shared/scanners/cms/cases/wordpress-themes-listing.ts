import { nginxListing, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-themes-listing';

export const fires = [
  await exposed(check, { '/wp-content/themes/': nginxListing('/wp-content/themes/', ['storefront/']) }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-content/themes/': page('Themes', '<a href="a/">A</a>') }),
];
