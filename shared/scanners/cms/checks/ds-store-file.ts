import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A .DS_Store of macOS, by its magic number. */
export const dsStoreFile: Check<ExposureArtifact> = exposureCheck({
  id: 'ds-store-file',
  title: 'A .DS_Store file tells the names of files',
  score: 3,
  risk: 'It lists the names in a folder, those that no page links to included: backups, exports, hidden pages.',
  recommendation: 'Delete the file and keep .DS_Store out of what is deployed.',
  found: 'A file in which macOS keeps the view of a folder can be read',
  cwe: [538],
  references: ['https://cwe.mitre.org/data/definitions/538.html'],
});
