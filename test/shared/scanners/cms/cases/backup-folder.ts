import { apacheListing, nginxListing, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'backup-folder';

export const fires = [
  await exposed(check, { '/backup/': apacheListing('/backup/', ['shop-2026.sql.gz']) }),
  await exposed(check, { '/backups/': nginxListing('/backups/', ['site.zip']) }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/backup/': apacheListing('/backup/', ['readme.txt']) }),
  await exposed(check, { '/backup/': apacheListing('/', ['shop.sql']) }),
  await exposed(check, { '/backup/': page('Backups', '<a href="a.zip">We make backups</a>') }),
];
