import type { Check } from '../../../scanning/check.ts';
import { containerSettingsFileWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A compose file with services, or a Dockerfile with its instructions. */
export const containerSettingsFile: Check<ExposureArtifact> = exposureCheck({
  id: 'container-settings-file',
  ...containerSettingsFileWords,
  score: 6,
});
