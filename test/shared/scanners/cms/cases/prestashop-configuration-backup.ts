import { LOOK_ALIKES, PRESTASHOP_1, PRESTASHOP_8 } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'prestashop-configuration-backup';

export const fires = [await exposed(check, PRESTASHOP_1), await exposed(check, PRESTASHOP_8)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
