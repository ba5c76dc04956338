import { LOOK_ALIKES, UMBRACO_NEW } from '../../../../targets/cms/further-cms-pages.ts';
import { UMBRACO_10_SETUP } from '../../../../targets/cms/installer-pages.ts';
import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'umbraco-installer-open';

export const fires = [await exposed(check, UMBRACO_NEW), await exposed(check, { '/install/': UMBRACO_10_SETUP })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, LOOK_ALIKES),
  await exposed(check, { '/install/': page('Install Umbraco', '<p>How to install it.</p>') }),
];
