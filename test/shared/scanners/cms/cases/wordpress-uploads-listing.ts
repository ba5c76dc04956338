import { apacheListing, nginxListing } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-uploads-listing';

export const fires = [
  await exposed(check, { '/wp-content/uploads/': apacheListing('/wp-content/uploads/', ['2026/']) }),
  await exposed(check, { '/wp-content/uploads/': nginxListing('/wp-content/uploads/', ['2026/']) }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-content/uploads/': { body: '', headers: { 'content-type': 'text/html' } } }),
  await exposed(check, { '/wp-content/uploads/': apacheListing('/', ['2026/']) }),
];
