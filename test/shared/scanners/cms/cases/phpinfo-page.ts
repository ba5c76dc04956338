import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'phpinfo-page';

export const fires = [
  await exposed(check, { '/info.php': page('PHP 8.2.7 - phpinfo()', '<h1 class="p">PHP Version 8.2.7</h1>') }),
  await exposed(check, { '/phpinfo.php': page('phpinfo()', '<h1 class="p">PHP Version 5.6.40-0+deb8u12</h1>') }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/info.php': page('phpinfo() explained', '<h1>What is phpinfo()?</h1>') }),
];
