import { TYPO3_7_SETUP, TYPO3_SETUP } from '../../../../targets/cms/installer-pages.ts';
import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'typo3-installer-open';

export const fires = [
  await exposed(check, {
    '/typo3/install.php': TYPO3_SETUP,
    '/typo3/install.php?install[action]=checkInstallerAvailable': '{"success":true}',
  }),
  await exposed(check, {
    '/?__typo3_install': TYPO3_SETUP,
    '/?__typo3_install&install[action]=checkInstallerAvailable': '{"success":true}',
  }),
  await exposed(check, { '/typo3/sysext/install/Start/Install.php': TYPO3_7_SETUP }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/typo3/install.php': page('TYPO3 CMS Install Tool', '') }),
  // As 10.4.31 answers where the file FIRST_INSTALL is not there: nobody can go on.
  await exposed(check, {
    '/typo3/install.php': TYPO3_SETUP,
    '/typo3/install.php?install[action]=checkInstallerAvailable': '{"success":false}',
  }),
];
