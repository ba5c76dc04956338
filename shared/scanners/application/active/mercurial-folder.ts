import { anyOf } from '../../../scanning/exposure/proof.ts';
import { mercurialRequires, mercurialSettings } from '../../../scanning/exposure/proofs/repository.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * The site holds a Mercurial repository: its list of formats or its settings. Certain.
 */
export const mercurialFolder: ActiveCheck = exposedFile({
  id: 'mercurial-folder',
  title: 'Mercurial repository lies open',
  score: 8,
  confidence: 'certain',
  cwe: [527, 538],
  references: ['https://cwe.mitre.org/data/definitions/527.html'],
  risk: 'The whole source with its history can be put together from the repository, with passwords and keys that were ever in it.',
  recommendation:
    'Publish a copy of the site without the repository, and answer 404 to names with a dot in front: nginx: `location ~ /\\.(?!well-known) { return 404; }`, Apache: `RedirectMatch 404 "/\\.(?!well-known)"`, CloudFront: a function that answers 404 to such paths.',
  where: 'base',
  paths: ['.hg/requires', '.hg/hgrc'],
  verify: anyOf(mercurialRequires, mercurialSettings),
  found: 'The folder of a Mercurial repository lies open',
});
