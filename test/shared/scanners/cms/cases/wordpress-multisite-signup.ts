import { page, SIGNUP_FORM } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-multisite-signup';

export const fires = [await exposed(check, { '/wp-signup.php': SIGNUP_FORM })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/wp-signup.php': { status: 302, headers: { location: '/wp-login.php?action=register' }, body: '' },
  }),
  await exposed(check, {
    '/wp-signup.php': page('Shop', '<div class="mu_register">Registration has been disabled.</div>'),
  }),
];
