import type { Check } from '../../../scanning/check.ts';
import { databaseDumpWords } from '../../../scanning/exposure/words.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A dump of a database under a name that people use, or one after the host's name; known by its first bytes only. */
export const databaseDump: Check<ExposureArtifact> = exposureCheck({
  id: 'database-dump',
  ...databaseDumpWords,
  score: 10,
});
