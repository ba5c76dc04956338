import { LOOK_ALIKES, NEXTCLOUD_NEW } from '../../../../targets/cms/further-cms-pages.ts';
import { NEXTCLOUD_SETUP_SHUT } from '../../../../targets/cms/installer-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'nextcloud-installer-open';

export const fires = [await exposed(check, NEXTCLOUD_NEW), await exposed(check, NEXTCLOUD_NEW, NEXTCLOUD_NEW['/'])];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, LOOK_ALIKES),
  await exposed(check, { ...NEXTCLOUD_NEW, '/': NEXTCLOUD_SETUP_SHUT }),
];
