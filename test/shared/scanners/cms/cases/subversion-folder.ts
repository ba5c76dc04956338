import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'subversion-folder';

export const fires = [
  await exposed(check, { '/.svn/wc.db': Buffer.from('SQLite format 3\0 and tables') }),
  await exposed(check, { '/.svn/entries': '10\n\ndir\n31\nhttps://bob:secret@svn.example.test/shop/trunk\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.svn/entries': '12\n' }),
  await exposed(check, { '/.svn/wc.db': page('Shop', 'SQLite format 3') }),
];
