import { LOOK_ALIKES, MEDIAWIKI_HIDDEN, MEDIAWIKI_NEW, PHPBB_3 } from '../../../../targets/cms/further-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(MEDIAWIKI_HIDDEN)];

export const silent = [
  await recognised(MEDIAWIKI_NEW),
  await recognised(MEDIAWIKI_HIDDEN, '2010-01-01'),
  await recognised(PHPBB_3),
  await recognised(LOOK_ALIKES),
];
