import { apacheListing, nginxListing } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-backup-folder';

export const fires = [
  await exposed(check, { '/wp-content/updraft/': apacheListing('/wp-content/updraft/', ['backup_2026-db.gz']) }),
  await exposed(check, { '/wp-content/ai1wm-backups/': nginxListing('/wp-content/ai1wm-backups/', ['shop.wpress']) }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-content/updraft/': apacheListing('/wp-content/updraft/', ['index.html']) }),
  await exposed(check, { '/wp-content/backup-db/': { body: '', headers: { 'content-type': 'text/html' } } }),
];
