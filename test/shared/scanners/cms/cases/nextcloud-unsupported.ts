import {
  LOOK_ALIKES,
  NEXTCLOUD_28,
  NEXTCLOUD_HIDDEN,
  NEXTCLOUD_NEW,
  PHPBB_3,
} from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(NEXTCLOUD_28)];

export const silent = [
  await recognised(NEXTCLOUD_NEW),
  await recognised(NEXTCLOUD_HIDDEN),
  await recognised(NEXTCLOUD_28, '2010-01-01'),
  await recognised(PHPBB_3),
  await recognised(LOOK_ALIKES),
];
