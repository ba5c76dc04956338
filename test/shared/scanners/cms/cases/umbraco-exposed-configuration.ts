import { LOOK_ALIKES, UMBRACO_7 } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'umbraco-exposed-configuration';

export const fires = [await exposed(check, UMBRACO_7)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
