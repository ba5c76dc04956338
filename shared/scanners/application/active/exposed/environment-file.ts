import { environmentFile as proof } from '../../../../scanning/exposure/proofs/environment.ts';
import { environmentFileWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * A folder of the site holds a file of environment variables (`.env` and its copies) with names that applications
 * have. Values are never shown. Silent for pages and for sites that answer alike to any name. Certain.
 */
export const environmentFile: ActiveCheck = exposedFile({
  id: 'environment-file',
  ...environmentFileWords,
  score: 8,
  confidence: 'certain',
  where: 'every folder',
  paths: ['.env', '.env.local', '.env.production', '.env.backup', '.env.bak', '.env.old'],
  verify: proof,
});
