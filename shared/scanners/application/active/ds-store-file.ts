import { dsStore } from '../../../scanning/exposure/proofs/repository.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * A folder of the site holds a `.DS_Store` of macOS, known by its first bytes. Certain.
 */
export const dsStoreFile: ActiveCheck = exposedFile({
  id: 'ds-store-file',
  title: '.DS_Store names files of a folder',
  score: 3,
  confidence: 'certain',
  cwe: [538],
  references: ['https://cwe.mitre.org/data/definitions/538.html'],
  risk: 'It lists the names of what is in the folder, also of what nothing links to.',
  recommendation:
    'Delete the file, keep it out of what is published, and answer 404 to names with a dot in front: nginx: `location ~ /\\.(?!well-known) { return 404; }`, Apache: `RedirectMatch 404 "/\\.(?!well-known)"`, CloudFront: a function that answers 404 to such paths.',
  where: 'every folder',
  paths: ['.DS_Store'],
  verify: dsStore,
  head: true,
  found: 'A .DS_Store file of macOS lies open',
});
