import { CONCRETE_8, LOOK_ALIKES } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'concrete-configuration-backup';

export const fires = [await exposed(check, CONCRETE_8)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
