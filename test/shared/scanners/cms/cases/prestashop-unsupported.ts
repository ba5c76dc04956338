import { LOOK_ALIKES, PHPBB_3, PRESTASHOP_1, PRESTASHOP_8 } from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(PRESTASHOP_1)];

export const silent = [
  await recognised(PRESTASHOP_8),
  await recognised(PRESTASHOP_1, '2010-01-01'),
  await recognised(PHPBB_3),
  await recognised(LOOK_ALIKES),
];
