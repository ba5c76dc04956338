import { apacheListing, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'base-folder-listing';

export const fires = [await exposed(check, { '/': apacheListing('/', ['shop.sql', 'index.old.php']) })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/': page('Index of our products', '<a href="shop">Shop</a>') }),
];
