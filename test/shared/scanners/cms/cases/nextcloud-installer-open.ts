import { LOOK_ALIKES, NEXTCLOUD_NEW } from '../../../../targets/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'nextcloud-installer-open';

export const fires = [await exposed(check, NEXTCLOUD_NEW)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
