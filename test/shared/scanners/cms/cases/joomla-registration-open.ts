import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'joomla-registration-open';

export const fires = [
  await exposed(check, {
    '/index.php?option=com_users&view=registration': page(
      'Registration',
      '<form id="member-registration"><input type="email" name="jform[email1]"></form>',
    ),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/index.php?option=com_users&view=registration': page('Login', '<form id="com-users-login__form"></form>'),
  }),
];
