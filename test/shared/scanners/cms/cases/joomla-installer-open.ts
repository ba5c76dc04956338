import { JOOMLA_3_SETUP, JOOMLA_5_SETUP } from '../../../../targets/cms/installer-pages.ts';
import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'joomla-installer-open';

export const fires = [
  await exposed(check, { '/installation/index.php': JOOMLA_3_SETUP }),
  await exposed(check, { '/installation/index.php': JOOMLA_5_SETUP }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/installation/index.php': page('Installation of kitchens', '<form></form>') }),
];
