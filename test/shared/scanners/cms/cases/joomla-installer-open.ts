import { page } from '../../../../targets/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'joomla-installer-open';

export const fires = [
  await exposed(check, {
    '/installation/index.php': page('Joomla! Web Installer', '<form><input name="jform[site_name]"></form>'),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/installation/index.php': page('Installation of kitchens', '<form></form>') }),
];
