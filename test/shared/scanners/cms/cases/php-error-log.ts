import { PHP_LOG, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'php-error-log';

export const fires = [
  await exposed(check, { '/error_log': PHP_LOG }),
  await exposed(check, { '/wp-admin/error_log': PHP_LOG }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/error_log': page('Log', 'PHP Warning: x') }),
  await exposed(check, { '/error.log': 'nothing happened here\n' }),
];
