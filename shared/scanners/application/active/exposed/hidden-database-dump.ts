import { anyOf } from '../../../../scanning/exposure/proof.ts';
import { sqlDump, sqliteFile } from '../../../../scanning/exposure/proofs/sql-dump.ts';
import { databaseDumpWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * Database dump exposed at a guessable path. The site holds a dump or a database as a file; only its first bytes are
 * read. Values are never shown. Certain.
 */
export const hiddenDatabaseDump: ActiveCheck = exposedFile({
  id: 'hidden-database-dump',
  linked: 'database-dump',
  ...databaseDumpWords,
  title: 'Database dump exposed at a guessable path',
  score: 8,
  confidence: 'certain',
  where: 'base',
  paths: [
    'backup.sql',
    'dump.sql',
    'database.sql',
    'db.sql',
    'backup.sql.gz',
    'dump.sql.gz',
    'db.sqlite',
    'database.sqlite',
    'db.sqlite3',
  ],
  verify: anyOf(sqliteFile, sqlDump),
  head: true,
});
