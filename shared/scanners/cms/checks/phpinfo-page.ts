import type { Check } from '../../../scanning/check.ts';
import { phpinfoPageWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page that phpinfo() makes, by its title and its heading. */
export const phpinfoPage: Check<ExposureArtifact> = exposureCheck({
  id: 'phpinfo-page',
  ...phpinfoPageWords,
  score: 6,
});
