import type { Check } from '../../../scanning/check.ts';
import { dsStoreFileWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A .DS_Store of macOS, by its magic number. */
export const dsStoreFile: Check<ExposureArtifact> = exposureCheck({
  id: 'ds-store-file',
  ...dsStoreFileWords,
  score: 3,
});
