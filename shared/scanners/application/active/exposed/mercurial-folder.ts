import { anyOf } from '../../../../scanning/exposure/proof.ts';
import { mercurialRequires, mercurialSettings } from '../../../../scanning/exposure/proofs/repository.ts';
import { mercurialFolderWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * The site holds a Mercurial repository: its list of formats or its settings. Certain.
 */
export const mercurialFolder: ActiveCheck = exposedFile({
  id: 'mercurial-folder',
  ...mercurialFolderWords,
  score: 8,
  confidence: 'certain',
  where: 'base',
  paths: ['.hg/requires', '.hg/hgrc'],
  verify: anyOf(mercurialRequires, mercurialSettings),
});
