import { LOOK_ALIKES, MOODLE_4, MOODLE_HIDDEN, PHPBB_3 } from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(MOODLE_4), await recognised(MOODLE_HIDDEN)];

export const silent = [await recognised(PHPBB_3), await recognised(LOOK_ALIKES)];
