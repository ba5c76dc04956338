import { page, WP_CONFIG } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'php-source-served';

export const fires = [
  await exposed(check, { '/index.php': '<?php\n/**\n * Front to the WordPress application.\n */\nrequire __DIR__;\n' }),
  await exposed(check, { '/wp-config.php': WP_CONFIG }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/index.php': page('PHP', '&lt;?php echo 1;') }),
  await exposed(check, { '/index.php': 'How to write <?php in a text\n' }),
];
