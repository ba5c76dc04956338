import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The first page of the installer on a site that has not been installed. It is read, never sent. */
export const typo3InstallerOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-installer-open',
  title: 'TYPO3 installer accessible',
  score: 8,
  risk: 'An attacker who completes the installation becomes administrator of the site.',
  recommendation: 'Complete the installation, or delete the file FIRST_INSTALL.',
  onePage: true,
  found: 'The installer of an incomplete TYPO3 installation is publicly accessible',
  cwe: [306, 1188],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
