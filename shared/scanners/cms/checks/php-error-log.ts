import type { Check } from '../../../scanning/check.ts';
import { phpErrorLogWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A log in the form of PHP's own, under the names that PHP and hosting panels give it. */
export const phpErrorLog: Check<ExposureArtifact> = exposureCheck({
  id: 'php-error-log',
  ...phpErrorLogWords,
  score: 8,
});
