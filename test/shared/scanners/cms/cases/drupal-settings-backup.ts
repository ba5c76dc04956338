import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'drupal-settings-backup';

export const fires = [
  await exposed(check, {
    '/sites/default/settings.php.bak':
      "<?php\n$databases['default']['default'] = array(\n  'database' => 'shop',\n  'password' => 'hunter2-secret',\n);\n",
  }),
  await exposed(check, {
    '/sites/default/settings.php~': "<?php\n$db_url = 'mysqli://shop:hunter2-secret@localhost/shop';\n",
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/sites/default/settings.php.old':
      "<?php\n/**\n * $databases['default']['default'] = array(\n *   'password' => 'databasepassword',\n */\n$databases = array();\n",
  }),
  await exposed(check, { '/sites/default/settings.php.bak': page('x', '$databases') }),
];
