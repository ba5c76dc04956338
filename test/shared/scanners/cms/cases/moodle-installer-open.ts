import { LOOK_ALIKES, MOODLE_NEW } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'moodle-installer-open';

export const fires = [await exposed(check, MOODLE_NEW)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
