import { passwordFile as proof } from '../../../../scanning/exposure/proofs/settings-files.ts';
import { passwordFileWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * The site holds a file of user names and hashes of passwords. Hashes are never shown. Certain.
 */
export const passwordFile: ActiveCheck = exposedFile({
  id: 'password-file',
  ...passwordFileWords,
  score: 8,
  confidence: 'certain',
  where: 'base',
  paths: ['.htpasswd', 'htpasswd'],
  verify: proof,
});
