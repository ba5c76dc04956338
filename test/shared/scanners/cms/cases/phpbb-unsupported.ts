import { LOOK_ALIKES, MOODLE_4, PHPBB_3 } from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(PHPBB_3)];

export const silent = [
  await recognised(PHPBB_3, '2010-01-01'),
  await recognised(MOODLE_4),
  await recognised(LOOK_ALIKES),
];
