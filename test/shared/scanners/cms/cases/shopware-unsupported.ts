import { LOOK_ALIKES, PHPBB_3, SHOPWARE_5, SHOPWARE_6 } from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(SHOPWARE_6), await recognised(SHOPWARE_5)];

export const silent = [
  await recognised(SHOPWARE_6, '2010-01-01'),
  await recognised(PHPBB_3),
  await recognised(LOOK_ALIKES),
];
