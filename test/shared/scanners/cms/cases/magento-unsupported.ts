import { DRUPAL_7, MAGENTO_1, MAGENTO_2, PLAIN_SITE } from '../../../../targets/cms/other-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(MAGENTO_2), await recognised(MAGENTO_1)];

export const silent = [
  await recognised(MAGENTO_2, '2022-11-28'),
  await recognised(DRUPAL_7),
  await recognised(PLAIN_SITE),
];
