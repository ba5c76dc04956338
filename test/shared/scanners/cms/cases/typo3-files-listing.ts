import { nginxListing, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'typo3-files-listing';

export const fires = [await exposed(check, { '/fileadmin/': nginxListing('/fileadmin/', ['user_upload/']) })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/fileadmin/': page('Files', '<a href="x/">x</a>') }),
];
