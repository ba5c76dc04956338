import { page, REGISTRATION_FORM } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-registration-open';

export const fires = [await exposed(check, { '/wp-login.php?action=register': REGISTRATION_FORM })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/wp-login.php?action=register': {
      status: 302,
      headers: { location: '/wp-login.php?registration=disabled' },
      body: '',
    },
  }),
  await exposed(check, {
    '/wp-login.php?action=register': page('Log In', '<form name="loginform" id="loginform"></form>'),
  }),
];
