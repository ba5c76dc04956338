import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'drupal-exposed-changelog';

export const fires = [
  await exposed(check, { '/CHANGELOG.txt': '\nDrupal 7.98, 2023-06-07\n----------------------\n- Fixed things\n' }),
  await exposed(check, { '/core/CHANGELOG.txt': 'Drupal 8.1.0, 2016-04-20\n----\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/CHANGELOG.txt': 'Version 1.2 of our catalogue\n' }),
  await exposed(check, { '/core/CHANGELOG.txt': page('x', 'Drupal 7.98, 2023-06-07') }),
];
