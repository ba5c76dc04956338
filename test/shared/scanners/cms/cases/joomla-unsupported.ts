import { DRUPAL_10, JOOMLA_4, JOOMLA_HIDDEN, PLAIN_SITE } from '../../../../targets/cms/other-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(JOOMLA_4)];

export const silent = [
  await recognised(JOOMLA_HIDDEN, '2026-11-21'),
  await recognised(DRUPAL_10),
  await recognised(PLAIN_SITE),
];
