import { siteArchive } from '../../../scanning/exposure/proofs/archive.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * The site holds an archive whose first entries are files of a site; only its first bytes are read. Certain.
 */
export const siteArchiveFile: ActiveCheck = exposedFile({
  id: 'site-archive',
  title: 'Archive of the site lies open',
  score: 8,
  confidence: 'certain',
  cwe: [530, 538],
  references: ['https://cwe.mitre.org/data/definitions/530.html'],
  risk: 'It holds the sources and the settings with their passwords, often a dump of the database as well.',
  recommendation:
    'Delete it from the folder that is served, keep backups elsewhere, and change passwords and keys that are in it.',
  where: 'base',
  paths: ['backup.zip', 'backup.tar.gz', 'site.zip', 'site.tar.gz', 'www.zip', 'www.tar.gz', 'public_html.zip'],
  verify: siteArchive,
  head: true,
  found: 'An archive of the site lies open',
});
