import { LOOK_ALIKES, PHPBB_3, UMBRACO_7 } from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(UMBRACO_7)];

export const silent = [await recognised(PHPBB_3), await recognised(LOOK_ALIKES)];
