import type { Software } from './software.ts';

/**
 * Products whose releases have three numbers, and that tell fewer on some sites: `Apache/2.4` where ServerTokens says Minor,
 * `Drupal 10` of a generator tag. Not those of which two numbers are a release: Exim 4.96, WordPress 6.4, jQuery 1.6.
 */
const threeNumbers: ReadonlySet<string> = new Set([
  'cpe:apache:http_server',
  'cpe:apache:tomcat',
  'cpe:concretecms:concrete_cms',
  'cpe:drupal:drupal',
  'cpe:f5:nginx',
  'cpe:ghost:ghost',
  'cpe:joomla:joomla!',
  'cpe:magento:magento',
  'cpe:mediawiki:mediawiki',
  'cpe:moodle:moodle',
  'cpe:nextcloud:nextcloud_server',
  'cpe:php:php',
  'cpe:phpbb:phpbb',
  'cpe:prestashop:prestashop',
  'cpe:shopware:shopware',
  'cpe:typo3:typo3',
  'cpe:umbraco:umbraco_cms',
]);

/** Of Drupal up to 7 a release has two: `7.103`. */
const numbersOf = (product: string, version: string) =>
  product === 'cpe:drupal:drupal' && /^[4-7]\./.test(version) ? 2 : 3;

/** True for a version that names a branch of releases, and not which of them. */
export function isBranch({ products, version }: Pick<Software, 'products' | 'version'>): boolean {
  const said = /^v?(\d{1,15}(?:\.\d{1,15}){0,9})$/.exec(version)?.[1]?.split('.').length;
  if (said === undefined) return false;
  return products.some((product) => threeNumbers.has(product) && said < numbersOf(product, version));
}

/** True where a fix is a release of the branch: which of its releases are affected depends on the one that it is. */
export function isOfBranch(branch: string, fix: string | undefined): boolean {
  return fix?.startsWith(`${branch.replace(/^v/, '')}.`) ?? false;
}
