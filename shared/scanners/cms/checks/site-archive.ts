import type { Check } from '../../../scanning/check.ts';
import { siteArchiveWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** An archive under a name that people use; the names of its first entries are those of a site, so a download for visitors is none. */
export const siteArchive: Check<ExposureArtifact> = exposureCheck({
  id: 'site-archive',
  ...siteArchiveWords,
  score: 9,
});
