import { apacheListing } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'drupal-files-listing';

export const fires = [
  await exposed(check, { '/sites/default/files/': apacheListing('/sites/default/files/', ['styles/']) }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/sites/default/files/': { status: 403, body: 'no' } }),
];
