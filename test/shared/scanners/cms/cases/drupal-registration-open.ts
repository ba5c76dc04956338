import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'drupal-registration-open';

export const fires = [
  await exposed(check, {
    '/user/register': page(
      'Create new account | Shop',
      '<form class="user-register-form" action="/user/register" method="post" id="user-register-form"><input type="email" id="edit-mail" name="mail"></form>',
    ),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/user/register': page('Log in', '<form id="user-login-form"><input name="name"></form>') }),
];
