import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'drupal-installer-open';

export const fires = [
  await exposed(check, {
    '/core/install.php': page(
      'Choose language | Drupal',
      '<form class="install-select-language-form" data-drupal-selector="install-select-language-form" action="/core/install.php" method="post" id="install-select-language-form"></form>',
    ),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/core/install.php': page('Drupal already installed | Drupal', '<span class="site-version">10.2.3</span>'),
  }),
];
