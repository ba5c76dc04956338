import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A log in the form of TYPO3's own. A line is shown up to its message. */
export const typo3ExposedLog: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-exposed-log',
  title: 'A log of TYPO3 can be read',
  score: 8,
  risk: 'It tells paths, addresses of visitors and parts of requests, and at times passwords or tokens.',
  recommendation: 'Delete the file and deny access to the folder of logs.',
  found: 'A log of TYPO3 can be read',
  cwe: [532, 538],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/532.html',
  ],
});
