import { CONCRETE_8, CONCRETE_NEW, LOOK_ALIKES, PHPBB_3 } from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(CONCRETE_8)];

export const silent = [
  await recognised(CONCRETE_NEW),
  await recognised(CONCRETE_8, '2010-01-01'),
  await recognised(PHPBB_3),
  await recognised(LOOK_ALIKES),
];
