import { LOOK_ALIKES, UMBRACO_NEW } from '../../../../targets/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'umbraco-installer-open';

export const fires = [await exposed(check, UMBRACO_NEW)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
