import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'joomla-configuration-backup';

export const fires = [
  await exposed(check, {
    '/configuration.php.bak': "<?php\nclass JConfig {\n\tpublic $password = 'hunter2-secret';\n}\n",
  }),
  await exposed(check, { '/configuration.php~': "<?php\nclass JConfig {\n\tvar $secret = 'abcdef-secret';\n}\n" }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/configuration.php.old': "<?php\nclass JConfig {\n\tpublic $password = '';\n}\n" }),
  await exposed(check, { '/configuration.php.txt': page('x', 'class JConfig') }),
];
