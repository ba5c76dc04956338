import { gitConfig, gitHead } from '../../../../scanning/exposure/proofs/repository.ts';
import { gitRepositoryWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * A folder of the site holds a Git repository: `.git/HEAD` names a branch or a commit and `.git/config` has its
 * `[core]` part. Silent where a name beside it that cannot exist answers alike. Certain.
 */
export const gitRepository: ActiveCheck = exposedFile({
  id: 'git-repository',
  ...gitRepositoryWords,
  score: 8,
  confidence: 'certain',
  where: 'every folder',
  paths: ['.git/HEAD'],
  verify: gitHead,
  confirm: { path: 'config', verify: gitConfig },
});
