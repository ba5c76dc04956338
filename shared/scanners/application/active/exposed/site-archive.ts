import { siteArchive } from '../../../../scanning/exposure/proofs/archive.ts';
import { siteArchiveWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * The site holds an archive whose first entries are files of a site; only its first bytes are read. Certain.
 */
export const siteArchiveFile: ActiveCheck = exposedFile({
  id: 'site-archive',
  ...siteArchiveWords,
  score: 8,
  confidence: 'certain',
  where: 'base',
  paths: ['backup.zip', 'backup.tar.gz', 'site.zip', 'site.tar.gz', 'www.zip', 'www.tar.gz', 'public_html.zip'],
  verify: siteArchive,
  head: true,
});
