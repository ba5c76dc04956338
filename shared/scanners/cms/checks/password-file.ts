import type { Check } from '../../../scanning/check.ts';
import { passwordFileWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A .htpasswd: each line is a name and a hash in a form that Apache or nginx reads. */
export const passwordFile: Check<ExposureArtifact> = exposureCheck({
  id: 'password-file',
  ...passwordFileWords,
  score: 8,
});
