import type { Check } from '../../../scanning/check.ts';
import { packageManifestWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** Files of Composer, npm and Yarn, by their own members. */
export const packageManifest: Check<ExposureArtifact> = exposureCheck({
  id: 'package-manifest',
  ...packageManifestWords,
  score: 3,
});
