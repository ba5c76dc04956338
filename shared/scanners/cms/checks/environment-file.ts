import type { Check } from '../../../scanning/check.ts';
import { environmentFileWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A .env file: most of its lines are assignments, and one name at least is that of an application's setting. */
export const environmentFile: Check<ExposureArtifact> = exposureCheck({
  id: 'environment-file',
  ...environmentFileWords,
  score: 10,
});
