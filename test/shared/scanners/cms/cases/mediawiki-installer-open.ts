import { LOOK_ALIKES, MEDIAWIKI_NEW } from '../../../../targets/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'mediawiki-installer-open';

export const fires = [await exposed(check, MEDIAWIKI_NEW)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
