import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The file that unlocks the install tool; an empty one counts tentatively, as long as other paths are missing. */
export const typo3InstallToolUnlocked: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-install-tool-unlocked',
  title: 'TYPO3 Install Tool unlocked',
  score: 6,
  risk: 'The Install Tool gives full control of the site and is protected only by its password. An attacker who guesses or steals the password can take over the site.',
  recommendation: 'Delete the file ENABLE_INSTALL_TOOL.',
  found: 'The file that unlocks the TYPO3 Install Tool exists',
  cwe: [749, 668],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
