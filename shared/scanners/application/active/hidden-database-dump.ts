import { anyOf } from '../../../scanning/exposure/proof.ts';
import { sqlDump, sqliteFile } from '../../../scanning/exposure/proofs/sql-dump.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * The site holds a dump or a database as a file; only its first bytes are read. Values are never shown. Certain.
 */
export const hiddenDatabaseDump: ActiveCheck = exposedFile({
  id: 'hidden-database-dump',
  title: 'Dump of a database lies open',
  score: 8,
  confidence: 'certain',
  cwe: [530, 538],
  references: ['https://cwe.mitre.org/data/definitions/530.html'],
  risk: 'It holds all data of the application: persons, hashes of passwords, sessions.',
  recommendation:
    'Delete it from the folder that is served, keep backups elsewhere, and treat the data as public: change passwords and keys that are in it.',
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
  found: 'A dump of a database lies open',
});
