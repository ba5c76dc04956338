import type { Check } from '../../../scanning/check.ts';
import { gitRepositoryWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A Git repository under the site: its HEAD file and its config file both have to be what Git writes. */
export const gitRepository: Check<ExposureArtifact> = exposureCheck({
  id: 'git-repository',
  ...gitRepositoryWords,
  score: 9,
});
