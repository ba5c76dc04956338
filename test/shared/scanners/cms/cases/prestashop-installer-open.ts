import { LOOK_ALIKES, PRESTASHOP_8 } from '../../../../targets/cms/further-cms-pages.ts';
import { PRESTASHOP_1_SETUP } from '../../../../targets/cms/installer-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'prestashop-installer-open';

export const fires = [
  await exposed(check, PRESTASHOP_8),
  await exposed(check, { '/install/index.php': PRESTASHOP_1_SETUP }),
];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
