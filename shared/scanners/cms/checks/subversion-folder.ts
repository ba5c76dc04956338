import type { Check } from '../../../scanning/check.ts';
import { subversionFolderWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A Subversion working copy under the site, by its database (1.7 and later) or its list of entries. */
export const subversionFolder: Check<ExposureArtifact> = exposureCheck({
  id: 'subversion-folder',
  ...subversionFolderWords,
  score: 9,
});
