import { LOOK_ALIKES, NEXTCLOUD_28 } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'nextcloud-configuration-backup';

export const fires = [await exposed(check, NEXTCLOUD_28)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
