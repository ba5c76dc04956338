import { LOOK_ALIKES, SHOPWARE_5 } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'shopware-configuration-backup';

export const fires = [await exposed(check, SHOPWARE_5)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
