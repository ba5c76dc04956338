import type { KnownFinding } from '../../../scanning/scanner.ts';
import type { CmsRule } from './cms-rule.ts';
import { concrete } from './concrete.ts';
import { drupal } from './drupal.ts';
import { ghost } from './ghost.ts';
import { joomla } from './joomla.ts';
import { magento } from './magento.ts';
import { mediawiki } from './mediawiki.ts';
import { moodle } from './moodle.ts';
import { nextcloud } from './nextcloud.ts';
import { phpbb } from './phpbb.ts';
import { prestashop } from './prestashop.ts';
import { shopware } from './shopware.ts';
import { typo3 } from './typo3.ts';
import { umbraco } from './umbraco.ts';

/** The systems that are known beside WordPress. */
export const cmsRules: readonly CmsRule[] = [
  drupal,
  joomla,
  ghost,
  typo3,
  magento,
  moodle,
  mediawiki,
  nextcloud,
  phpbb,
  prestashop,
  shopware,
  concrete,
  umbraco,
];

/** True where an earlier scan has found something of a system that is still open: it is probed again. */
export function wasFoundBefore(
  { id, exposures }: Pick<CmsRule, 'id' | 'exposures'>,
  known: readonly KnownFinding[],
): boolean {
  return known.some(({ checkId, location }) => {
    if (checkId.startsWith(`${id}-`)) return true;
    // Checks that several systems share are told apart by their places.
    return exposures.some(
      ({ check, paths }) => check === checkId && paths.some((path) => location.endsWith(`/${path}`)),
    );
  });
}
