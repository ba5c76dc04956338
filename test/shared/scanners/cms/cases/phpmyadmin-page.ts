import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'phpmyadmin-page';

export const fires = [
  await exposed(check, {
    '/phpmyadmin/': page('phpMyAdmin', '<form><input type="text" name="pma_username" id="input_username"></form>'),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/phpmyadmin/': page('How to secure phpMyAdmin', 'Read on') }),
];
