import { DS_STORE, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'ds-store-file';

export const fires = [await exposed(check, { '/.DS_Store': DS_STORE })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.DS_Store': Buffer.from('Bud1 is not at its place') }),
  await exposed(check, { '/.DS_Store': page('Shop', 'Bud1') }),
];
