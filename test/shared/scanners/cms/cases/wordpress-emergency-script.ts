import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-emergency-script';

export const fires = [
  await exposed(check, {
    '/emergency.php': page(
      'WordPress Emergency PassWord Reset',
      '<form method="post"><input name="emergency_pass"></form>',
    ),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/emergency.php': page('Emergency numbers', '<form></form>') }),
];
