import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'source-backup-file';

export const fires = [
  await exposed(check, {
    '/index.php.bak': "<?php\n/**\n * Front to the application\n */\nrequire __DIR__ . '/app.php';\n",
  }),
];

export const silent = [
  ...(await silentSites(check)),
  // Copies of the settings of a known system have a finding of their own.
  await exposed(check, { '/config.php.bak': "<?php\n$CFG->dbtype = 'mariadb';\n" }),
  await exposed(check, { '/index.php.bak': page('Shop', 'Welcome') }),
  await exposed(check, { '/index.php.txt': 'how to write <?php in a text\n' }),
];
