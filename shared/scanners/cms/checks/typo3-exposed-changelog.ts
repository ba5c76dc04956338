import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The ChangeLog of a release up to 6.2, by an entry about the release itself. */
export const typo3ExposedChangelog: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-exposed-changelog',
  title: 'TYPO3 ChangeLog exposed',
  score: 3,
  risk: 'The file discloses the TYPO3 version. An attacker can use it to select published vulnerabilities for that version.',
  recommendation: 'Deny access to the file, or keep the TYPO3 sources outside the document root.',
  found: 'The file ChangeLog of TYPO3 is publicly readable',
  cwe: [200],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
