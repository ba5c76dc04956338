import { CONCRETE_8, LOOK_ALIKES, SHOPWARE_6, UMBRACO_7 } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'cms-admin-login';

export const fires = [
  await exposed(check, SHOPWARE_6),
  await exposed(check, CONCRETE_8),
  await exposed(check, UMBRACO_7),
];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
