import type { Check } from '../../../scanning/check.ts';
import { mercurialFolderWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A Mercurial repository under the site, by its list of formats or its own settings. */
export const mercurialFolder: Check<ExposureArtifact> = exposureCheck({
  id: 'mercurial-folder',
  ...mercurialFolderWords,
  score: 9,
});
