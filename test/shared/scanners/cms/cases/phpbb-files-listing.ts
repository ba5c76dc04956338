import { LOOK_ALIKES, PHPBB_3 } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'phpbb-files-listing';

export const fires = [await exposed(check, PHPBB_3)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
