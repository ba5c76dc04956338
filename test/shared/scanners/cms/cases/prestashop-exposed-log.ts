import { LOOK_ALIKES, PRESTASHOP_8 } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'prestashop-exposed-log';

export const fires = [await exposed(check, PRESTASHOP_8)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
