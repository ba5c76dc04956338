import { GHOST_5, PLAIN_SITE, TYPO3_12 } from '../../../../targets/cms/other-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(TYPO3_12)];

export const silent = [
  await recognised(TYPO3_12, '2026-04-30'),
  await recognised(GHOST_5),
  await recognised(PLAIN_SITE),
];
