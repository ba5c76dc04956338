import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'magento-setup-open';

export const fires = [await exposed(check, { '/setup/': page('Setup Tool', '<html ng-app="magentoSetup"></html>') })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/setup/': page('Setup', 'How to set up our lamps') }),
];
