import type { KnownFinding } from '../../../scanning/scanner.ts';
import type { CmsRule } from './cms-rule.ts';
import { drupal } from './drupal.ts';
import { ghost } from './ghost.ts';
import { joomla } from './joomla.ts';
import { magento } from './magento.ts';
import { typo3 } from './typo3.ts';

/** The systems that are known beside WordPress. */
export const cmsRules: readonly CmsRule[] = [drupal, joomla, ghost, typo3, magento];

/** True where an earlier scan has found something of a system that is still open: it is probed again. */
export function wasFoundBefore({ id }: Pick<CmsRule, 'id'>, known: readonly KnownFinding[]): boolean {
  return known.some(({ checkId }) => checkId.startsWith(`${id}-`));
}
