import { apacheListing } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-duplicator-installer';

export const fires = [
  await exposed(check, {
    '/installer-log.txt':
      '********************************************************************************\n* DUPLICATOR-LITE: Install-Log\n* VERSION: 1.5.0\n',
  }),
  await exposed(check, {
    '/wp-content/backups-dup-lite/': apacheListing('/wp-content/backups-dup-lite/', [
      '20260101_shop_0123456789abcdef_20260101100000_installer.php.bak',
    ]),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/installer-log.txt': 'Log of the installer of our kitchens\n' }),
  await exposed(check, { '/wp-snapshots/': apacheListing('/wp-snapshots/', ['index.php']) }),
];
