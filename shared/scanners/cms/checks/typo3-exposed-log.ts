import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A log in the form of TYPO3's own. A line is shown up to its message. */
export const typo3ExposedLog: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-exposed-log',
  title: 'TYPO3 log file exposed',
  score: 8,
  risk: 'Log entries disclose file paths, IP addresses of visitors and parts of requests. They may contain passwords or tokens.',
  recommendation: 'Delete the file and deny access to the log folder.',
  found: 'A log file of TYPO3 is publicly readable',
  cwe: [532, 538],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/532.html',
  ],
});
