import { subversion } from '../../../scanning/exposure/proofs/repository.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * A folder of the site holds a working copy of Subversion: its SQLite database or its list of entries. Certain.
 */
export const subversionFolder: ActiveCheck = exposedFile({
  id: 'subversion-folder',
  title: 'Folder of Subversion lies open',
  score: 6,
  confidence: 'certain',
  cwe: [527, 538],
  references: ['https://cwe.mitre.org/data/definitions/527.html'],
  risk: 'The source of the site can be read from it, with passwords and keys that are in it.',
  recommendation:
    'Publish an export of the site (`svn export`), and answer 404 to names with a dot in front: nginx: `location ~ /\\.(?!well-known) { return 404; }`, Apache: `RedirectMatch 404 "/\\.(?!well-known)"`, CloudFront: a function that answers 404 to such paths.',
  where: 'every folder',
  paths: ['.svn/wc.db', '.svn/entries'],
  verify: subversion,
  head: true,
  found: 'The folder of a Subversion working copy lies open',
});
