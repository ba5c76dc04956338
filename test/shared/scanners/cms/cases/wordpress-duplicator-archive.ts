import { apacheListing } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-duplicator-archive';

export const fires = [
  await exposed(check, {
    '/wp-snapshots/': apacheListing('/wp-snapshots/', ['20260101_shop_0123456789abcdef_20260101100000_archive.zip']),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-snapshots/': apacheListing('/wp-snapshots/', ['robots.txt']) }),
];
