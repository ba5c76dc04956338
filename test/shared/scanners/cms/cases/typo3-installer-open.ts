import { page } from '../../../../targets/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'typo3-installer-open';

export const fires = [await exposed(check, { '/typo3/install.php': page('Installing TYPO3 CMS', '') })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/typo3/install.php': page('TYPO3 CMS Install Tool', '') }),
];
