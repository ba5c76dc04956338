import { dsStore } from '../../../../scanning/exposure/proofs/repository.ts';
import { dsStoreFileWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * A folder of the site holds a `.DS_Store` of macOS, known by its first bytes: one finding for all folders, since what keeps
 * it off the site is one rule of the server, or one step of what copies files to it. Certain.
 */
export const dsStoreFile: ActiveCheck = exposedFile({
  id: 'ds-store-file',
  ...dsStoreFileWords,
  score: 3,
  confidence: 'certain',
  where: 'every folder',
  paths: ['.DS_Store'],
  verify: dsStore,
  head: true,
  isOneCause: true,
});
