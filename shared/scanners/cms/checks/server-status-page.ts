import type { Check } from '../../../scanning/check.ts';
import { serverStatusPageWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The status or settings page of Apache, nginx or PHP-FPM, known by its own words. */
export const serverStatusPage: Check<ExposureArtifact> = exposureCheck({
  id: 'server-status-page',
  ...serverStatusPageWords,
  score: 6,
});
