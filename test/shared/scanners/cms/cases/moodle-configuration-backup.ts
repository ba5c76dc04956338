import { LOOK_ALIKES, MOODLE_4 } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'moodle-configuration-backup';

export const fires = [await exposed(check, MOODLE_4)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
