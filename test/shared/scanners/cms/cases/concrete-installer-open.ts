import { CONCRETE_5_INSTALLER, CONCRETE_NEW, LOOK_ALIKES } from '../../../../targets/cms/further-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'concrete-installer-open';

export const fires = [
  await exposed(check, CONCRETE_NEW),
  await exposed(check, { '/': CONCRETE_5_INSTALLER }, CONCRETE_5_INSTALLER),
  await exposed(check, { '/index.php/install': CONCRETE_5_INSTALLER }),
];

export const silent = [...(await silentSites(check)), await exposed(check, LOOK_ALIKES)];
