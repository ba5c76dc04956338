import { DRUPAL_7, DRUPAL_10, JOOMLA_4, PLAIN_SITE } from '../../../../targets/cms/other-cms-pages.ts';
import { recognised } from '../other/recognised.ts';

export const fires = [await recognised(DRUPAL_10), await recognised(DRUPAL_7)];

export const silent = [await recognised(JOOMLA_4), await recognised(PLAIN_SITE)];
