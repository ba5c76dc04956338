import type { Check } from '../../../scanning/check.ts';
import { toolCredentialsFileWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A file in which a tool keeps its log-ins; only the names in it are shown. */
export const toolCredentialsFile: Check<ExposureArtifact> = exposureCheck({
  id: 'tool-credentials-file',
  ...toolCredentialsFileWords,
  score: 10,
});
