import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-search-replace-db';

export const fires = [
  await exposed(check, {
    '/searchreplacedb2.php': page('Search and replace DB.', '<form method="post"><h2>by interconnect/it</h2></form>'),
  }),
  await exposed(check, { '/search-replace-db/': page('interconnect/it : search replace db', '<form></form>') }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/searchreplacedb2.php': page('Search', '<form><input name="s"></form>') }),
];
