import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'typo3-settings-backup';

export const fires = [
  await exposed(check, {
    '/typo3conf/LocalConfiguration.php.bak':
      "<?php\nreturn [\n 'DB' => ['password' => 'hunter2-secret'],\n 'SYS' => ['encryptionKey' => 'abcdef-secret'],\n];\n",
  }),
  await exposed(check, { '/typo3conf/localconf.php~': "<?php\n$typo_db_password = 'hunter2-secret';\n" }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/typo3conf/LocalConfiguration.php.bak': page('x', "'DB' => 'encryptionKey' =>") }),
  await exposed(check, { '/typo3conf/localconf.php~': "<?php\n$typo_db_password = '';\n" }),
];
