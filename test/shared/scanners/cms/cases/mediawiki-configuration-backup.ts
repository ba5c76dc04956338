import { LOOK_ALIKES, MEDIAWIKI_HIDDEN } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'mediawiki-configuration-backup';

export const fires = [await exposed(check, MEDIAWIKI_HIDDEN)];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
