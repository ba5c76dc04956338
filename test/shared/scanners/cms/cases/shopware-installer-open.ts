import { LOOK_ALIKES, SHOPWARE_5 } from '../../../../targets/cms/further-cms-pages.ts';
import { SHOPWARE_6_SETUP } from '../../../../targets/cms/installer-pages.ts';
import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'shopware-installer-open';

export const fires = [await exposed(check, SHOPWARE_5), await exposed(check, { '/installer': SHOPWARE_6_SETUP })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, LOOK_ALIKES),
  await exposed(check, { '/installer': page('Shopware 6 Installation by us', '<p>We install Shopware.</p>') }),
];
