import { GHOST_5, PLAIN_SITE, TYPO3_12 } from '../../../../targets/cms/other-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(GHOST_5)];

export const silent = [
  await recognised(GHOST_5, '2025-06-01'),
  await recognised(TYPO3_12),
  await recognised(PLAIN_SITE),
];
