import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'adminer-page';

export const fires = [
  await exposed(check, {
    '/adminer.php': page('Login - Adminer', '<form><select name="auth[driver]"><input name="auth[server]"></form>'),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/adminer.php': page('Adminer is a tool', 'We like it') }),
];
