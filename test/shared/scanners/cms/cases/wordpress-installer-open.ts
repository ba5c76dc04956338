import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-installer-open';

export const fires = [
  await exposed(check, {
    '/wp-admin/install.php': page(
      'WordPress &rsaquo; Installation',
      '<form id="setup" method="post" action="install.php?step=2" novalidate="novalidate"><input name="weblog_title" type="text"></form>',
    ),
  }),
  await exposed(check, {
    '/wp-admin/setup-config.php': page(
      'WordPress &rsaquo; Setup Configuration File',
      '<p class="step"><a href="setup-config.php?step=1&amp;language=en" class="button button-large">Go</a></p>',
    ),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/wp-admin/install.php': page(
      'WordPress &rsaquo; Installation',
      '<h1>Already Installed</h1><p>You appear to have already installed WordPress.</p>',
    ),
  }),
  await exposed(check, {
    '/wp-admin/setup-config.php': page(
      'WordPress &rsaquo; Error',
      'The file wp-config.php already exists. You may try <a href="install.php">installing now</a>.',
    ),
  }),
];
