import type { Check } from '../../../scanning/check.ts';
import { serverSettingsFileWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A .htaccess, .user.ini, php.ini or web.config, by directives that only these have. */
export const serverSettingsFile: Check<ExposureArtifact> = exposureCheck({
  id: 'server-settings-file',
  ...serverSettingsFileWords,
  score: 3,
});
