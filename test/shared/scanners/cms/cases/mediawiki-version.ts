import { LOOK_ALIKES, MEDIAWIKI_HIDDEN, MEDIAWIKI_NEW, PHPBB_3 } from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(MEDIAWIKI_HIDDEN), await recognised(MEDIAWIKI_NEW)];

export const silent = [await recognised(PHPBB_3), await recognised(LOOK_ALIKES)];
