import type { Check } from '../../../scanning/check.ts';
import { privateKeyFileWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A private key in PEM form; its first line is shown. */
export const privateKeyFile: Check<ExposureArtifact> = exposureCheck({
  id: 'private-key-file',
  ...privateKeyFileWords,
  score: 10,
});
