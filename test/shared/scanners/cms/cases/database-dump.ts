import { DUMP, gzipOf, page, zipOf } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'database-dump';

export const fires = [
  await exposed(check, { '/backup.sql': DUMP }),
  await exposed(check, { '/database.sql.gz': gzipOf(DUMP) }),
  await exposed(check, { '/backup.sql.zip': zipOf('shop.sql') }),
  await exposed(check, { '/shop.sql': 'CREATE TABLE t (a int);\nINSERT INTO t VALUES (1);\n' }),
  await exposed(check, { '/www.shop.example.test.sql': DUMP }),
  await exposed(check, { '/wp-content/uploads/dump.sql': DUMP }),
  await exposed(check, { '/db.sqlite': Buffer.from('SQLite format 3\0 rest of it') }),
  await exposed(check, { '/dump.sql.bz2': Buffer.from('BZh91AY&SY and the rest') }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/backup.sql': page('SQL', 'CREATE TABLE a;<br>INSERT INTO b') }),
  await exposed(check, { '/db.sql': 'select your table in our restaurant\n' }),
  await exposed(check, { '/backup.sql.gz': gzipOf('a poem\nof two lines\n') }),
  await exposed(check, { '/dump.sql.zip': zipOf('photo.jpg') }),
  await exposed(check, {
    '/dump.sql.gz': Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
  }),
];
