import { LOOK_ALIKES, PHPBB_3 } from '../../../../targets/cms/further-cms-pages.ts';
import { PHPBB_SETUP, PHPBB_SETUP_SHUT } from '../../../../targets/cms/installer-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'phpbb-installer-open';

export const fires = [await exposed(check, PHPBB_3), await exposed(check, { '/': PHPBB_SETUP }, PHPBB_SETUP)];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, LOOK_ALIKES),
  await exposed(check, { '/install/app.php': PHPBB_SETUP_SHUT }),
];
