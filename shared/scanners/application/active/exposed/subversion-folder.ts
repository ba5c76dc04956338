import { subversion } from '../../../../scanning/exposure/proofs/repository.ts';
import { subversionFolderWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * A folder of the site holds a working copy of Subversion: its SQLite database or its list of entries. Certain.
 */
export const subversionFolder: ActiveCheck = exposedFile({
  id: 'subversion-folder',
  ...subversionFolderWords,
  score: 6,
  confidence: 'certain',
  where: 'every folder',
  paths: ['.svn/wc.db', '.svn/entries'],
  verify: subversion,
  head: true,
});
