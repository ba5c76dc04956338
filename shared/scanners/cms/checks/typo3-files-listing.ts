import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of fileadmin made by the web server. */
export const typo3FilesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-files-listing',
  title: 'Directory listing enabled: TYPO3 fileadmin folder',
  score: 3,
  risk: 'An attacker can find and download every uploaded file, including files that were never published.',
  recommendation: 'Disable directory listing: `Options -Indexes` in Apache, `autoindex off` in nginx.',
  found: 'The web server lists the TYPO3 folder fileadmin',
  cwe: [548],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
